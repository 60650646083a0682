"""A good results file, and the faults of one that somebody spoilt."""

import pytest

from scorer.record import ResultsError, read

GAME = """\
game: low-blow
edition: blog
players: [Ana, Ben, Cleo]
rounds:
  - board: |
      R5 B3 B1 Y6 R2
      B4 B4 R1 Y2 Y3
      Y1 R6 R3 B2 Y5
  - rows:
      Ana:  {pips: 17, own: 2}
      Ben:  {pips: 14, own: 2}
      Cleo: {pips: 17, own: 2}
counters: {Ana: 7, Ben: 3, Cleo: 12}
"""


def faults_of(text):
    """Return every fault of a file called e.yaml, a line each."""
    with pytest.raises(ResultsError) as caught:
        read(text.encode() if isinstance(text, str) else text, "e.yaml")
    return str(caught.value).splitlines()
