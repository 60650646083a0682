"""Notes in a results file."""

from scorer.errors import ScorerError
from scorer.messages import msg
from scorer.people import to_nfc
from scorer.record.reading import date_of, read, turns_of
from scorer.record.showing import show

LONGEST_NOTES = 2000
"""The most characters of notes that are entered."""


class LongNotesError(ScorerError):
    """Notes that are too long."""


def note_results(results: str, notes: str) -> str:
    """Return a results file, written anew, with other notes; without notes if they are blank.

    Raises ``LongNotesError``, or ``ResultsError`` if the file is no longer accepted.
    """
    notes = to_nfc("\n".join(notes.splitlines()).strip())
    if len(notes) > LONGEST_NOTES:
        facts = {"length": len(notes), "most": LONGEST_NOTES}
        raise LongNotesError(msg("the notes have {length} characters; {most} are the most", **facts))
    data = results.encode()
    return show(read(data), date_of(data), notes or None, turns_of(data) or "")
