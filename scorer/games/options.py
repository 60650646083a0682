"""Options of games and files: one of a list, a whole number, a text, or yes and no."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Literal, NamedTuple

from scorer.messages import Text, either, join_texts, literal, msg, quoted
from scorer.names import find_name, find_similar

YES, NO = "yes", "no"

EDITION = "edition"  # the id of the option that selects the edition of a game, if there are several
Value = str | float  # the value of an option: a text, a measure, a whole number, true or false


class Option(NamedTuple):
    """An option, declared once. Forms, command lines, files and messages are derived from it.

    The value is one of ``values``, or a whole number up to ``most``, or any text if there is a ``placeholder``, or
    else true or false.
    """

    id: str  # used in forms, commands and files: lower-case letters and underscores
    label: Text = literal("")
    values: tuple[tuple[str, Text], ...] = ()  # pairs of value and label
    least: int = 1
    most: int = 0
    default: str = ""
    unit: str = ""  # the unit of the values, if they are measures
    placeholder: str = ""  # stands for the text in the help of a command
    about: Text = literal("")  # what it changes, if the label is not enough
    help: str = "{range}"  # the help at the command line; for a flag {range} is the label
    printed: bool = False  # whether it is a rule that changes what a kit prints; kits then have it too
    in_name: bool = False  # whether file names contain a value other than the default
    prefix: str = ""  # before the value in file names
    in_map: bool = False  # whether the map of a board contains the value
    many: bool = False  # whether several of the values may be given, with commas between them
    alone: str = ""  # the value at the command line if the option is given without one
    several: bool = False  # whether it is about a match of several games; turns are played one game at a time
    key: str = ""  # its name in files and addresses, if that is another word
    file_key: str = ""  # its key in results files, if that is yet another word
    unless: tuple[str, str] = ("", "")  # another option and the value of it that makes this one irrelevant

    @property
    def stored(self) -> str:
        """The name of the option in files and addresses, which stays when people call it by another word."""
        return self.key or self.id

    @property
    def in_file(self) -> str:
        """The key of the option in results files."""
        return self.file_key or self.stored

    @property
    def type(self) -> Literal["choice", "number", "text", "flag"]:
        """The kind of value, which decides how a form shows it."""
        if self.values:
            return "choice"
        return "number" if self.most else "text" if self.placeholder else "flag"

    @property
    def switch(self) -> str:
        """The option's switch at the command line."""
        return format_option(self.id, True)

    @property
    def range(self) -> Text:
        """A text with the possible values."""
        if self.most:
            return msg("{least} to {most}", least=self.least, most=self.most)
        if not self.values:
            return literal(self.placeholder) if self.placeholder else msg("yes or no")
        values = either(value for value, _ in self.values)
        return join_texts([values, self.unit], " ") if self.unit else values

    @property
    def sentence(self) -> str:
        """The help at the command line."""
        values = self.label if self.type == "flag" else self.range
        return f"{self.help.format(range=values)}."

    @property
    def usual(self) -> Value:
        """The default value."""
        value = self.read(self.default)
        assert value is not None, f"{self.id}: the default is out of range"
        return value

    def read(self, given: Value) -> Value | None:
        """Return the value that ``given`` stands for in any case, or None if it is not valid."""
        text = format_value(given)
        if self.many:
            words = {self.spell(word) for word in text.split(",")} - {""}
            known = [value for value, _ in self.values]
            return ",".join(value for value in known if value in words) if words <= {*known} else None
        text = self.spell(text)
        if self.type == "choice":
            return self._choice(text)
        if self.type == "number":
            is_number = text.isascii() and text.isdigit() and len(text) < 10
            return int(text) if is_number and self.least <= int(text) <= self.most else None
        return text if self.type == "text" else {YES: True, NO: False, "": False}.get(text)

    def spell(self, text: str) -> str:
        """Return the value of the list that a text is in any case, without spaces around it; else the text itself."""
        if self.type in {"number", "text"}:
            return text
        known = [value for value, _ in self.values] or [YES, NO]
        return find_name(text, known) or text.strip()

    def find_similar(self, text: str) -> str | None:
        """Return the value of the list that is most similar to a text; None if no value is similar."""
        return None if self.unit else find_similar(text, [value for value, _ in self.values])

    def add_similar(self, wrong: Text, given: Value) -> Text:
        """Return the fault of a value with the most similar value of the list, if one is similar."""
        near = self.find_similar(format_value(given))
        return msg("{wrong}; the nearest is {nearest}", wrong=wrong, nearest=quoted(near)) if near else wrong

    def _choice(self, text: str) -> Value | None:
        """Return one of the values; a measure may be any spelling of the number."""
        if not self.unit:
            return text if text in dict(self.values) else None
        with suppress(ValueError):
            return {value: float(value) for value, _ in self.values}.get(format_value(float(text)))
        return None

    def counts(self, choices: Mapping[str, str]) -> bool:
        """Return whether the option is relevant with the other choices."""
        option, value = self.unless
        return not option or choices[option] != value

    def takes(self, text: str) -> bool:
        """Return whether an answer is valid: a value, or yes or no for a flag."""
        return self.spell(text) in (YES, NO) if self.type == "flag" else self.read(text) is not None

    def parse_choice(self, text: str) -> str:
        """Return the choice that a form field stands for, or the default if the field is not valid.

        A number that is too large is kept; the rules report it.
        """
        text = self.spell(text)
        if self.values:
            return text if text in dict(self.values) else self.default
        if not self.most:
            return YES if text == YES else ""
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        return str(number) if number >= self.least else self.default


def explain_editions(option: str, editions: Iterable[str]) -> Text:
    """Return that an option is a rule of some editions only, as they are written where the option was given."""
    return msg("{option} is a rule of {right} only", option=quoted(option), right=either(editions))


def find_id(options: Iterable[Option], name: str) -> str:
    """Return the id of the option that files call ``name``; ``name`` itself if there is none.

    >>> find_id([Option("edition", key="variant")], "variant")
    'edition'
    """
    return next((option.id for option in options if option.key == name), name)


def is_whole_number(value: object, least: int, most: int) -> bool:
    """Return whether a value is a whole number within bounds; true and false are not numbers."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def format_option(key: str, value: Value) -> str:
    """Return an option with its value as typed at the command line.

    >>> format_option("cell", 20.0), format_option("base_url", True)
    ('--cell 20', '--base-url')
    """
    switch = f"--{key.replace('_', '-')}"
    return switch if value is True else f"{switch} {format_value(value)}"


def format_value(value: Value) -> str:
    """Return a value as typed at the command line.

    >>> format_value(20.0), format_value(13), format_value(True), format_value("web")
    ('20', '13', 'yes', 'web')
    """
    if isinstance(value, bool):
        return YES if value else ""
    return f"{value:g}" if isinstance(value, float) else str(value)


def read_choices(options: Sequence[Option], fields: Mapping[str, str]) -> dict[str, str]:
    """Return the choices of a form by option id."""
    return {option.id: option.parse_choice(fields.get(option.id, "")) for option in options}
