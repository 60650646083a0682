"""An output format: its help, its writer, its options."""

from __future__ import annotations

from typing import NamedTuple

from scorer.games.options import Option


class Format(NamedTuple):
    """A format: its help, its writer, its options. ``FORMATS`` has all; nothing else names them.

    ``writer`` and ``checker`` are functions as ``module:function``, loaded when they are needed: the first takes a
    ``Kit``, the values of the options and the number of cores, and yields files; the second takes the values, and
    raises an error for wrong ones before anything is drawn.
    """

    id: str
    help: str
    writer: str
    options: tuple[Option, ...] = ()
    checker: str = ""
    by_page: bool = False  # whether there is (almost) one file for each page
    numbered: str = ""  # the ending of its numbered files, of which there may be fewer next time
    switch: Option | None = None  # an option of its own that selects it
    elsewhere: bool = False  # whether a print shop prints it, not a saved printer
    on_screen: bool = False  # whether it is for tables on a screen, so that nobody prints it
    of_one_game: bool = False  # whether each of its files is for one game
    after: str = ""  # the format that it follows in lists, if that is there

    @property
    def option(self) -> str:
        """The switch that selects it."""
        return self.switch.switch if self.switch else f"--format {self.id}"

    @property
    def switches(self) -> tuple[Option, ...]:
        """Its options; the one that selects it is first."""
        return (self.switch, *self.options) if self.switch else self.options
