"""``pnp simulate``: play many games between bots, and report statistics."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.table import Table
from rich.text import Text

from pnp.cli.edition import EditionOption, edition_options
from pnp.cli.folders import game_of
from pnp.cli.options import check_apart, check_number
from pnp.cli.plays.saving import write
from pnp.cli.report import make_table, print_parts, print_report
from pnp.cli.speech import Lang, Speech
from pnp.cli.streams import print_json
from pnp.drawing.theme import FULL, theme
from pnp.errors import PnpError
from pnp.wings.turns.play import Game, Options
from pnp.wings.turns.replay import print_line
from pnp.wings.turns.simulation_chart import Simulated, simulation_page
from pnp.writers.picture import as_pdf, as_svg
from scorer import score
from scorer.games import rules
from scorer.games.line import begin
from scorer.messages import Text as Sentence
from scorer.messages import literal, msg, plural, rounded
from scorer.plays.turns_json import Json, list_turns
from scorer.record import show
from scorer.report import format_decimal, percent
from scorer.wings.turns.simulate import Simulation, plan, replay_game, simulate_pairs
from scorer.wings.turns.simulate import simulate as play_games
from scorer.wings.turns.start import read_options, start_game
from scorer.wings.turns.tally import (
    TENTHS,
    GamesTally,
    Pair,
    differences,
    estimate_mean,
    intervals,
    seat_intervals,
)

HALVING = 3  # how many times as many games as there are halve an interval, if they are added
BAR = 30  # the length of the progress bar, in characters
MOST, MOST_NAMES = 10_000_000, 99  # the most games, and the most players of any game


class ProgressBar:
    """A progress bar for games; it prints nothing if the file is not a terminal."""

    def __init__(self, games: int, file: TextIO) -> None:
        self._games, self._file = games, file if file.isatty() else None
        self._shown = -1

    def show(self, over: int) -> None:
        """Show the number of finished games, if the percentage has changed."""
        part = 100 * over // self._games
        if self._file and part != self._shown:
            bar = "#" * (part * BAR // 100)
            print(f"\r[{bar:<{BAR}}] {part:3} %  {over} / {self._games}", end="", file=self._file, flush=True)
            self._shown = part

    def end(self) -> None:
        """Delete the progress bar."""
        if self._file:
            print("\r\033[K", end="", file=self._file, flush=True)


def _to_json(game: str, results: Simulated) -> dict[str, Json]:
    tally = results.tally
    against: Json = None
    if results.against:
        option, pair = results.against
        longer = estimate_mean(pair.longer, pair.longer_squared, pair.one.games)
        against = {
            "option": option,
            "more_wins": [[round(share, 5) for share in seat] for seat in differences(pair)],
            "more_turns": [round(turns, 4) for turns in longer],
        }
    return {
        "game": game,
        "seed": results.seed,
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
        "bots_change_seats": results.rotates,
        "wins_by_seat": [[round(share, 5) for share in seat] for seat in seat_intervals(tally)],
        "seats": [_seat_to_json(results, seat) for seat in range(len(results.bots))],
        "against": against,
    }


def _seat_to_json(results: Simulated, seat: int) -> dict[str, Json]:
    tally = results.tally
    alone, shared = tally.wins[seat]
    wins, low, high = intervals(tally)[seat]
    return {
        "bot": results.bots[seat],
        "won_alone": alone,
        "won_shared": shared,
        "wins": round(wins, 5),
        "interval": [round(low, 5), round(high, 5)],
        "points": tally.points[seat] / tally.games if results.sources else None,
        "sources": {
            str(name): points[seat] / tally.games
            for name, points in zip(results.sources, tally.sources, strict=True)
        },
    }


def _print_tally(results: Simulated, speech: Speech) -> None:
    """Print tables of wins, points and comparisons, then sentences about length and decisions."""
    tally, games = results.tally, results.tally.games
    heads = [msg("wins"), msg("95% interval"), msg("shared")]
    if results.sources:  # else the game has no points
        heads.append(msg("mean points"))
    rows = [
        [
            percent(wins),
            _format_interval(percent(low), percent(high)),
            str(shared),
            *([format_decimal(points / games, 1)] if results.sources else []),
        ]
        for (wins, low, high), (_, shared), points in zip(
            intervals(tally), tally.wins, tally.points, strict=True
        )
    ]
    tables = [_format_table(results, heads, rows, speech)]
    if results.sources:
        rows = [
            [format_decimal(points[seat] / games, 2) for points in tally.sources]
            for seat in range(len(results.bots))
        ]
        tables.append(_format_table(results, results.sources, rows, speech))
    if results.against:
        option, pair = results.against
        heads = [msg("wins with {option}", option=option), msg("more"), msg("95% interval")]
        rows = [
            [percent(wins), percent(more), _format_interval(percent(low), percent(high))]
            for (wins, _, _), (more, low, high) in zip(intervals(pair.other), differences(pair), strict=True)
        ]
        tables.append(_format_table(results, heads, rows, speech))
    lines = [Text(speech(sentence)) for sentence in _describe(results)]
    print_parts(lambda width: [part for table in tables for part in (table, Text(""))] + lines, sys.stdout)


def _format_table(
    results: Simulated, heads: Sequence[Sentence], rows: Iterable[Iterable[str]], speech: Speech
) -> Table:
    """Return a table with a row of numbers for each seat or player."""
    words = msg("player") if results.rotates else msg("seat"), msg("bot")
    table = make_table(map(speech, words), numbers=map(speech, heads))
    for number, (bot, row) in enumerate(zip(results.bots, rows, strict=True), 1):
        table.add_row(str(number), bot, *map(speech, row))
    return table


def _format_interval(low: Sentence, high: Sentence) -> Sentence:
    return msg("{low} to {high}", low=low, high=high)


def _describe(results: Simulated) -> list[Sentence]:
    """Return sentences on the length of games, the decisions in them and what decides them."""
    tally = results.tally
    turns = tally.turns / tally.games
    deviation = max(0.0, tally.turns_squared / tally.games - turns**2) ** 0.5
    moving = msg("The bots change seats every game; --fixed-seats keeps them in their seats.")
    sentences = [
        *([moving] if results.rotates else []),
        *_describe_seats(tally),
        msg(
            "A game takes {turns} turns on average; the standard deviation is {spread}.",
            turns=rounded(turns, 1),
            spread=rounded(deviation, 1),
        ),
        msg(
            "It has {decisions} decisions with {choices} possible actions on average.",
            decisions=rounded(tally.decisions / tally.games, 1),
            choices=rounded(tally.choices / max(tally.decisions, 1), 1),
        ),
        msg("The lead changes {times} times on average.", times=rounded(tally.leads / tally.games, 1)),
        *_describe_decisions(results),
    ]
    if tally.unfinished:
        stuck = plural(
            tally.unfinished,
            "{n} game ended because nobody could go on.",
            "{n} games ended because nobody could go on.",
        )
        sentences.append(stuck)
    return sentences


def _describe_seats(tally: GamesTally) -> Iterator[Sentence]:
    """Yield which seats win more or less often than an equal share, and how many games halve the doubt."""
    open_seats, equal = [], 1 / len(tally.wins)
    for seat, (_, *limits) in enumerate(seat_intervals(tally, together=True), 1):
        ends = [100 * (limit - equal) for limit in limits]
        low, high = (literal(format_decimal(end, 1)) for end in sorted(map(abs, ends)))
        if ends[0] > 0:
            yield msg(
                "Seat {seat} wins {low} to {high} percentage points more often than an equal share.",
                seat=seat,
                low=low,
                high=high,
            )
        elif ends[1] < 0:
            yield msg(
                "Seat {seat} wins {low} to {high} percentage points less often than an equal share.",
                seat=seat,
                low=low,
                high=high,
            )
        else:
            open_seats.append(max(map(abs, ends)))
    if len(open_seats) == len(tally.wins):
        most = literal(format_decimal(max(open_seats), 1))
        yield msg(
            "It is not clear whether any seat is better or worse; each may be up to {most} percentage points from "
            "an equal share.",
            most=most,
        )
    yield plural(
        HALVING * tally.games,
        "{n} more game would halve this doubt.",
        "{n} more games would halve this doubt.",
    )


def _describe_decisions(results: Simulated) -> Iterator[Sentence]:
    """Yield when games are decided, and how another rule changes the length."""
    tenths = list(accumulate(results.tally.settled))
    if results.tally.sole:
        tenth = next(at for at, games in enumerate(tenths, 1) if 2 * games >= results.tally.sole)
        part = percent(tenth / TENTHS, 0)
        yield msg("In half of the games the winner leads for good after {part} of the turns.", part=part)
    if results.against:
        option, pair = results.against
        mean, *limits = estimate_mean(pair.longer, pair.longer_squared, pair.one.games)
        sign = -1 if mean < 0 else 1
        low, high = (literal(format_decimal(turns, 1)) for turns in sorted(sign * turns for turns in limits))
        facts = {
            "option": option,
            "turns": format_decimal(abs(mean), 1),
            "limits": _format_interval(low, high),
        }
        if mean < 0:
            yield msg("With {option} a game takes {turns} turns fewer ({limits}).", **facts)
        else:
            yield msg("With {option} a game takes {turns} turns more ({limits}).", **facts)


def _show_game(planned: Simulation, number: int, speech: Speech, *, as_json: bool) -> None:
    """Print who sits where in a game, each action of it, and its score; or that as JSON, with the turns."""
    bots = [bot for _, bot in sorted(zip(planned.places(number), planned.bots, strict=True))]
    line = replay_game(planned, number)
    if as_json:
        print_json({"bots": bots, "turns": list_turns(line), "wins": line.position.returns()})
        return
    for seat, bot in enumerate(bots, 1):
        print(speech(msg("seat {number}, {bot}", number=seat, bot=bot)))
    print()
    print_line(line, speech)
    print()
    game = line.position.result()
    print_report(game, score(game), sys.stdout, speech)


def _play_games(
    planned: Simulation, other: Simulation | None, games: int, cores: int | str
) -> tuple[GamesTally, Pair | None]:
    """Play the games, also by another rule if there is one, with a progress bar."""
    progress = ProgressBar(games, sys.stderr)
    progress.show(0)
    try:
        if other is None:
            return play_games(planned, games, cores, progress.show), None
        pair = simulate_pairs(planned, other, games, cores, progress.show)
        return pair.one, pair
    finally:
        progress.end()


def simulate(
    context: typer.Context,
    game: Game,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", metavar="N", help="Number of players; by default the fewest that can play."
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Number of games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="The bots, such as greedy,random; a short list is repeated. Most games have the bots random, "
            "greedy and strong; bot, the strongest, is the default. A bot of your own is module:function, such as "
            "mine:choose for the function choose in mine.py.",
        ),
    ] = "bot",
    fixed_seats: Annotated[
        bool,
        typer.Option("--fixed-seats", help="Leave each bot in its seat; else they change seats every game."),
    ] = False,
    edition: EditionOption = None,
    option: Options = None,
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="OPTION=VALUE", help="Play every game with this option too, and compare."
        ),
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Also draw a page of charts, .svg or .pdf."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="A number; the same number gives the same games.")
    ] = 1,
    cores: Annotated[
        int | None,
        typer.Option("--cores", metavar="N", help="Number of processes; by default one for each core."),
    ] = None,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="tcp://HOST:8786", help="Play on a cluster of Dask instead.")
    ] = "",
    replay: Annotated[
        int | None, typer.Option("--replay", metavar="N", help="Only show game N of these, action by action.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Show the numbers as JSON, for scripts.")] = False,
    lang: Lang = None,
) -> int:
    """Play many games between bots, and report statistics.

    The statistics show who wins, how long games take, and how many choices there are.

    GAME: the game to play, such as low-blow.

    Example: pnp simulate low-blow --games 1000 --bots greedy,random --out fair.pdf
    """
    check_number("--games", games, MOST)
    check_apart("--cluster", cluster, {"--cores": cores})
    check_apart(
        "--replay", replay, {"--against": against, "--out": out, "--cores": cores, "--cluster": cluster}
    )
    if against and games < 2:
        raise PnpError(msg("a comparison needs at least 2 games; write --games 2 or more"))
    if out and out.suffix.lower() not in (".svg", ".pdf"):
        raise PnpError(
            msg("{path}: a page of charts is written as .svg or .pdf; use one of these endings", path=out)
        )
    known = rules(game_of(game))
    options = [*(option or []), *edition_options(edition, known)]
    played = known.edition(read_options(known, options))
    players = players or min(played.players)
    check_number("--players", players, MOST_NAMES)
    names = [f"seat {number}" for number in range(1, players + 1)]
    start = start_game(known, names, options)
    sources = tuple(source.name for source in begin(start).position.sources())
    planned = plan(start, bots.split(","), seed, fixed=fixed_seats)
    if replay is not None:
        check_number("--replay", replay, games)
        _show_game(planned, replay - 1, context.obj, as_json=as_json)
        return 0
    other = planned._replace(start=show(start_game(known, names, [*options, against]))) if against else None
    tally, pair = _play_games(planned, other, games, cluster or cores or os.cpu_count() or 1)
    seats = (not planned.rotates and played.seats[:players]) or ((),) * players
    compared = (against, pair) if pair else None
    simulated = Simulated(known.title, planned.bots, seats, sources, seed, tally, compared, planned.rotates)
    if as_json:
        print_json(_to_json(game, simulated))
    else:
        _print_tally(simulated, context.obj)
    if out:
        drawing = simulation_page(simulated, context.obj, theme(FULL))
        write(out, as_svg(drawing) if out.suffix.lower() == ".svg" else as_pdf(drawing, simulated.title))
        print(context.obj(msg("Drew {path}", path=out)), file=sys.stderr)
    return 0
