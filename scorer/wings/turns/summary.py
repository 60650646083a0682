"""What an analysed game comes to: the mistakes, luck, a summary of three sentences, and a chart."""

from collections.abc import Sequence
from typing import NamedTuple

from scorer.games.line import Line, find_course
from scorer.messages import Number, Text, list_names, msg
from scorer.report import ChartLine, LineChart, format_decimal
from scorer.wings.turns.analysis import (
    JudgedAction,
    JudgedChoice,
    describe_error,
    find_off,
    give_reasons,
    mark,
)


class Analysis(NamedTuple):
    """A line with its judged actions, in order."""

    line: Line
    steps: tuple[JudgedAction, ...]

    def played(self, step: JudgedAction) -> JudgedChoice | None:
        """Return the played decision; None for chance, or if nothing else was possible."""
        action = self.line.actions[step.at]
        return next((choice for choice in step.choices if choice.action == action), None)

    def mistakes(self) -> list[tuple[JudgedAction, JudgedChoice]]:
        """Return the slips and blunders with the played decisions, in the order of play."""
        found = [(step, choice) for step in self.steps if (choice := self.played(step))]
        off = find_off(self.line)
        return [(step, choice) for step, choice in found if mark(choice, len(found), off)]

    def costliest(self) -> tuple[JudgedAction, JudgedChoice] | None:
        """Return the mistake that cost most, and the played decision; None if there was no mistake."""
        return max(self.mistakes(), key=lambda mistake: mistake[1].less, default=None)

    def given_away(self, seat: int) -> float:
        """Return the chances to win that a seat gave away by slips and blunders."""
        return sum(choice.less for step, choice in self.mistakes() if step.seat == seat)

    def luck(self, seat: int) -> tuple[float, float]:
        """Return what chance added to a seat's chance to win at its own rolls or draws, and how far that may be off."""
        own = [step for step in self.steps if step.seat == seat and not step.choices]
        return sum(step.luck for step in own), sum(step.luck_error**2 for step in own) ** 0.5


def summarise(analysis: Analysis) -> tuple[Text, ...]:
    """Return sentences, in points of 100: what mistakes cost, which one cost most, and what luck brought.

    A last one says how far the chances themselves are off, unless they are exact.
    """
    players = analysis.line.position.players
    costs = [
        msg("{name} {points}", name=name, points=to_points(analysis.given_away(seat)))
        for seat, name in enumerate(players)
    ]
    costliest, worst = analysis.costliest(), msg("No decision cost enough to be a slip.")
    if costliest:
        step, played = costliest
        worst = msg(
            "Action {number} cost the most, {points} percentage points: {did}",
            number=step.at + 1,
            points=to_points(played.less),
            did=analysis.line.positions[step.at].describe(played.action, step.seat),
        )
    lucks = []
    for seat, name in enumerate(players):
        luck, error = analysis.luck(seat)
        said = msg("{name} {points}", name=name, points=to_points(luck))
        if error:
            said = msg(
                "{name} {points} (± {error})", name=name, points=to_points(luck), error=to_points(error)
            )
        lucks.append(said)
    return (
        msg(
            "Chance to win lost by slips and blunders, in percentage points: {costs}.",
            costs=list_names(costs),
        ),
        worst,
        msg("Chance to win gained by luck, compared with the average: {lucks}.", lucks=list_names(lucks)),
        *describe_error(analysis.line),
    )


def to_points(chance: float) -> Number:
    """Return a chance in points of 100."""
    return format_decimal(100 * chance, 0)


def explain_mistake(analysis: Analysis, step: JudgedAction, played: JudgedChoice) -> list[Text]:
    """Return sentences about a mistake: what was done, what would have been better, and why."""
    position, best = analysis.line.positions[step.at], step.choices[0]
    return [
        position.describe(played.action, step.seat),
        msg("Better: {action}", action=position.describe(best.action, step.seat)),
        *give_reasons(position, (best, played)),
    ]


def chart_chances(analysis: Analysis, colours: Sequence[tuple[str, ...]]) -> LineChart:
    """Return the chart of the chances to win before each turn, and at the end."""
    line, turns = analysis.line, find_course(analysis.line).turns
    by_turn = [next((step for step in analysis.steps if step.at >= turn), None) for turn in turns]
    chances = [step.chances for step in by_turn if step] + [line.position.returns()]
    lines = tuple(
        ChartLine(name, colours[seat] if colours else (), tuple(round(100 * row[seat]) for row in chances))
        for seat, name in enumerate(line.position.players)
    )
    steps = tuple(str(number) for number in range(1, len(chances) + 1))
    return LineChart(msg("Chance to win"), msg("in percent, before each turn"), msg("turn"), steps, lines)
