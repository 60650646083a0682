"""The output formats, each with its own options and its writer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pnp import wings
from pnp.errors import PnpError
from pnp.games.options import choose, special
from pnp.kits.format import Format
from scorer.games.options import Option, Value, format_option
from scorer.messages import join_texts, msg
from scorer.wings import load

Choices = Mapping[str, Value]  # values of options, by their ids


PDF, SVG = "pdf", "svg"
DPI = Option("dpi", least=36, most=1200, default="300", help="PNG resolution in dpi, {range}")

FORMATS = {
    form.id: form
    for form in (
        Format(PDF, "The kit to print", "pnp.writers.pdf:write"),
        Format(
            SVG,
            "Every page as a drawing, with print, cut and fold in layers",
            "pnp.writers.svg_sheets:write",
            by_page=True,
            numbered="svg",
        ),
        Format(
            "png", "Every page as a picture", "pnp.writers.png:write", (DPI,), by_page=True, numbered="png"
        ),
    )
}
"""Every format by its id; wings add theirs."""

for _added in wings.added("FORMATS"):
    for _form in _added:
        FORMATS = wings.insert_after(FORMATS, _form.after, _form.id, _form)


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
        if word in may and after not in dict(may[word].values):
            arguments.append(may[word].alone)
    return arguments


class NoUseError(PnpError):
    """The option belongs to a format that is not selected."""


@dataclass(frozen=True)
class Output:
    """The formats to write, and the number of cores, which does not change the files."""

    formats: tuple[str, ...] = (PDF,)
    cutter: str = ""  # the id of the machine whose marks are printed
    choices: Mapping[str, Value] = field(default_factory=dict, hash=False)  # options that are not the default
    cores: int = field(default=1, compare=False)


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
        if wings.explain_missing(form_id):
            raise wings.NoWingError(form_id)
        if form_id not in FORMATS:
            raise PnpError(
                msg(
                    "--format {wanted}: no such format; choose one of: {known}",
                    wanted=form_id,
                    known=join_texts(FORMATS, ", "),
                )
            )
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
        if form.checker and form.id in selected:
            load(form.checker)(chosen)
        chosen_options |= special(form.switches, chosen)
    return chosen_options


def choose_values(form: Format, given: Choices) -> dict[str, Value]:
    """Return the value of every option of a format."""
    own = {key: value for key, value in given.items() if owner(key) is form}
    return choose(form.option, form.switches, own)
