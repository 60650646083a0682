"""What can be chosen of a game beside who plays: a closed list, a whole number, or yes and no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.messages import Text

YES, NO = "yes", "no"


class Option(NamedTuple):
    """One thing to choose. With ``values`` one of these, with ``most`` a whole number, else yes or nothing."""

    id: str  # as forms and commands name it
    label: Text
    values: tuple[tuple[str, Text], ...] = ()  # each with its label
    least: int = 1
    most: int = 0
    default: str = ""
    unless: tuple[str, str] = ("", "")  # an option, and its value with which this one has no meaning

    @property
    def type(self) -> str:
        """How a form shows it: ``choice``, ``number`` or ``flag``."""
        return "choice" if self.values else "number" if self.most else "flag"

    def counts(self, choices: Mapping[str, str]) -> bool:
        """Tell whether it has a meaning beside what else is chosen."""
        option, value = self.unless
        return not option or choices[option] != value

    def takes(self, text: str) -> bool:
        """Tell whether a text is one of the values, a number within bounds, yes or no."""
        if self.most:
            return (
                text.isascii() and text.isdigit() and len(text) < 10 and self.least <= int(text) <= self.most
            )
        return text in (dict(self.values) or (YES, NO))

    def chosen(self, text: str) -> str:
        """Return what a text means: the default where it is none of the values, or no number.

        A number that is too large stays: the rules tell what is wrong with it.
        """
        if self.values:
            return text if text in dict(self.values) else self.default
        if not self.most:
            return YES if text == YES else ""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        return str(number) if number >= self.least else self.default


def chosen(options: Sequence[Option], fields: Mapping[str, str]) -> dict[str, str]:
    """Return what a form chooses, option by option."""
    return {each.id: each.chosen(fields.get(each.id, "")) for each in options}
