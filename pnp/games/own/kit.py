"""Makes the kit of a folder: its parts for a number of players, a language and an ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.data import resources
from pnp.drawing import fonts
from pnp.drawing.fonts import MissingGlyphError
from pnp.games.contract import KitContents, KitSpec
from pnp.games.own import model
from pnp.games.own.bench import Bench
from pnp.games.own.colours import Colours
from pnp.games.own.description import Description
from pnp.games.own.draw import board
from pnp.games.own.draw.cards import cards_part, mats_part
from pnp.games.own.draw.dice import dice_part
from pnp.games.own.draw.look import Look
from pnp.games.own.draw.rules import aid_part, rules_part
from pnp.games.own.draw.score_sheet import score_sheet_part
from pnp.games.own.draw.standees import standees_part
from pnp.games.own.draw.things import check_room
from pnp.games.own.draw.tokens import tokens_part
from pnp.games.own.draw.tuck_box import tuck_box_part
from pnp.games.own.files import Files
from pnp.games.own.findings import Findings
from pnp.games.own.placed import Spot
from pnp.games.own.setting import Setting
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Joined, Part, PartError
from pnp.texts import words
from scorer.games.folders import FILE
from scorer.messages import Text, msg

TEMPLATES = resources.templates_beside(__file__)
GEOMETRY = 1
DRAWN: Mapping[type, Callable[..., Part | None]] = {
    model.Cards: cards_part,
    model.Board: board.board_part,
    model.Tokens: tokens_part,
    model.Dice: dice_part,
    model.Standees: standees_part,
    model.TuckBox: tuck_box_part,
    model.Mats: mats_part,
    model.Aid: aid_part,
    model.RulesText: rules_part,
    model.ScoreSheet: score_sheet_part,
}
"""The function that draws each kind of part."""


def box(description: Description, spec: KitSpec) -> KitContents:
    """Return the kit, with its parts in printing order. Raises ``FolderError`` if a part cannot be made."""
    look = _look(description, spec)
    findings, game = look.findings, look.game
    _check_names(description, game, findings)
    drawn = [_drawn(part, look) for part in game.parts]
    findings.stop()
    parts = tuple(part for part in drawn if part)
    work = _work(game.parts, cut_along_cells=any(map(_is_cut_along_cells, parts)))
    sheet = words.sheet("kit", spec.lang, TEMPLATES, title=game.title, **work)
    return KitContents(sheet, game.seats, GEOMETRY, parts, _remarks(description, spec, findings))


def _check_names(description: Description, game: model.Game, findings: Findings) -> None:
    """Report a title and names of parts with letters that the built-in fonts lack."""
    title = Spot(FILE, description.head.title.line), game.title
    for spot, name in (title, *((part.spot, part.name) for part in game.parts)):
        try:
            fonts.width(name, 1.0, "regular")
        except MissingGlyphError as fault:
            findings.fault(spot, fault.text)


def _drawn(part: model.PartModel, look: Look) -> Part | None:
    """Draw a part; letters that the built-in fonts lack, and what a part cannot have, are a fault of it."""
    try:
        drawn = DRAWN[type(part)](part, look)
        if drawn and drawn.stock == "card":  # parts of paper arrange their pages themselves
            check_room(drawn, part.spot, look)
    except (MissingGlyphError, PartError) as fault:
        look.findings.fault(part.spot, fault.text)
        return None
    return drawn and drawn._replace(said_at=look.findings.place(part.spot))


def _is_cut_along_cells(part: Part) -> bool:
    """Return whether a part is a board whose sheets are cut along the outlines of its cells."""
    return bool(part.steps and isinstance(part.layout, Joined) and max(part.layout.joints.over))


def _work(parts: tuple[model.PartModel, ...], *, cut_along_cells: bool) -> dict[str, bool]:
    """Return which steps of the guide some parts need."""
    glued = any(isinstance(part, model.Dice | model.TuckBox) for part in parts)
    stands = any(isinstance(part, model.Standees) for part in parts)
    outlines = cut_along_cells or any(
        (isinstance(part, model.Tokens) and part.shape != "square")
        or (isinstance(part, model.Cards) and part.radius > 0)
        for part in parts
    )
    return {"glued": glued, "stands": stands, "folds": glued or stands, "outlines": glued or outlines}


def board_map(description: Description, spec: KitSpec) -> BoardMap | None:
    """Return the map of the board; nothing where there is none. Raises ``FolderError``."""
    look = _look(description, spec)
    boards = (part for part in look.game.parts if isinstance(part, model.Board))
    geometry = next((board.map_board(part, look) for part in boards), None)
    look.findings.stop()
    return geometry


def _language(description: Description, spec: KitSpec) -> str:
    """Return the language of the folder's texts: the kit's if the folder has it, else its first."""
    languages = description.head.languages
    return spec.lang if spec.lang in languages else languages[0]


def _findings(description: Description, spec: KitSpec) -> Findings:
    """Return an empty collection of findings; they name the language if the folder has several."""
    several = len(description.head.languages) > 1
    return Findings(description.findings.folder, _language(description, spec) if several else "")


def _look(description: Description, spec: KitSpec) -> Look:
    findings = _findings(description, spec)
    return Look(spec, _game(description, _setting(description, spec, findings)), findings)


def _setting(description: Description, spec: KitSpec, findings: Findings) -> Setting:
    head = description.head
    files = Files(description.folder, findings)
    bench = Bench(description.shelf, files, Colours(description.colours, spec.theme, findings))
    lang = _language(description, spec)
    title = head.title.in_language(lang)
    sheet = words.sheet("kit", spec.lang, TEMPLATES, title=title, **_work((), cut_along_cells=False))
    return Setting(lang, head.seats[: spec.players], bench, sheet, head.title, head.sheet)


def _game(description: Description, setting: Setting) -> model.Game:
    """Return the game with all its parts, for one kit."""
    return model.Game(
        id=description.folder.id,
        folder=description.folder.path.resolve(),
        title=description.head.title.in_language(setting.lang),
        lang=setting.lang,
        seats=setting.seats,
        parts=tuple(make(setting) for make in description.parts),
        icons=description.shelf.icons,
        fonts=description.shelf.families,
    )


def _remarks(description: Description, spec: KitSpec, findings: Findings) -> tuple[Text, ...]:
    """Return the remarks on a kit that can be built: missing translations and other warnings."""
    warnings = {
        warning: lang
        for warning, lang in {**description.findings.warnings, **findings.warnings}.items()
        if lang in {"", spec.lang}
    }
    remarks = [Findings(description.findings.folder).describe(warnings)] if warnings else []
    languages = description.head.languages
    if spec.lang not in languages:
        untranslated = msg(
            "{game} has no text in {lang}; {first} is used instead. A folder with translations lists them: {right}",
            game=description.head.title.first,
            lang=spec.lang,
            first=languages[0],
            right=f"languages: [{languages[0]}, {spec.lang}]",
        )
        remarks.insert(0, untranslated)
    return tuple(remarks)
