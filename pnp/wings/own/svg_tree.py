"""An SVG file as a tree of plain nodes. Scripts and references to other files are never followed.

Illustrator gives its namespaces short names: entities that are short plain texts within the file are replaced.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from pnp.errors import PnpError
from scorer.messages import Text, msg, quoted

MOST_NODES = 20_000
MOST_DEPTH = 60
MOST_BYTES = 4_000_000
MOST_LETTERS = 1_000_000  # the most letters that all entities of a file may become

SVG = "http://www.w3.org/2000/svg"
LINK = "http://www.w3.org/1999/xlink href"
_PLAIN = ("href", LINK)


class SvgError(PnpError):
    """An SVG file that cannot be drawn."""

    def __init__(self, line: int, text: Text) -> None:
        super().__init__(text)
        self.line = line


class SvgElement(NamedTuple):
    """An element: its name without namespace, its attributes, the line it begins on, its children, its text."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[SvgElement]
    text: list[str]

    def walk(self) -> Iterator[SvgElement]:
        """Yield the node and all its descendants."""
        yield self
        for child in self.children:
            yield from child.walk()


def read_tree(data: bytes) -> SvgElement:
    """Return the root of an SVG file. Raises ``SvgError``."""
    if len(data) > MOST_BYTES:
        raise SvgError(1, msg("it has more than {most} MB", most=MOST_BYTES // 1_000_000))
    builder = _Builder(data.count(b"&"))
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = msg("this is not a valid SVG file: {what}", what=quoted(expat.ErrorString(error.code)))
        raise SvgError(error.lineno, fault) from None
    except (UnicodeError, LookupError, ValueError):
        raise SvgError(1, msg("its encoding is unknown")) from None
    root = builder.root.children[0]
    if root.tag != "svg":
        raise SvgError(root.line, msg("the first element is {found}, not svg", found=quoted(root.tag)))
    return root


class _Builder:
    """Builds nodes from the parser's events."""

    def __init__(self, references: int) -> None:
        self.root = SvgElement("", {}, 0, [], [])
        self._references = references
        self._open = [self.root]
        self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _: self._open.pop()
        self.parser.CharacterDataHandler = self._letters
        self.parser.EntityDeclHandler = self._check_entity
        self.parser.ExternalEntityRefHandler = self._refuse_entity

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        line = self.parser.CurrentLineNumber
        if self._count > MOST_NODES or len(self._open) > MOST_DEPTH:
            raise SvgError(line, msg("it has too many elements"))
        space, _, tag = name.rpartition(" ")
        known = {key: value for key, value in attributes.items() if " " not in key or key in _PLAIN}
        if LINK in known:
            known.setdefault("href", known.pop(LINK))
        node = SvgElement(tag if space in ("", SVG) else "", known, line, [], [])
        self._open[-1].children.append(node)
        self._open.append(node)

    def _letters(self, letters: str) -> None:
        if self._open[-1].tag == "style":
            self._open[-1].text.append(letters)

    def _check_entity(self, name: str, is_parameter: bool, value: str | None, *_: object) -> None:
        """Refuse entities from other files, with others or elements inside, or that become too long."""
        if value is None or is_parameter or set(value) & set("&<%"):
            self._refuse_entity()
        if len(value) * self._references > MOST_LETTERS:
            self._refuse_entity()

    def _refuse_entity(self, *_: object) -> NoReturn:
        raise SvgError(
            self.parser.CurrentLineNumber,
            msg("only entities that are short plain texts are supported; save it as a plain SVG"),
        )
