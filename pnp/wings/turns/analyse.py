"""``pnp plays analyse``: what each decision of a saved game gave away, and what luck brought."""

import os
import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pnp.charts.lines import line_chart
from pnp.cli.options import check_number
from pnp.cli.place import Db, logs_beside, place
from pnp.cli.plays.saving import is_png, picture_option, write
from pnp.cli.plays.share import draw_png
from pnp.cli.plays.show import Id, find_play
from pnp.cli.speech import Lang, Speech
from pnp.drawing.theme import FULL, theme
from pnp.errors import PnpError
from pnp.wings.turns.replay import read_line
from pnp.wings.turns.simulate import ProgressBar
from pnp.writers.picture import as_svg
from scorer.apart import Limits, call_each
from scorer.games import GAMES
from scorer.games.line import Line
from scorer.games.turns import find_judge
from scorer.messages import Text, msg, plural
from scorer.plays import Play, outcome_of
from scorer.report import BarChart, LineChart
from scorer.system import reason
from scorer.wings.turns.analysis import (
    BLUNDER,
    SLIP,
    JudgedAction,
    KeptSteps,
    judge_play,
    judges_exactly,
    list_places,
    open_steps,
)
from scorer.wings.turns.simulate import ENDED
from scorer.wings.turns.summary import Analysis, chart_chances, explain_mistake, summarise, to_points

MOST_CORES = 999


def analyse(
    context: typer.Context,
    play: Id,
    out: Annotated[
        Path | None,
        picture_option("--out", "-o", says="Also draw the chances to win over the game, .svg or .png."),
    ] = None,
    cores: Annotated[
        int | None,
        typer.Option("--cores", metavar="N", help="Number of processes; by default one for each core."),
    ] = None,
    db: Db = None,
    lang: Lang = None,
) -> int:
    """Analyse a saved game: find slips, blunders and luck.

    All are in chances to win. It takes about a minute. Ctrl-C stops it; the next call goes on from there.

    ID: the id of the game, or its first letters; pnp plays lists the ids.

    Example: pnp plays analyse k7q2 --out chances.svg
    """
    png = out is not None and is_png(out)
    if cores is not None:
        check_number("--cores", cores, MOST_CORES)
    played, name = find_play(context, play)
    line = read_line(played, name)
    if find_judge(GAMES[played.game]) is None:
        raise PnpError(msg("{game} cannot be analysed", game=GAMES[played.game].title))
    if not line.position.is_terminal:
        raise PnpError(msg("the game {id} is not finished; only finished games are analysed", id=name))
    kept = open_steps(logs_beside(place(context)), played.id, played.results)
    try:
        steps = _judge(played, line, kept, cores or os.cpu_count() or 1)
    except OSError as fault:
        facts = {"path": kept.path, "reason": reason(fault)}
        text = msg("{path}: cannot be written ({reason}); name another file", **facts)
        raise PnpError(text) from None
    if isinstance(steps, Text):
        print(context.obj(steps), file=sys.stderr)
        return 130
    analysis = Analysis(line, steps)
    _print_analysis(analysis, context.obj)
    if out is not None:
        drawing = line_chart(
            chart_chances(analysis, list_colours(played)), played.date, context.obj, theme(FULL)
        )
        write(out, draw_png(drawing, context.obj) if png else as_svg(drawing))
        print(context.obj(msg("Drew {path}", path=out)))
    return 0


def _judge(played: Play, line: Line, kept: KeptSteps, cores: int) -> tuple[JudgedAction, ...] | Text:
    """Judge what is not kept yet, and keep it. Return all steps, or what to say if it was stopped."""
    places, steps = list_places(line), kept.load()
    missing = [at for at in places if at not in steps]
    progress = ProgressBar(max(len(places), 1), sys.stderr)
    job = partial(judge_play, played.results, line.text)
    try:
        for step in call_each(job, missing, cores, Limits(ended=ENDED)):
            kept.add(step)
            steps[step.at] = step
            progress.show(len(steps))
    except KeyboardInterrupt:
        return plural(
            len(places),
            "Stopped: {done} of {n} action is judged and saved; run the same command to go on.",
            "Stopped: {done} of {n} actions are judged and saved; run the same command to go on.",
            done=len(steps),
        )
    finally:
        progress.end()
    return tuple(steps[at] for at in places)


def _print_analysis(analysis: Analysis, speech: Speech) -> None:
    """Print every slip and blunder with the better action, the costliest first, then the summary."""
    for step, played in sorted(analysis.mistakes(), key=lambda mistake: -mistake[1].less):
        points, error = to_points(played.less), to_points(played.less_error)
        costs = msg("{points} points", points=points)
        if not judges_exactly(analysis.line):
            costs = msg("{points} ± {error} points", points=points, error=error)
        kind = msg("blunder") if played.less >= BLUNDER else msg("slip")
        print(f"{step.at + 1:>4}  {speech(kind)}, {speech(costs)}")
        print(f"      {' '.join(map(speech, explain_mistake(analysis, step, played)))}")
    limits = {"slip": to_points(SLIP), "blunder": to_points(BLUNDER)}
    print(
        speech(msg("A slip costs at least {slip} percentage points, a blunder at least {blunder}.", **limits))
    )
    print()
    for sentence in summarise(analysis):
        print(speech(sentence))


def list_colours(played: Play) -> list[tuple[str, ...]]:
    """Return the colours of each seat of a play; none if its game has no colours."""
    game, outcome = outcome_of(played.results, played.id)
    chart = GAMES[played.game].report(game, outcome).chart
    if isinstance(chart, LineChart):
        return [line.colours for line in chart.lines]
    return [bar.colours for bar in chart.bars] if isinstance(chart, BarChart) else []
