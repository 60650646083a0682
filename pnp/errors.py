"""The base of every fault that the command line reports as one sentence."""


class PnpError(Exception):
    """Something the user can mend; its text is the sentence they read."""
