"""What the turns of Low Blow add to what is printed and shown."""
