"""Games while they are entered, on phones or at the prompt: the log of what was entered, and what it adds up to."""
