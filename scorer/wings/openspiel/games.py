"""Register the games with OpenSpiel when this module is imported, so that its searches can play them.

There are no information states and no tensors, so algorithms that learn, or reason about secrets, do not work.

This needs the extra ``research``. A game is named like ``pnp_low_blow``. Its parameters are ``players`` and
``options``, such as ``edition:blog;counters:rising``. A roll of several dice is one chance node per die.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyspiel

from scorer.games import OWN, rules
from scorer.games.line import MOST_ACTIONS, begin
from scorer.games.turns import CHANCE, Position
from scorer.wings.turns.start import start_game


class ActionNumbers:
    """The actions of a game and their numbers, shared by copies of states."""

    def __init__(self, words: Sequence[str]) -> None:
        self.all = tuple(words)
        self.numbers = {word: number for number, word in enumerate(words)}

    def __deepcopy__(self, memo: object) -> ActionNumbers:
        """Return ``self``, which never changes."""
        return self


class OneGame(pyspiel.Game):  # type: ignore[misc]
    """A game with players and options; each rule set has its own subclass."""

    game_id: str
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        known, params = rules(self.game_id), params or {}
        players = params.get("players") or self.kind.min_num_players
        options = [option.replace(":", "=", 1) for option in params.get("options", "").split(";") if option]
        self.start = begin(start_game(known, [f"p{seat}" for seat in range(players)], options)).position
        self.words = ActionNumbers(self.start.vocabulary())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.words.all),
            max_chance_outcomes=len(self.words.all),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_ACTIONS,  # the web edition of Low Blow has no limit
        )
        super().__init__(self.kind, info, dict(params))

    def new_initial_state(self) -> OneState:
        """Return the game before its first action."""
        return OneState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        """Return the observer, which writes what a seat sees."""
        return Observer()


class OneState(pyspiel.State):  # type: ignore[misc]
    """A position, and while several dice are rolled the outcomes so far."""

    def __init__(self, game: OneGame) -> None:
        super().__init__(game)
        self.words = game.words
        self.position: Position = game.start
        self.rolled: list[str] = []

    def current_player(self) -> int:
        """Return the current seat, or OpenSpiel's number for chance or the end."""
        return self.position.current_player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.words.numbers[word] for word in self.position.decisions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the next die, or the tiles in the stock, with probabilities."""
        part = self.position.chance().parts[len(self.rolled)]
        return [(self.words.numbers[f"={outcome}"], 1 / len(part)) for outcome in part]

    def _apply_action(self, action: int) -> None:
        word = self.words.all[action]
        if self.position.current_player != CHANCE:
            self.position = self.position.after(word)
            return
        self.rolled.append(word[1:])
        chance = self.position.chance()
        if len(self.rolled) == len(chance.parts):
            self.position = self.position.after(chance.join(self.rolled))
            self.rolled = []

    def _action_to_string(self, player: int, action: int) -> str:
        return self.words.all[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_terminal

    def returns(self) -> list[float]:
        """Return each seat's share of the win."""
        return list(self.position.returns())

    def __str__(self) -> str:
        """Return the actions so far."""
        return " ".join(self.words.all[action] for action in self.history())


class Observer:
    """Writes what a seat sees as a text."""

    def __init__(self) -> None:
        self.tensor: Sequence[float] = []
        self.dict: dict[str, object] = {}

    def set_from(self, state: OneState, player: int) -> None:
        """Do nothing, because there is no tensor."""

    def string_from(self, state: OneState, player: int) -> str:
        """Return what a seat sees, as one object of JSON.

        ``board`` has the name and the squares of each row, as ``red 4``; an empty square is null. ``lines`` are
        sentences in English, and ``rolled`` are the dice of a roll that has not ended.
        """
        seen = state.position.observation(player)
        board = [
            [row.name, [square and f"{square.colour} {square.mark}" for square in row.squares]]
            for row in (seen.board.rows if seen.board else ())
        ]
        rolled = [] if state.position.has_secrets else state.rolled
        return json.dumps(
            {"board": board, "lines": [*map(str, seen.lines)], "rolled": rolled}, ensure_ascii=False
        )


def register(game: str) -> None:
    """Register a game with OpenSpiel as ``pnp_GAME``."""
    known = rules(game)
    players = sorted({number for edition in known.editions for number in edition.players})
    empty = [f"p{seat}" for seat in range(players[0])]
    has_secrets = begin(start_game(known, empty, [])).position.has_secrets
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"pnp_{game.replace('-', '_')}",
        long_name=known.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if has_secrets else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": players[0], "options": ""},
    )
    # a class, not a function, because OpenSpiel releases it only after the interpreter has ended
    pyspiel.register_game(kind, type(f"OneGame_{game}", (OneGame,), {"game_id": game, "kind": kind}))


for _game in OWN:
    register(_game)
