"""The texts that are printed and shown, in six languages."""
