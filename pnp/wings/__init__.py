"""The wings, which can be taken away, and what they may add: ``pnp.wings.contract``."""
