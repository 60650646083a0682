"""Who won and why, as a sentence: said at the prompt and on the pages alike."""
