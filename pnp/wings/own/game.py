"""A folder as a game that can be printed and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp.data.cache import cached, drop_cached
from pnp.drawing import fonts
from pnp.errors import FolderError
from pnp.games.contract import Cover, KitContents, KitSpec, PrintedGame
from pnp.pieces.board_map import BoardMap
from pnp.texts import words
from pnp.texts.languages import ENGLISH
from pnp.wings.own.contents import make_board_map, make_contents, make_cover
from pnp.wings.own.description import Description, describe_folder
from pnp.wings.own.kit import TEMPLATES
from scorer.apart import Helper, Limits, NoAnswerError, ThereError
from scorer.games.options import EDITION, Option
from scorer.messages import join_texts, literal, msg
from scorer.wings.own.folder import Folder
from scorer.wings.own.folder_rules import FolderRules
from scorer.wings.own.head import Head
from scorer.wings.own.words import to_text

LICENCES = ("LICENSE.txt", "LICENSE.md", "LICENSE")  # names of a licence file


LIMITS = Limits(core=30, memory=512 << 20, seconds=60)
"""Of a call; a deck of 1,000 cards with 200 pictures takes a tenth of the time, and a quarter of the memory."""

T = TypeVar("T")


class Facts(NamedTuple):
    """What is known of a folder without a kit's options."""

    head: Head
    kinds: tuple[str, ...]  # of the parts
    licence: str
    has_cover: bool


class PrintedFolder(PrintedGame):
    """The kit, the board and the entry page of a folder.

    Only another process reads files of the folder: it may end at a file that harms, and this one goes on.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._facts = _get_facts(path)
        self._rules = FolderRules(Folder(path).id, self._facts.head)
        variants = [(variant, to_text(name)) for variant, name in self._facts.head.variants.items()]
        if variants:
            self.own_options = (
                Option(EDITION, msg("Edition"), tuple(variants), default=variants[0][0], in_name=True),
            )

    @property
    def rules(self) -> FolderRules:
        """The scoring rules of the folder."""
        return self._rules

    @property
    def has_board(self) -> bool:
        """Whether one of its parts is a board."""
        return "board" in self._facts.kinds

    @property
    def has_cover(self) -> bool:
        """Whether one of its parts is the cover."""
        return self._facts.has_cover

    @property
    def has_rules(self) -> bool:
        """Whether one of its parts is the rules; these are shown as they are printed."""
        return "rules" in self._facts.kinds

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the folder's texts."""
        return self._rules.languages

    @property
    def licence(self) -> str:
        """The text of the folder's licence file, empty if there is none."""
        return self._facts.licence

    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit, in printing order."""
        return self._make(make_contents, spec)

    def cover(self, spec: KitSpec) -> Cover | None:
        """Return the cover, if there is one."""
        return self._make(make_cover, spec) if self.has_cover else None

    def _make(self, make: Callable[[Description, KitSpec], T], spec: KitSpec) -> T:
        """Return what is made of the folder for a kit, and register the fonts that it is set in."""
        drawn: Drawn[T] = call_apart(_make_drawn, self._path, make, spec)
        made, own_fonts, others = drawn
        for weight, font in own_fonts.items():
            fonts.register(weight, font)
        fonts.set_others((*others, *fonts.others()))  # a file may have several games
        return made

    def board_map(self, spec: KitSpec) -> BoardMap | None:
        """Return the map of the board, if there is one."""
        return self._make(make_board_map, spec)


def call_apart(function: Callable[..., T], path: Path, *data: object) -> T:
    """Call a function in the process for a folder. Raises ``FolderError``, also if the process dies."""
    try:
        return _make_helper(path).call(function, path, *data)
    except ThereError as fault:
        raise FolderError(fault.text) from None
    except NoAnswerError as fault:
        place = literal(fault.place or str(path))
        raise FolderError(join_texts([place, fault.text], ": ")) from fault.__cause__


@lru_cache(maxsize=1)
def _make_helper(_: Path) -> Helper:
    """Return the helper for a folder, until another folder needs one. It keeps the pictures that it has read."""
    words.sheet(
        "pieces", ENGLISH, TEMPLATES, machine=False
    )  # loads what both processes need, before one is copied
    return Helper(LIMITS)


@cached
def _get_facts(path: Path) -> Facts:
    return call_apart(_read_facts, path)


def _read_facts(path: Path) -> Facts:
    """Return the facts of a folder, which may have changed. Raises ``FolderError`` with all its faults."""
    drop_cached()
    description = describe_folder(path)
    folder = description.files.folder
    name = next((file for file in LICENCES if file in folder.names("")), "")
    licence = folder.file(name).read_text(encoding="utf-8", errors="replace") if name else ""
    return Facts(description.head, description.kinds, licence, description.cover is not None)


Drawn = tuple[T, Mapping[str, fonts.OwnFont], tuple[str, ...]]
"""What is made for a kit, the fonts of the folder that it is set in, and those for titles."""


def _make_drawn(path: Path, make: Callable[[Description, KitSpec], T], spec: KitSpec) -> Drawn[T]:
    """Return what is made of a folder for a kit. Raises ``FolderError``."""
    made = make(describe_folder(path), spec)
    return made, fonts.own_fonts(), fonts.others()
