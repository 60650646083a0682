"""What the turns of Schocken add to what is printed and shown."""
