"""The interface of a game that can be printed and shown: its kit, its board, its pages on the web."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.data import resources
from pnp.data.file_names import safe_name
from pnp.errors import PnpError
from pnp.games.options import (
    AIDS,
    BOX,
    COMPANION,
    COVER,
    PLAIN,
    STICKERS,
    WITH,
    WITHOUT,
    OneEditionError,
    OtherEditionError,
    choose,
    special,
)
from pnp.pages.backs import LONG_EDGE, Backs
from pnp.texts.languages import ENGLISH, LANGUAGES, check_language, page_language
from pnp.wings.contract import WINGS
from scorer.games.options import EDITION, find_id, format_value
from scorer.messages import Number, Text, list_numbers, msg, plural, rounded

if TYPE_CHECKING:
    from pnp.drawing.shapes import Drawing
    from pnp.drawing.theme import Theme
    from pnp.drawing.word_mark import Clock, Rule, WordMark
    from pnp.pages.paper import Paper
    from pnp.pieces.apart import Apart
    from pnp.pieces.board_map import BoardMap
    from pnp.pieces.leaflet import Leaflet
    from pnp.pieces.part import Part
    from pnp.pieces.selection import PieceChoice
    from pnp.pieces.sight import Sight
    from pnp.texts.words import Words
    from scorer.games.contract import AnyRules, Edition
    from scorer.games.options import Option, Value


CHANGED = "changed"
"""The word in the name of a file that has only the pieces that changed since they were printed."""


class NotForPlayersError(PnpError):
    """A game is not for this number of players."""

    def __init__(self, title: str, players: Sequence[int], wanted: int) -> None:
        super().__init__(
            plural(
                players[-1],
                "--players {wanted}: {game} is for {right} player",
                "--players {wanted}: {game} is for {right} players",
                wanted=wanted,
                game=title,
                right=list_numbers(players),
            )
        )


class KitSpec(NamedTuple):
    """The options of a kit."""

    players: int
    choices: Mapping[str, Value]  # the value of every option that the edition has, by its id
    paper: Paper
    theme: Theme
    lang: str = ENGLISH  # of the words of pnp
    wanted_lang: str = ""  # of the game's own words, if they are to be in a language that pnp does not have
    backs: Backs = LONG_EDGE
    only: tuple[PieceChoice, ...] = ()  # single pieces instead of the whole kit
    cut_paper: Paper | None = None  # the area between a machine's marks, if one cuts the pieces
    address: str = ""  # of the companion for cutting, if a code on the guide leads there

    @property
    def own_lang(self) -> str:
        """The language that the game's own words are to be in."""
        return self.wanted_lang or self.lang

    @property
    def plain(self) -> bool:
        """Whether the board has no marks for a camera."""
        return bool(self.choices.get(PLAIN.id))

    def words_of(self, option: Option) -> list[str]:
        """Return the chosen values of an option that takes several, such as the parts of ``--without``."""
        return [word for word in str(self.choices.get(option.id, "")).split(",") if word]

    @property
    def aids(self) -> str:
        """The size of the aids, by its id."""
        return str(self.choices.get(AIDS.id, AIDS.usual))

    @property
    def piece_paper(self) -> Paper:
        """The paper that pieces are laid out on; whole pages use all of the paper."""
        return self.cut_paper or self.paper


class Cover(NamedTuple):
    """The cover of a game, as drawings: a page of the kit's paper, upright, and a square for stores."""

    page: Drawing
    square: Drawing


class SetText(NamedTuple):
    """A text as it was set: the place of its words in a folder, its size and the largest that it may have, points."""

    place: str
    words: str
    size: float
    most: float

    @property
    def is_shrunk(self) -> bool:
        """Whether it did not fit in its largest size."""
        return self.size < self.most

    @property
    def points(self) -> Number:
        """Its size as it is shown."""
        return rounded(self.size)


class KitContents(NamedTuple):
    """A kit's contents: the words its pages share, the seats' colours, its parts in printing order."""

    words: Words
    colours: tuple[str, ...]
    parts: tuple[Part, ...]
    remarks: tuple[Text, ...] = ()  # warnings to show after the build
    mark: WordMark | None = None  # the title of its guide, if it is drawn
    apart: Apart | None = None  # the picture of its guide
    rules: tuple[Rule, ...] = ()  # draw the lines of the game in its guide, from the top
    clock: Clock | None = None  # draws the clock in its guide
    left_out: tuple[Part, ...] = ()  # parts that are not printed because the players have other things
    texts: tuple[SetText, ...] = ()  # of a folder, in the order in which they were set


class PrintedGame(ABC):
    """A game that can be printed and shown; a subclass without one of the abstract methods cannot be made."""

    own_options: tuple[Option, ...] = ()
    """The options of the kit that are no rules of the game, such as the size of its pieces."""

    unseen: Text | None = None
    """What no photo of its board shows, and where to add it; None if results need nothing more."""

    replaceable: tuple[tuple[str, Text], ...] = ()
    """The ids and names of the parts in place of which players may have other things: see ``Part.instead``."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the kit: those of the rules that change what is printed, then its own."""
        rules = self.rules
        printed = (option for option in rules.options if option.printed or option == rules.edition_option)
        return (*printed, *self.own_options, *self.extras)

    @property
    def extras(self) -> tuple[Option, ...]:
        """The options for parts that are only printed when asked, and for parts to leave out, if the game has any."""
        made = {
            COVER: self.has_cover,
            BOX: type(self).box is not PrintedGame.box,
            STICKERS: type(self).stickers is not PrintedGame.stickers,
            COMPANION: WINGS.find(lambda wing: wing.companion()) is not None,
        }
        values = tuple(value for value in WITH.values if made[value[0]])
        both = (WITH._replace(values=values), WITHOUT._replace(values=self.replaceable))
        return tuple(option for option in both if option.values)

    @property
    def edition_option(self) -> Option | None:
        """The option that selects an edition: one of the rules, or of the kit if all editions score alike."""
        own = (option for option in self.own_options if option.id == EDITION)
        return self.rules.edition_option or next(own, None)

    @property
    @abstractmethod
    def rules(self) -> AnyRules:
        """The rules of the game."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that there are kits for."""
        return tuple(sorted({number for edition in self.rules.editions for number in edition.players}))

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.rules.id

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.rules.title

    def title_in(self, lang: str) -> str:
        """Return the name of the game in a language."""
        return self.rules.title_in(lang)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the game's texts."""
        return tuple(LANGUAGES)

    @property
    def licence(self) -> str:
        """The text of the licence for a bundle; empty if the game states none."""
        return resources.licence()

    @property
    def has_board(self) -> bool:
        """Whether the game is played on a board."""
        return type(self).board_map is not PrintedGame.board_map

    @property
    def is_legible(self) -> bool:
        """Whether photos of the board can be read."""
        return type(self).sight is not PrintedGame.sight

    @property
    def has_cover(self) -> bool:
        """Whether the game has a cover."""
        return type(self).cover is not PrintedGame.cover

    @property
    def has_rules(self) -> bool:
        """Whether the kit has rules: a leaflet, or a part of a folder."""
        return type(self).leaflet is not PrintedGame.leaflet

    @property
    def folder(self) -> Path:
        """The folder of the game, with ``templates`` for its texts and its parts of web pages.

        A game of another package may have ``locales`` there too, with its gettext catalogues.
        """
        file = sys.modules[type(self).__module__].__file__
        assert file  # a game comes from a file
        return Path(file).parent

    @abstractmethod
    def open(self, spec: KitSpec) -> KitContents:
        """Return the parts of the kit in printing order, without the rules."""

    def leaflet(self, spec: KitSpec) -> Leaflet | None:
        """Return the rules of the game as they are printed and shown; None if it has none."""
        return None

    def kit(self, spec: KitSpec) -> KitContents:
        """Return the whole kit: the rules first, if there are any, then the other parts."""
        from pnp.games.parts import rules  # noqa: PLC0415 - drawing code is loaded only for a kit

        contents, leaflet = self.open(spec), self.leaflet(spec)
        first = () if leaflet is None else (rules(leaflet, spec.paper, spec.theme),)
        extras = {COVER: self._cover_part, BOX: self.box, STICKERS: self.stickers}
        wanted = [extras[name] for name in spec.words_of(WITH) if name in extras]  # the companion is no part
        more = [part for make in wanted if (part := make(spec))]
        unwanted = spec.words_of(WITHOUT)
        printed = (*first, *(part for part in contents.parts if part.id not in unwanted), *more)
        left_out = tuple(part for part in contents.parts if part.id in unwanted)
        return contents._replace(parts=printed, left_out=left_out)

    def cover(self, spec: KitSpec) -> Cover | None:
        """Return the cover as a page and as the square picture of a store; None if the game has none."""
        return None

    def box(self, spec: KitSpec) -> Part | None:
        """Return the tuck box that holds the kit, with the cover on it; None if the game has none."""
        return None

    def stickers(self, spec: KitSpec) -> Part | None:
        """Return the faces of the game's dice, as stickers for blank dice; None if it has none."""
        return None

    def _cover_part(self, spec: KitSpec) -> Part | None:
        from pnp.games.parts import cover  # noqa: PLC0415 - drawing code is loaded only for a kit

        drawn = self.cover(spec)
        return cover(drawn.page, spec) if drawn else None

    def board_map(self, spec: KitSpec) -> BoardMap | None:
        """Return the map of the board; None if the game has no board."""
        return None

    def sight(self, spec: KitSpec) -> Sight | None:
        """Return what can be on the board, for reading photos; None if photos cannot be read."""
        return None

    def square(self, row: int, column: int) -> Text:
        """Return the name of a square of the board, by its row and column from 1."""
        return msg("Row {row}, column {column}", row=row, column=column)

    def row_name(self, row: int) -> str:
        """Return the name of a row of the board, from 1, as the names of its squares have it."""
        return str(row)

    def results(self, spec: KitSpec, boards: Sequence[str]) -> list[str]:
        """Return the lines of a results file with these boards, except the lines for game and players."""
        raise NotImplementedError  # for games whose boards are read

    def spec(
        self,
        players: int,
        choices: Mapping[str, Value],
        paper: Paper,
        lang: str = ENGLISH,
        theme: Theme | None = None,
    ) -> KitSpec:
        """Return the options of a kit, checked against the options of the game.

        Raises ``NotForPlayersError``, ``UnknownLanguageError`` or the errors of ``choose``.
        """
        from pnp.drawing import theme as themes  # noqa: PLC0415 - drawing code is loaded only for a kit

        values = self.choose(choices)
        edition = self.rules.edition(values)
        if players not in edition.players:
            name = self.title if edition == self.rules.editions[0] else f"{self.title} {edition.id}"
            raise NotForPlayersError(name, edition.players, players)
        check_language(lang, self.title, self.languages)
        said, wanted = page_language(lang, self.languages), "" if lang in LANGUAGES else lang
        return KitSpec(players, values, paper, theme or themes.theme(themes.FULL), said, wanted)

    def choose(self, choices: Mapping[str, Value]) -> dict[str, Value]:
        """Return the value of every option that the chosen edition has; the default if none is chosen.

        Raises ``OneEditionError``, ``NoOptionError``, ``OptionError`` or ``OtherEditionError``.
        """
        choices = self.name_choices(choices)
        if EDITION in choices and self.edition_option is None:
            raise OneEditionError(self.title, choices[EDITION])
        values = choose(self.title, self.options, choices)
        right = [option.id for option in self.options_of(self.rules.edition(values))]
        for key, value in choices.items():
            if key not in right and (wrong := self.rules.explain_option(key)):
                raise OtherEditionError(key, value, wrong)
        return {key: values[key] for key in right}

    def name_choices(self, choices: Mapping[str, Value]) -> dict[str, Value]:
        """Return choices by the ids of options, also those that name an option as files do, spelled as declared.

        A choice of several editions, such as ``web,profi``, is for several games; the result has the game's own one.
        """
        named = {find_id(self.options, key): value for key, value in choices.items()}
        option = self.edition_option
        if option and option.id in named:
            words = map(option.spell, str(named[option.id]).split(","))
            named[option.id] = next((word for word in words if option.takes(word)), named[option.id])
        return named

    def options_of(self, edition: Edition) -> tuple[Option, ...]:
        """Return the options of the kit of one edition: all but rules of other editions."""
        elsewhere = {*self.rules.options} - {self.rules.edition_option, *edition.options}
        return tuple(option for option in self.options if option not in elsewhere)

    def special(self, spec: KitSpec) -> dict[str, Value]:
        """Return the choices that are not defaults."""
        return special(self.options, spec.choices)

    def file_name(self, spec: KitSpec) -> str:
        """Return the file name of the kit. Options that ask for it are in it, unless they have their default value.

        Single pieces have another name, so that they do not overwrite a whole kit.
        """
        chosen = self.special(spec)
        if WITH.id in chosen:  # a companion is not in the file
            chosen[WITH.id] = ",".join(word for word in spec.words_of(WITH) if word != COMPANION)
        ids = [option.id for option in self.options if option.in_name and option.id in chosen]
        values = [key if chosen[key] is True else format_value(chosen[key]) for key in ids]
        prefixes = {option.id: option.prefix for option in self.options}
        single = [CHANGED if spec.only[0].numbers else "only"] if spec.only else []
        parts = [
            "-".join(filter(None, (prefixes[key], value.replace(",", "-"))))
            for key, value in zip(ids, values, strict=True)
            if value
        ]
        return safe_name("-".join([self.id, *parts, f"{spec.players}p", *single]) + ".pdf")
