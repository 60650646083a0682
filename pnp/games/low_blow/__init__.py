"""Low Blow, as it is printed and shown."""
