"""The report of a game of Schocken, throw by throw."""

from collections.abc import Sequence

from scorer.games.schocken.course import Settled, advance, course, group_halves, half_lost, halves_lost
from scorer.games.schocken.facts import TITLE
from scorer.games.schocken.values import Game, SchockenOutcome
from scorer.messages import Text, join_texts, list_names, literal, msg, plural
from scorer.report import DiscChart, Half, Report, ReportSection, ReportThrow, Revealed, Throws, plain_name

HOW = msg("Of equal hands the earlier one is higher; the loser of a throw starts the next one.")


def report(game: Game, outcome: SchockenOutcome) -> Report:
    """Report a game and its outcome."""
    played = course(game)
    title = plural(game.discs, "{game}, {n} disc", "{game}, {n} discs", game=TITLE)
    sections = tuple(_build_section(game, half) for half in group_halves(played))
    return Report(
        title, sections, HOW, _write_verdict(played, outcome), _build_chart(title, game, group_halves(played))
    )


def _write_verdict(played: Sequence[Settled], outcome: SchockenOutcome) -> Text:
    """Return who has won and lost, or what remains to be played."""
    if outcome.loser is None:
        return outcome.next or literal("")
    lost = halves_lost(advance(played[-1]), outcome.loser)
    facts = {"loser": outcome.loser, "halves": lost}
    if len(outcome.winners) == 1:
        return msg("{winner} wins; {loser} has lost {halves}.", winner=outcome.winners[0], **facts)
    return msg(
        "{winners} share the win; {loser} has lost {halves}.", winners=list_names(outcome.winners), **facts
    )


def _build_section(game: Game, half: Sequence[Settled]) -> ReportSection:
    """Return the section of a half, throw by throw; the heading of a final names its players."""
    names = half[0].stand.seats
    heading = half[0].stand.half_title
    if names != game.players:
        heading = msg("Final between {names}", names=list_names(map(plain_name, names)))
    throws = tuple(
        ReportThrow(
            settled.stand.thrown + 1,
            {name: _show_hand(settled, name) for name in names},
            settled.stand.discs - sum(settled.held.values()),
        )
        for settled in half
    )
    return ReportSection(
        heading,
        (Throws(names, throws),),
        half_lost(half[-1]).with_names(plain_name) if half[-1].ends_half else None,
    )


def _show_hand(settled: Settled, name: str) -> Revealed:
    """Return a player's hand in a throw; who is out has none."""
    if name not in settled.hands:
        return Revealed(msg("out"), literal(""), wins=False)
    hand = settled.hands[name]
    dice = "".join(map(str, hand.dice))
    held = settled.held[name]
    result = msg("holds {number}", number=held)
    if name == settled.winner:
        result = msg("wins, holds {number}", number=held)
    elif name == settled.loser:
        result = msg("+{taken}, holds {number}", taken=settled.taken, number=held)
    return Revealed(join_texts([f"{dice}/{hand.used}", hand.name], " "), result, wins=name == settled.winner)


def _build_chart(title: Text, game: Game, played: Sequence[Sequence[Settled]]) -> DiscChart | None:
    """Return the chart of all players' discs after each throw, half by half."""
    if not played:
        return None
    shown = tuple(
        Half(
            name=half[0].stand.half_title,
            held=tuple(tuple(throw.held[name] for name in game.players) for throw in half),
            loser=game.players.index(half[-1].loser) if half[-1].ends_half else None,
        )
        for half in played
    )
    caption = msg("Discs held after each throw")
    numbers = [sum(half.loser == seat for half in shown) for seat in range(len(game.players))]
    lost = tuple(plural(number, "half lost", "halves lost") for number in numbers)
    return DiscChart(title, caption, msg("halves lost"), game.players, game.discs, shown, lost)
