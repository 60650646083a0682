"""The turns of Low Blow in both editions. A die is written as its colour letter and its face, such as ``R4``."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from scorer.games.low_blow.facts import COLUMNS, FACES
from scorer.games.low_blow.scoring import round_scores, round_sums
from scorer.games.low_blow.turns.state import LowBlowState, count_rounds, list_colours, list_dice
from scorer.games.low_blow.values import Die, Game, Round
from scorer.games.turns import CHANCE, OVER, ROLLED, Chance, Observation, Source
from scorer.messages import Text, join_texts, list_names, literal, msg, plural
from scorer.report import BoardRow, ReportBoard, ReportSquare, format_signed
from scorer.seats import BY_LETTER
from scorer.wings.turns.state import StatePosition

S = TypeVar("S", bound=LowBlowState)

SIDES = ("<", ">")  # the neighbour on the left, next clockwise, and the one on the right
Rows = tuple[tuple[str, ...], ...]  # the dice in each row, in the order in which they were placed


class LowBlowPosition(StatePosition[S]):
    """A position of either edition."""

    __slots__ = ()

    @property
    def game(self) -> Game:
        """The game before its first round."""
        return self.state.setting.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.game.players

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.state.seat

    @property
    def rows(self) -> Rows:
        """The dice in each row; after the end those of the last round."""
        return self._show_rows(tuple(self.state.rows))

    @property
    def hands(self) -> tuple[str, ...]:
        """The colour letters of the dice in each hand."""
        words = self.state.setting.words
        return tuple("".join(words[at * FACES][0] for at in list_colours(hand)) for hand in self.state.hands)

    @property
    def free(self) -> tuple[str, ...]:
        """The rolled dice that are not set aside."""
        return tuple(self.show_die(die) for die in self.state.free)

    def show_die(self, die: int) -> str:
        """Return the notation of a die."""
        return self.state.setting.words[die]

    def _show_rows(self, rows: tuple[int, ...]) -> Rows:
        return tuple(tuple(self.show_die(die) for die in reversed([*list_dice(row)])) for row in rows)

    def chance(self) -> Chance:
        """Return the dice being rolled."""
        words = self.state.setting.words
        return Chance(tuple(words[at * FACES : at * FACES + FACES] for at in self.colours_rolled()))

    @abstractmethod
    def colours_rolled(self) -> list[int]:
        """Return the colours of the dice being rolled."""

    def apply_outcome(self, state: S, action: str) -> None:
        """Roll the dice of an action in a state."""
        words = self.state.setting.words
        state.apply_outcome(tuple(words.index(action[at : at + 2]) for at in range(1, len(action), 2)))

    def fall(self, random: Random) -> str:
        """Return the roll that ``fallen`` makes."""
        return self.chance().join(self.fallen(random).free)

    def winners(self) -> list[int]:
        """Return the seats with the lowest final score."""
        return self.state.find_leaders()

    def result(self) -> Game:
        """Return the finished rounds with their boards."""
        replays, done, rounds = self.game.edition.draw_replays, self.state.done, list[Round]()
        held = done[2] if done and (replays or self.state.actor == OVER) else None
        while done:
            counters = done[2] if replays and rounds else None
            board = tuple(
                tuple(Die(BY_LETTER[die[0]], int(die[1])) for die in row) + (None,) * (COLUMNS - len(row))
                for row in self._show_rows(done[1])
            )
            rounds.insert(0, Round(board, counters=counters))
            done = done[0]
        return replace(self.game, rounds=tuple(rounds), counters=held)

    def topics(self, action: str = "") -> tuple[str, ...]:
        """Return the rules about the next decision, or about a placed die: its face, and the end of a round."""
        if not action:
            neutral = ("decided.neutral",) if len(self.state.rows) > len(self.players) else ()
            first = (
                ()
                if self.state.done or any(self.state.rows)
                else ("table.rows", *neutral, "table.counters", "table.first")
            )
            return (*first, *self.decision_topics())
        placed = "-" in action
        topics = ["face." + action[1], "face.left"] if placed and self.game.edition.faces else []
        if placed and self.state.dice_left == 1:
            over = self.after(action).is_terminal
            topics += ["end.round", "score.round", *(("end.game", "score") if over else ())]
        return tuple(topics)

    @abstractmethod
    def decision_topics(self) -> tuple[str, ...]:
        """Return the rules about the next decision."""

    def standing(self) -> tuple[int, ...]:
        """Return minus the points of each seat so far, because fewer are better."""
        return tuple(-points for points in self.state.totals())

    def sources(self) -> tuple[Source, ...]:
        """Return pips, own dice and counters; the last two are negative."""
        state, seats = self.state, range(len(self.players))
        rounds = [round_sums(played, self.game.colours) for played in self.result().rounds]
        off = [sum(sums[seat].score - sums[seat].pips for sums in rounds) for seat in seats]
        totals = state.totals()
        return (
            Source(msg("pips"), tuple(state.points[seat] - off[seat] for seat in seats)),
            Source(msg("own dice"), tuple(off)),
            Source(msg("counters"), tuple(totals[seat] - state.points[seat] for seat in seats)),
        )

    def open_rows(self) -> list[str]:
        """Return the numbers of the rows with an empty square, from 1."""
        return [str(row + 1) for row in self.state.open]

    def observation(self, seat: int) -> Observation:
        """Return the whole table, because nothing is hidden."""
        number = len(self.result().rounds) + (self.state.actor != OVER)
        lines = [
            msg("Round {number}. In the pot: {pot}.", number=number, pot=self.state.pot),
        ]
        for name, colour, dice, counters in zip(
            self.players, self.state.setting.letters, self.hands, self.state.counters, strict=True
        ):
            holdings = plural(
                counters,
                "{name} ({colour}): {n} counter, dice: {dice}",
                "{name} ({colour}): {n} counters, dice: {dice}",
                name=name,
                colour=colour,
                dice=dice or "–",
            )
            lines.append(holdings)
        if self.free:
            lines.append(msg("Rolled: {dice}", dice=" ".join(self.free)))
        if self.aside:
            lines.append(msg("Set aside: {dice}", dice=" ".join(self.aside)))
        colours = self.game.colours
        rows = [
            BoardRow(
                self.row_name(number),
                colours[number] if number < len(colours) else "",
                tuple(ReportSquare(BY_LETTER[die[0]], die[1]) for die in dice)
                + (None,) * (COLUMNS - len(dice)),
            )
            for number, dice in enumerate(self.rows)
        ]
        return Observation(ReportBoard(literal(""), (), tuple(rows), dice=True), tuple(lines))

    @property
    def aside(self) -> tuple[str, ...]:
        """The dice set aside."""
        return ()

    def describe(self, action: str, seat: int) -> Text:
        """Return a sentence about an action."""
        name = self.players[self.state.seat]
        if self.state.actor == CHANCE:
            dice = " ".join(action[at : at + 2] for at in range(1, len(action), 2))
            return msg("{name} rolls {dice}.", name=name, dice=dice)
        if "-" in action:
            die, row = action[:2], int(action[3])
            placed = msg("{name} puts {die} on row {row}.", name=name, die=die, row=row)
            return join_texts([placed, self.describe_source(action[4])], " ") if action[4:] else placed
        return self.describe_other(action, name)

    def synonyms(self, action: str) -> Text:
        """Return other words for rolling."""
        return ROLLED if action.startswith("roll") else literal("")

    def describe_result(self, action: str) -> Text:
        """Return how counters and dice move, and the scores if the action ends a round."""
        if action[-1] not in SIDES and "-" not in action:
            return literal("")
        after, texts = self.after(action), list[Text]()
        moved = [new - old for old, new in zip(self.state.counters, after.state.counters, strict=True)]
        taken = next((seat for seat, number in enumerate(moved) if number > 0), None)
        if taken is not None:
            giver = next((seat for seat, number in enumerate(moved) if number < 0), None)
            takes = plural(
                moved[taken],
                "{name} takes {n} counter from {giver}.",
                "{name} takes {n} counters from {giver}.",
                name=self.players[taken],
                giver=msg("the pot") if giver is None else self.players[giver],
            )
            texts.append(takes)
        else:
            for seat in (seat for seat, number in enumerate(moved) if number):
                puts = plural(
                    -moved[seat],
                    "{name} puts {n} counter into the pot.",
                    "{name} puts {n} counters into the pot.",
                    name=self.players[seat],
                )
                texts.append(puts)
        left = self.neighbour("<")
        given = len(after.hands[left]) - len(self.hands[left])
        if "-" in action and self.state.dice_left == 1:  # the round ends
            rounds = round_scores(after.result())
            scores = [
                msg("{points} for {name}", points=format_signed(points), name=name)
                for name, points in zip(self.players, rounds[-1], strict=True)
            ]
            texts.append(
                msg("Scores of round {number}: {scores}.", number=len(rounds), scores=list_names(scores))
            )
        elif "-" in action and given:
            gives = plural(
                given,
                "{name} gives {n} die to {other}.",
                "{name} gives {n} dice to {other}.",
                name=self.players[self.state.seat],
                other=self.players[left],
            )
            texts.append(gives)
        return join_texts(texts, " ")

    def describe_score(self) -> Text:
        """Return the points of the rows so far, minus counters."""
        if not self.begins_turn:
            return literal("")
        pairs = zip(self.players, self.state.totals(), strict=False)
        scores = [f"{name} {format_signed(points)}" for name, points in pairs]
        return msg("Score so far: {scores}.", scores=join_texts(scores, ", "))

    @property
    @abstractmethod
    def begins_turn(self) -> bool:
        """Whether nothing has happened in this turn."""

    def part(self) -> Text:
        """Return the round."""
        if self.state.actor == OVER:
            return literal("")
        return msg("Round {number}", number=count_rounds(self.state) + 1)

    @abstractmethod
    def describe_other(self, action: str, name: str) -> Text:
        """Return a sentence about a decision that does not place a die."""

    def describe_source(self, side: str) -> Text:
        """Return a sentence about the neighbour who gives counters."""
        return msg("The counters come from {name}.", name=self.players[self.neighbour(side)])

    def vocabulary(self) -> list[str]:
        """Return all actions of both editions with the colours and rows of this game."""
        dice, rows = self.state.setting.words, range(1, len(self.state.rows) + 1)
        places = [f"{die}-{row}{side}" for die in dice for row in rows for side in ("", "<", ">")]
        gives = [f"{die}{side}" for die in dice for side in "<>"]
        rolls = ["roll", *(f"roll:{die[0]}" for die in dice[::FACES])]
        return [*(f"={die}" for die in dice), *places, *gives, *rolls, *(f"+{die}" for die in dice)]

    def neighbour(self, side: str) -> int:
        """Return the seat to the left (``<``, next clockwise) or right (``>``) of the current one."""
        return (self.state.seat + (1 if side == "<" else -1)) % len(self.players)

    def row_name(self, row: int) -> str:
        """Return the number of a row and the name of its owner."""
        return f"{row + 1} {self.players[row]}" if row < len(self.players) else f"{row + 1} –"

    def explain_mistake(self, words: Sequence[str]) -> Text | None:
        """Return why a die, or its face, and a row cannot be an action; None if the words are not these two."""
        if len(words) != 2 or not words[0][-1].isdigit() or not words[1].isdigit():
            return None
        die, row = words
        if die.upper() in self.state.setting.words:
            return self.refusal(f"{die.upper()}-{row}")
        return self.check_row(row)

    def check_row(self, row: str) -> Text | None:
        """Return why a row, from 1, cannot be used, or None."""
        if not row.isdigit() or not 1 <= int(row) <= len(self.state.rows):
            return msg("there is no row {row}", row=row)
        if row not in self.open_rows():
            return msg("row {row} is full", row=row)
        return None
