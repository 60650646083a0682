"""The words that are printed and said, in six languages."""
