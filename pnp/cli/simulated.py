"""What many games between bots add up to: a table, JSON, and a line of progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.table import Table
from rich.text import Text

from pnp.cli.plays.writing import write
from pnp.cli.report import print_parts
from pnp.cli.speech import Speech
from pnp.errors import PnpError
from scorer.messages import Text as Sentence
from scorer.messages import escape_unprintable, literal, msg, plural, rounded
from scorer.report import format_decimal, percent
from scorer.turns.tally import TENTHS, Pair, differences, estimate_mean, intervals, skill

if TYPE_CHECKING:
    from pnp.charts.simulation import Simulated


BAR = 30
"""How long the bar of progress is."""


class Progress:
    """Tells on a terminal how many games are over; elsewhere nothing."""

    def __init__(self, games: int, file: TextIO) -> None:
        self._games, self._file = games, file if file.isatty() else None
        self._shown = -1

    def tell(self, over: int) -> None:
        """Show how many games are over, where that changed by a hundredth."""
        part = 100 * over // self._games
        if self._file and part != self._shown:
            bar = "#" * (part * BAR // 100)
            print(f"\r[{bar:<{BAR}}] {part:3} %  {over} / {self._games}", end="", file=self._file, flush=True)
            self._shown = part

    def end(self) -> None:
        """Clear the line."""
        if self._file:
            print("\r\033[K", end="", file=self._file, flush=True)


def to_json(game: str, found: Simulated) -> dict[str, object]:
    """Return the numbers for JSON: exact counts, and the intervals of the wins."""
    tally = found.tally
    return {
        "game": game,
        "seed": found.seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "turns": tally.turns / tally.games,
        "lengths": {str(turns): games for turns, games in tally.lengths.items()},
        "decisions": tally.decisions / tally.games,
        "decisions_in_a_turn": tally.decisions / max(tally.turns, 1),
        "choices": tally.choices / max(tally.decisions, 1),
        "longest": tally.longest,
        "lead_changes": tally.leads / tally.games,
        "settled_by_tenth": tally.settled,
        "skill": skill(tally, found.bots),
        "seats": [_seat(found, seat) for seat in range(len(found.bots))],
        "against": _compared(*found.against) if found.against else None,
    }


def _seat(found: Simulated, seat: int) -> dict[str, object]:
    tally = found.tally
    alone, shared = tally.wins[seat]
    wins, low, high = list(intervals(tally))[seat]
    return {
        "bot": found.bots[seat],
        "won_alone": alone,
        "won_shared": shared,
        "wins": round(wins, 5),
        "interval": [round(low, 5), round(high, 5)],
        "points": tally.points[seat] / tally.games,
        "sources": {
            str(name): points[seat] / tally.games
            for name, points in zip(found.sources, tally.sources, strict=True)
        },
    }


def _compared(option: str, pair: Pair) -> dict[str, object]:
    longer, low, high = estimate_mean(pair.longer, pair.longer_squared, pair.one.games)
    return {
        "option": option,
        "more_wins": [[round(each, 5) for each in seat] for seat in differences(pair)],
        "more_turns": [round(each, 4) for each in (longer, low, high)],
    }


def print_tally(found: Simulated, file: TextIO, speech: Speech) -> None:
    """Print who wins, how long games are, and what decides."""
    lines = [Text(speech(each)) for each in _sentences(found)]
    tables = [_table(found, speech)]
    if found.sources:
        tables.append(_sources(found, speech))
    if found.against:
        tables.append(_against(found.bots, *found.against, speech))
    print_parts(lambda width: [part for table in tables for part in (table, Text(""))] + lines, file)


def _columns(heads: Sequence[Sentence], speech: Speech) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(Text(speech(head)), justify="left" if number in (0, 1) else "right", no_wrap=True)
    return table


def _table(found: Simulated, speech: Speech) -> Table:
    """Return a row for every seat: its wins and its points."""
    tally, games = found.tally, found.tally.games
    heads = (msg("seat"), msg("bot"), msg("wins"), msg("95% interval"), msg("shared"), msg("mean points"))
    table = _columns(heads, speech)
    for seat, (bot, (wins, low, high)) in enumerate(zip(found.bots, intervals(tally), strict=True)):
        numbers = (
            percent(wins),
            _limits(percent(low), percent(high)),
            str(tally.wins[seat][1]),
            format_decimal(tally.points[seat] / games, 1),
        )
        table.add_row(str(seat + 1), bot, *(speech(each) for each in numbers))
    return table


def _sources(found: Simulated, speech: Speech) -> Table:
    """Return a row for every seat: where its points come from, on average."""
    table = _columns((msg("seat"), msg("bot"), *found.sources), speech)
    for seat, bot in enumerate(found.bots):
        means = (format_decimal(points[seat] / found.tally.games, 2) for points in found.tally.sources)
        table.add_row(str(seat + 1), bot, *(speech(each) for each in means))
    return table


def _against(bots: Sequence[str], option: str, pair: Pair, speech: Speech) -> Table:
    """Return a row for every seat: how often it wins by the other rule, and how much more that is."""
    heads = (
        msg("seat"),
        msg("bot"),
        msg("wins with {option}", option=option),
        msg("more"),
        msg("95% interval"),
    )
    table = _columns(heads, speech)
    rows = zip(bots, intervals(pair.other), differences(pair), strict=True)
    for seat, (bot, (wins, _, _), (more, low, high)) in enumerate(rows, 1):
        numbers = (percent(wins), percent(more), _limits(percent(low), percent(high)))
        table.add_row(str(seat), bot, *(speech(each) for each in numbers))
    return table


def _limits(low: Sentence, high: Sentence) -> Sentence:
    return msg("{low} to {high}", low=low, high=high)


def _sentences(found: Simulated) -> list[Sentence]:
    """Return how long games are, how much there is to decide, and what decides them."""
    tally = found.tally
    turns = tally.turns / tally.games
    deviation = max(0.0, tally.turns_squared / tally.games - turns**2) ** 0.5
    said = [
        msg(
            "A game takes {turns} turns on average, give or take {spread}.",
            turns=rounded(turns, 1),
            spread=rounded(deviation, 1),
        ),
        msg(
            "It has {decisions} decisions with {choices} possible actions on average.",
            decisions=rounded(tally.decisions / tally.games, 1),
            choices=rounded(tally.choices / max(tally.decisions, 1), 1),
        ),
        msg("The lead changes {times} times on average.", times=rounded(tally.leads / tally.games, 1)),
        *_decided(found),
    ]
    if tally.unfinished:
        stuck = plural(
            tally.unfinished,
            "{n} game ended because nobody could go on.",
            "{n} games ended because nobody could go on.",
        )
        said.append(stuck)
    return said


def _decided(found: Simulated) -> Iterator[Sentence]:
    """Yield how early games are decided, by whom, and what another rule changes about their length."""
    tenths = list(accumulate(found.tally.settled))
    if found.tally.sole:
        tenth = next(at for at, games in enumerate(tenths, 1) if 2 * games >= found.tally.sole)
        part = percent(tenth / TENTHS, 0)
        yield msg("In half of the games the winner leads for good after {part} of the turns.", part=part)
    decided = skill(found.tally, found.bots)
    if decided:
        bot, share = decided
        yield msg(
            "Skill against luck: {bot} gets {part} of the wins that luck would give to others.",
            bot=bot,
            part=percent(share),
        )
    if found.against:
        yield _length(*found.against)


def _length(option: str, pair: Pair) -> Sentence:
    """Return how many turns more or fewer a game takes by another rule."""
    mean, *limits = estimate_mean(pair.longer, pair.longer_squared, pair.one.games)
    shorter = mean < 0
    low, high = (format_decimal(each, 1) for each in sorted(-each if shorter else each for each in limits))
    facts = {
        "option": option,
        "turns": format_decimal(abs(mean), 1),
        "limits": _limits(literal(low), literal(high)),
    }
    if shorter:
        return msg("With {option} a game takes {turns} turns fewer ({limits}).", **facts)
    return msg("With {option} a game takes {turns} turns more ({limits}).", **facts)


def check_page(path: Path) -> None:
    """Raise ``PnpError`` where a page of charts cannot have this name."""
    if path.suffix.lower() not in (".svg", ".pdf"):
        name = escape_unprintable(str(path))
        raise PnpError(
            msg("{path}: a page of charts is written as .svg or .pdf; use one of these endings", path=name)
        )


def write_page(path: Path, found: Simulated, speech: Speech) -> None:
    """Draw the page of charts."""
    from pnp.charts.simulation import simulation_page
    from pnp.drawing.theme import FULL, theme
    from pnp.writers.picture import as_pdf, as_svg

    drawing = simulation_page(found, speech, theme(FULL))
    write(path, as_svg(drawing) if path.suffix.lower() == ".svg" else as_pdf(drawing, found.title))
    print(speech(msg("Drew {path}", path=escape_unprintable(str(path)))), file=sys.stderr)
