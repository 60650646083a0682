"""How a game is entered, for the prompt and the phones: steps, questions, and the errors of entries."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorer.errors import Fault, ScorerError
from scorer.messages import Text, join_texts, literal, msg, plural, quoted
from scorer.outcome import Outcome, Played
from scorer.record.text import plain_minus


class LogError(ScorerError):
    """An entry that a log refuses."""


class NoLogError(LogError):
    """The game is unknown or was discarded."""

    text = msg("this game is not here; it may have been discarded. Start a new one")


class ClosedError(LogError):
    """The game is already kept."""

    text = msg("this game is over and saved; nothing can be entered any more")


class DroppedError(ClosedError):
    """The game was discarded."""

    text = msg("this game was discarded; bring it back to go on")


class BadEditError(LogError):
    """The game has no such place or value; none of our pages sends it."""

    def __init__(self, place: str, value: str) -> None:
        facts = {"value": quoted(value), "place": quoted(place)}
        super().__init__(msg("{value} cannot be entered at {place}; reload the page", **facts))


class NotWholeError(BadEditError):
    """The value is no whole number, and the place takes one."""

    def __init__(self, value: str) -> None:
        LogError.__init__(self, explain_not_whole(value))


def explain_not_whole(typed: str) -> Text:
    """Return that a whole number is wanted."""
    return msg("{found} is not a whole number; type one, such as 7", found=quoted(typed))


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number, of any size."""
    return plain_minus(text).removeprefix("-").isdecimal()


class TooManyEditsError(LogError):
    """The log has more entries than a game can need."""

    def __init__(self, most: int) -> None:
        super().__init__(
            plural(
                most,
                "this game has {most} change, which is the limit; start a new one",
                "this game has {most} changes, which is the limit; start a new one",
                most=most,
            )
        )


class TooManyOpenError(LogError):
    """There are as many open logs as there may be, and all are in use."""

    def __init__(self, most: int) -> None:
        super().__init__(
            msg(
                "{most} games are open, which is the limit; finish one or discard an open game, then begin this one",
                most=most,
            )
        )


class TooManyBegunError(LogError):
    """A phone has begun as many open games as it may."""

    def __init__(self, most: int) -> None:
        super().__init__(
            msg(
                "this phone has begun {most} games that are still open, which is the limit; finish one or discard an "
                "open game, then begin this one",
                most=most,
            )
        )


class BadAnswerError(ScorerError):
    """The answer is not valid."""


BACK = "<"
EXPLAIN = "?"
LEAVE = "quit"
BACK_HELP = msg("'<' goes back one answer.")
NOTHING = literal("")

Change = tuple[str, str]  # a place of a game and its new value; an empty text clears the place

Words = Mapping[str, Text]
"""Other words for an answer, by that answer. The words are also accepted in the user's language."""

Values = Mapping[str, str]  # the values of all places that are not empty
Read = Callable[[str], Sequence[Change]]  # converts an answer into changes. Raises ``BadAnswerError``.

WORDS: Words = {
    # Translators: words that may be typed to go back one answer, with spaces between them
    BACK: msg("back undo"),
    # Translators: words that may be typed instead of ?, with spaces between them
    EXPLAIN: msg("help"),
    # Translators: words that may be typed to leave the game, with spaces between them
    LEAVE: msg("quit exit"),
}


class Answered(NamedTuple):
    """A question that is answered: the heading of its group, its prompt, and what may be typed as its answer."""

    heading: Text
    prompt: Text
    typed: str


class Question(NamedTuple):
    """One question of the prompt."""

    prompt: Text
    help: Text
    read: Read
    heading: Text = NOTHING  # of the group that the question belongs to
    opens: bool = True  # whether it is the first of its group, and the heading is printed
    standing: bool = False  # whether to show the standing before the heading
    names: Sequence[str] = ()  # answers that are names here, even one such as "help"
    before: Sequence[Answered] = ()  # the questions of the same round that are answered already
    begun: bool = False  # whether something, such as a round, is entered in part
    in_score: bool = False  # whether that part is in the score already


class Progress(Protocol):
    """The state of a game that is being entered."""

    @property
    def game(self) -> Played:
        """The game as it can be scored now."""

    @property
    def outcome(self) -> Outcome:
        """The score of the game."""

    @property
    def faulty(self) -> bool:
        """Whether there is a fault, so that some entries are not in the game."""


G = TypeVar("G", bound=Played)
P = TypeVar("P", bound=Progress)


class Entry(ABC, Generic[G, P]):
    """How a game is entered: its places and their values, the resulting state, and the next question."""

    @abstractmethod
    def check(self, start: G, place: str, value: str) -> None:
        """Refuse a place or a value that the game does not have. Raises ``BadEditError``."""

    @abstractmethod
    def progress(self, start: G, values: Values) -> P:
        """Return the state of a game."""

    @abstractmethod
    def describe(self, start: G, place: str, value: str) -> tuple[Text, Text]:
        """Return descriptions of a place and of a value."""

    @abstractmethod
    def next_question(self, progress: P) -> Question | None:
        """Return the next question; None once the game is entered. Each answer changes at least one value."""


AnyEntry = Entry[Any, Any]  # the entry of any game; its arguments must be of that game


def prompt(text: Text, *, indented: bool = False) -> Text:
    """Return a prompt on its own line, with a space before the answer."""
    return join_texts(["  " if indented else "", text, " "], "")


def explain(*sentences: Text) -> Text:
    """Join sentences to an explanation on one line, and add the sentence about going back."""
    return join_texts([*sentences, BACK_HELP], " ")


def refuse_if(why: Text | None) -> None:
    """Raise ``BadAnswerError`` if there is a reason to refuse an answer."""
    if why:
        raise BadAnswerError(why)


class Step(NamedTuple):
    """The places that one answer fills, such as a row of a board."""

    places: Sequence[str]
    entered: bool  # whether it is complete
    question: Question  # reads the answer; the check of all steps validates it
    typed: str = ""  # the answer, if it is complete


Check = Callable[[Values], Sequence[Fault]]


def ask_next(values: Values, steps: Sequence[Step], check: Check, others: Sequence[str] = ()) -> Question:
    """Return the question of the first incomplete step, or of the last one if all are complete.

    If ``check`` finds a fault in the complete steps, return the first question; its answer clears all steps and
    ``others``.
    """
    incomplete = [place for step in steps if not step.entered for place in step.places]
    before, cleared = _drop_places(values, incomplete), dict[str, str]()
    step = next((step for step in steps if not step.entered), steps[-1])
    question, faults = step.question, check(before)
    answered = [
        Answered(other.question.heading, other.question.prompt, other.typed)
        for other in steps
        if other.entered and other is not step
    ]
    if faults:
        places = [*others, *(place for step in steps for place in step.places)]
        before, cleared = _drop_places(values, places), {place: "" for place in places if place in values}
        answered.clear()
        again = msg("{wrong}; enter it again.", wrong=faults[0].message)
        question = steps[0].question
        question = question._replace(heading=join_texts([again, question.heading]))
    begun = bool(answered or faults) or any(place in values for place in incomplete)
    read = partial(_read_checked, question.read, check, before, cleared, is_first=not answered)
    return question._replace(read=read, before=answered, begun=begun)


def _drop_places(values: Values, places: Sequence[str]) -> Values:
    return {place: value for place, value in values.items() if place not in places}


def _read_checked(
    read: Read, check: Check, before: Values, cleared: Values, answer: str, *, is_first: bool
) -> list[Change]:
    """Read an answer. Raises ``BadAnswerError`` if the game would have a fault, perhaps one of an earlier answer."""
    changes = dict(read(answer))
    faults = check({place: value for place, value in {**before, **changes}.items() if value})
    if faults and not (is_first or faults[0].where):
        raise BadAnswerError(
            msg(
                "{wrong}. If an answer before this one is wrong, '<' goes back to it", wrong=faults[0].message
            )
        )
    refuse_if(faults[0].message if faults else None)
    return list({**cleared, **changes}.items())
