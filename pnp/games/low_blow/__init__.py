"""The printed and shown side of Low Blow."""
