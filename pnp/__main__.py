"""``python -m pnp`` works as ``pnp`` does."""

from pnp.cli.start import main

if __name__ == "__main__":
    main()
