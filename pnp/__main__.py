"""``python -m pnp`` runs the command ``pnp``."""

from pnp.cli.start import main

if __name__ == "__main__":
    main()
