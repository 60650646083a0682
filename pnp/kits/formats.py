"""The output formats, each with its own options and its writer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.errors import PnpError
from pnp.games.options import choose, special
from pnp.wings.contract import Choices, Format, Writer, add_to
from scorer.games import GAMES
from scorer.games.folders import is_folder
from scorer.games.options import Option, Value, format_option
from scorer.messages import msg
from scorer.names import refuse

PDF, SVG = "pdf", "svg"
DPI = Option("dpi", least=36, most=1200, default="300", help="PNG resolution in dpi, {range}")


def _pdf() -> Writer:
    from pnp.writers.pdf import write

    return write


def _svg() -> Writer:
    from pnp.writers.svg_sheets import write

    return write


def _png() -> Writer:
    from pnp.writers.png import write

    return write


CORE = {
    form.id: form
    for form in (
        Format(PDF, "The kit to print", _pdf),
        Format(
            SVG,
            "Every page as a drawing, with print, cut and fold in layers",
            _svg,
            by_page=True,
            numbered="svg",
        ),
        Format("png", "Every page as a picture", _png, (DPI,), by_page=True, numbered="png"),
    )
}
"""The formats of the core."""

FORMATS = add_to(CORE, lambda wing: {form.id: form for form in wing.formats()})
"""Every format by its id."""


def owner(option: str) -> Format:
    """Return the format that an option belongs to, by the option's id."""
    return next(form for form in FORMATS.values() if option in [own.id for own in form.switches])


def add_lone_values(words: Sequence[str]) -> list[str]:
    """Return the words of a command line, with a value after each switch that may stand alone.

    >>> add_lone_values(["build", "--shop", "low-blow"])
    ['build', '--shop', 'generic', 'low-blow']
    """
    may = {form.switch.switch: form.switch for form in FORMATS.values() if form.switch and form.switch.alone}
    arguments: list[str] = []
    for word, after in zip(words, [*words[1:], ""], strict=True):
        arguments.append(word)
        if word in may and not _is_value(may[word], after):
            arguments.append(may[word].alone)
    return arguments


def _is_value(option: Option, word: str) -> bool:
    """Return whether a word behind a switch is meant as its value: one of them, or nearly, and not a game."""
    return option.takes(word) or (not _is_game(word) and option.find_similar(word) is not None)


def _is_game(word: str) -> bool:
    return word in GAMES or is_folder(Path(word))


class NoUseError(PnpError):
    """The option belongs to a format that is not selected."""


@dataclass(frozen=True)
class Output:
    """The formats to write, and the number of cores, which does not change the files."""

    formats: tuple[str, ...] = (PDF,)
    cutter: str = ""  # the id of the machine whose marks are printed
    choices: Mapping[str, Value] = field(default_factory=dict, hash=False)  # options that are not the default
    cores: int = field(default=1, compare=False)

    @property
    def is_made_at_home(self) -> bool:
        """Whether people print and cut any of the files themselves."""
        formats = map(FORMATS.__getitem__, self.formats)
        return not all(form.elsewhere or form.on_screen for form in formats)


def check_output(
    formats: Sequence[str] = (),
    *,
    machine: str | None = None,
    choices: Choices | None = None,
    cores: int = 1,
) -> Output:
    """Check the formats to write: the PDF by default, and at least PDF and SVG for a cutter.

    ``choices`` are options of formats, and options that select a format. Raises
    ``NoUseError``, ``OptionError``, ``BaseUrlError``, or a ``PnpError`` for an unknown format.
    """
    given = dict(choices or {})
    switched = [form.id for form in FORMATS.values() if form.switch and form.switch.id in given]
    form_ids = [name.strip().lower() for name in formats] + switched
    for form_id in form_ids:
        if form_id not in FORMATS:
            wrong = msg("--format {wanted}: no such format", wanted=form_id)
            raise PnpError(refuse(wrong, form_id, FORMATS))
    cutter_id = (machine or "").strip().lower()
    always = (PDF, SVG) if cutter_id else ()
    selected = tuple(dict.fromkeys((*always, *form_ids))) or (PDF,)
    return Output(selected, cutter_id, _changed_options(selected, given), cores)


def _changed_options(selected: Sequence[str], given: Choices) -> dict[str, Value]:
    """Return the options of formats that differ from their defaults."""
    for key, value in given.items():
        if owner(key).id not in selected:
            facts = {"option": format_option(key, value), "right": owner(key).option}
            raise NoUseError(msg("{option}: this works only together with {right}", **facts))
    chosen_options: dict[str, Value] = {}
    for form in FORMATS.values():
        chosen = choose_values(form, given)
        if form.check and form.id in selected:
            form.check(chosen)
        chosen_options |= special(form.switches, chosen)
    return chosen_options


def choose_values(form: Format, given: Choices) -> dict[str, Value]:
    """Return the value of every option of a format."""
    own = {key: value for key, value in given.items() if owner(key) is form}
    return choose(form.option, form.switches, own)
