"""What the turns of Blockers add to what is printed and shown."""
