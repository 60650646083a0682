"""Makes the contents of a kit from the description of a folder: its parts for some players, a language and an ink."""

from __future__ import annotations

from dataclasses import replace

from pnp.drawing import fonts
from pnp.drawing.fonts import MissingGlyphError
from pnp.games.contract import Cover, KitContents, KitSpec
from pnp.pieces.board_map import BoardMap
from pnp.pieces.part import Part, PartError
from pnp.texts.languages import page_language
from pnp.wings.own.board import BoardPart, map_board
from pnp.wings.own.description import Description
from pnp.wings.own.findings import Findings, FolderSpot
from pnp.wings.own.kit import Kit
from pnp.wings.own.part import FolderPart
from pnp.wings.own.things import ThingsPart, check_room
from scorer.apart import working_at
from scorer.games.folders import FILE
from scorer.messages import Text, msg, quoted


def make_contents(description: Description, spec: KitSpec) -> KitContents:
    """Return the contents of a kit, its parts in printing order. Raises ``FolderError`` if a part cannot be made."""
    kit = make_kit(description, spec)
    made = make_parts(description, kit)
    names = [(part.spot, part.name) for part in made]
    for words in (kit.head.title, kit.head.variants.get(kit.variant)):
        names += [(FolderSpot(FILE, words.line), words.in_language(kit.lang))] if words else []
    for spot, name in names:
        if kit.can_set(name, spot):
            _check_name(name, spot, kit)
    drawn = [_draw(part, kit) for part in made]
    _draw_cover(description, kit)
    kit.findings.stop()
    parts = tuple(part for part in drawn if part)
    return KitContents(
        kit.words, kit.seats, parts, remarks(description, kit), texts=tuple(kit.findings.texts)
    )


def _check_name(name: str, spot: FolderSpot, kit: Kit) -> None:
    """Report a title or a name with a letter that no font has."""
    try:
        fonts.width(name, 1.0, "regular")
    except MissingGlyphError as fault:
        wrong = msg("{fault}; put a font that has it into fonts/", fault=fault.text)
        kit.findings.fault(spot, wrong)


def make_cover(description: Description, spec: KitSpec) -> Cover | None:
    """Return the cover, if there is one. Raises ``FolderError``."""
    kit = make_kit(description, spec)
    drawn = _draw_cover(description, kit)
    kit.findings.stop()
    return drawn


def _draw_cover(description: Description, kit: Kit) -> Cover | None:
    """Draw the cover, if there is one; letters that no font has are a fault of it."""
    cover = description.cover
    try:
        return cover.make(kit) if cover else None
    except MissingGlyphError as fault:
        kit.findings.fault(cover.spot if cover else FolderSpot(FILE, 1), fault.text)
        return None


def make_kit(description: Description, spec: KitSpec) -> Kit:
    """Return the kit that is to be made, without findings yet; they name the language if the folder has several.

    Its fonts help out where a text needs a sign that the built-in ones lack.
    """
    findings = Findings(description.findings.folder)
    kit = Kit(spec, description.head, description.files.reporting_to(findings), description.colours)
    findings.lang = kit.lang if len(kit.head.languages) > 1 else ""
    fonts.set_others(load=kit.load_fonts)
    return kit


def make_parts(description: Description, kit: Kit) -> list[FolderPart]:
    """Return the parts of the kit's variant, without those that take no row; a kit without parts is a fault."""
    parts = [part for make in description.parts if (part := make(kit))]
    made = [part for part in parts if not isinstance(part, ThingsPart) or part.things]
    if not made and kit.variant:
        wrong = msg("no part is in the edition {edition}", edition=quoted(kit.variant))
        kit.findings.fault(FolderSpot(FILE, kit.head.variants[kit.variant].line), wrong)
    return made


def _draw(part: FolderPart, kit: Kit) -> Part | None:
    """Draw a part; letters that the built-in fonts lack, and what a part cannot have, are a fault of it."""
    try:
        with working_at(kit.findings.place(part.spot)):
            drawn = part.draw(kit)
        if drawn and drawn.stock == "card":  # parts of paper arrange their pages themselves
            check_room(part, drawn, kit)
    except (MissingGlyphError, PartError) as fault:
        kit.findings.fault(part.spot, fault.text)
        return None
    return drawn and replace(drawn, said_at=kit.findings.place(part.spot))


def make_board_map(description: Description, spec: KitSpec) -> BoardMap | None:
    """Return the map of the board; nothing where there is none. Raises ``FolderError``."""
    kit = make_kit(description, spec)
    boards = (part for part in make_parts(description, kit) if isinstance(part, BoardPart))
    geometry = next((map_board(board, kit) for board in boards), None)
    kit.findings.stop()
    return geometry


def remarks(description: Description, kit: Kit) -> tuple[Text, ...]:
    """Return the remarks on a kit that can be built: missing translations and other warnings."""
    warnings = {
        warning: lang
        for warning, lang in {**description.findings.warnings, **kit.findings.warnings}.items()
        if lang in {"", kit.lang}
    }
    found = [Findings(kit.findings.folder).describe(warnings)] if warnings else []
    languages = kit.head.languages
    wanted = kit.spec.own_lang
    if kit.lang != wanted and kit.spec.lang != page_language(kit.lang, languages):
        untranslated = msg(
            "{game} has no text in {lang}; {first} is used instead. A folder with translations lists them: {right}",
            game=kit.head.title.first,
            lang=wanted,
            first=languages[0],
            right=f"languages: [{', '.join([*languages, wanted])}]",
        )
        found.insert(0, untranslated)
    return tuple(found)
