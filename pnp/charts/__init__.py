"""Pictures of plays: scores round by round, in the look of what is printed."""
