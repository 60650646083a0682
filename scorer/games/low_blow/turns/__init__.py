"""The turns of Low Blow."""
