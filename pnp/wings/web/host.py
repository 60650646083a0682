"""What the host is asked: in the terminal of ``pnp serve``, and on the page ``/host`` of that computer.

Questions are in memory: after a restart of the server a phone asks again.
"""

from collections.abc import Awaitable, Callable, Hashable
from itertools import count
from typing import NamedTuple

from scorer.messages import Text, msg

MOST_QUESTIONS = 20  # the most questions that wait; a new one replaces the oldest


class HostQuestion(NamedTuple):
    """A question that waits for the host, and what to do with the answer."""

    number: int
    text: Text
    answer: Callable[[bool], Awaitable[None]]


class Host:
    """The questions that wait, by what each is about."""

    def __init__(self, tell: Callable[[Text], None], address: str) -> None:
        """``tell`` prints a message in the terminal; ``address`` is that of the page."""
        self._tell, self._address, self._numbers = tell, address, count(1)
        self._questions: dict[Hashable, HostQuestion] = {}

    @property
    def questions(self) -> list[HostQuestion]:
        """The questions that wait, the oldest first."""
        return list(self._questions.values())

    def asks(self, key: Hashable) -> bool:
        """Return whether a question about ``key`` waits."""
        return key in self._questions

    def ask(self, key: Hashable, text: Text, answer: Callable[[bool], Awaitable[None]]) -> None:
        """Ask the host, once for each ``key``; ``answer`` is called with the yes or no."""
        if key in self._questions:
            return
        self._questions[key] = HostQuestion(next(self._numbers), text, answer)
        if len(self._questions) > MOST_QUESTIONS:
            del self._questions[next(iter(self._questions))]
        self._tell(
            msg("{question} Say yes or no on this computer: {address}", question=text, address=self._address)
        )

    def drop(self, key: Hashable) -> None:
        """Forget a question that is settled."""
        self._questions.pop(key, None)

    async def answer(self, number: int, *, yes: bool) -> None:
        """Pass on the host's answer; nothing happens if the question waits no more."""
        for key, question in list(self._questions.items()):
            if question.number == number:
                self.drop(key)
                await question.answer(yes)
