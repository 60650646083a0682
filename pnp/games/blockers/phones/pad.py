"""The entry page of Blockers: a colour as a brush, squares to paint with it, steppers for captures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pnp.drawing.theme import FULL, theme
from pnp.wings.web.form import Form, within
from pnp.wings.web.pad import Pad
from pnp.wings.web.sprites import sprite
from scorer.entry.contract import Change
from scorer.entry.log import GameLog, only_begun
from scorer.games.blockers import PLACED, REGION_SYMBOLS, ROWS, region
from scorer.games.blockers.entry import ENTRY, BlockersProgress, captured_at, count_captured, find_capturable
from scorer.messages import msg
from scorer.seats import LETTERS

ERASE = "."  # the brush that removes tiles


class PadRow(NamedTuple):
    """A row of the board; equal rows are rendered once."""

    game: int  # from 1
    letter: str
    colours: tuple[str, ...]  # of the nine squares; empty for a free square
    symbols: tuple[str, ...]  # of their regions


class BlockersPad(Pad[BlockersProgress]):
    """The entry page of the game."""

    stays = ("game", "brush")

    def look(self, log: GameLog, progress: BlockersProgress, query: Mapping[str, str]) -> dict[str, object]:
        """Return the template values: the shown game and the brush."""
        start = progress.finished
        now = progress.now
        if "tv" in query:  # the last game with an entry stays in sight until the next one begins
            begun = (at.number for at in progress.games if any(map(any, (*at.board, *at.result.captured))))
            now = max(begun, default=1)
        number = within(query.get("game", ""), len(progress.games)) or now
        played = [colour for own in start.colours for colour in own]
        brushes = [*(LETTERS[colour] for colour in played), ERASE]
        seat = within(query.get("seat", ""), len(start.players))
        own = LETTERS[start.colours[seat - 1][0]] if seat else brushes[0]
        brush = query["brush"] if query.get("brush") in brushes else own
        last = progress.outcome.games[-1] if progress.outcome.games else None
        points = last["points"] if last else dict.fromkeys(start.players, 0)
        return {
            "game": progress.games[number - 1],
            "stage": msg("Game {number}", number=number) if start.match else None,
            "seat": seat,
            "brush": brush,
            "played": played,
            "most": PLACED,
            "board": [
                PadRow(
                    number,
                    ROWS[at],
                    tuple(tile.colour if tile else "" for tile in row),
                    tuple(REGION_SYMBOLS[region(at, column) - 1] for column in range(len(row))),
                )
                for at, row in enumerate(progress.games[number - 1].board)
            ],
            "capturable": [find_capturable(start, player) for player in range(1, len(start.players) + 1)],
            "captured_at": captured_at,
            "last_game": last,
            "ranked": sorted(enumerate(start.players), key=lambda player: -points[player[1]]),
            "looking": {"game": str(number)} if number != progress.now else {},
            "sprite": sprite(tuple(played), theme(FULL), symbols=REGION_SYMBOLS),
        }

    def entries(self, log: GameLog, progress: BlockersProgress, form: Form) -> Sequence[Change]:
        """Return the changes of a form, as places and values. Raises ``BadEditError``."""
        if "place" in form:
            change = form["place"], form.get("value", "")
        elif "square" in form:
            brush = form.get("brush", "")
            change = f"g{form.number('game')}.{form['square']}", "" if brush == ERASE else brush
        else:  # one captured tile more or less
            place, step = form.get("captured", "")[:-1], form.get("captured", "")[-1:]
            count = count_captured(log.values.get(place, "")) + {"+": 1, "-": -1}.get(step, 0)
            change = place, str(count) if count > 0 else ""
        return only_begun([change], partial(ENTRY.check, progress.finished), len(progress.games))

    def following(self, progress: BlockersProgress, form: Form) -> dict[str, str]:
        """Return the fields of the address after an entry: the same game with the same brush."""
        number = min(form.number("game") or progress.now, len(progress.games))
        return {"game": str(number), "brush": form.get("brush", "")}

    def photographed(
        self, progress: BlockersProgress, squares: Mapping[tuple[int, int], str], query: Mapping[str, str]
    ) -> Sequence[Change]:
        """Return the changes that enter the colours on the board of a game. Raises ``BadEditError``."""
        number = within(query.get("game", ""), len(progress.games)) or progress.now
        changes = [
            (f"g{number}.{ROWS[row - 1 : row]}{column}", "" if text == ERASE else text[:1])
            for (row, column), text in squares.items()
        ]
        return only_begun(changes, partial(ENTRY.check, progress.finished), len(progress.games))


PAD = BlockersPad()
