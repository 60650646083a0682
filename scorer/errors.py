"""The base of every fault that this library reports on purpose."""


class ScorerError(Exception):
    """Something the caller or the writer of a file can mend; its text says what and how."""
