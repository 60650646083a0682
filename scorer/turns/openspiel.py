"""The games for OpenSpiel, so that its algorithms run on them: importing this module registers them.

It needs the extra ``research``. A game's name is ``pnp_low_blow``; parameters are ``players``, and ``options`` as
``edition:web;rising:yes``. A roll of many dice is one chance node for each die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyspiel

from scorer.games import OWN, rules
from scorer.games.turns import CHANCE, Chance, Position
from scorer.turns.line import begin
from scorer.turns.start import started

MOST_ACTIONS = 100_000
"""Actions of the longest game; the web edition of Low Blow has no longest one."""


class Words:
    """The actions of a game and their numbers; copies of states share them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.all = tuple(words)
        self.numbers = {word: number for number, word in enumerate(words)}

    def __deepcopy__(self, memo: object) -> Words:
        """Return the same words, which never change."""
        return self


class OneGame(pyspiel.Game):  # type: ignore[misc]
    """A game for some players with some options; each rule set has a class of its own."""

    game_id: str
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        known, params = rules(self.game_id), params or {}
        players = params.get("players") or self.kind.min_num_players
        options = [each.replace(":", "=", 1) for each in params.get("options", "").split(";") if each]
        self.start = begin(started(known, [f"p{seat}" for seat in range(players)], options)).position
        self.words = Words(self.start.vocabulary())
        super().__init__(self.kind, self._info(players), dict(params))

    def _info(self, players: int) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.words.all),
            max_chance_outcomes=len(self.words.all),
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_ACTIONS,
        )

    def new_initial_state(self) -> OneState:
        """Return the game before its first action."""
        return OneState(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> Observer:
        """Return what gives each seat its view."""
        return Observer()


class OneState(pyspiel.State):  # type: ignore[misc]
    """A position; while several dice are rolled, also those that lie already."""

    def __init__(self, game: OneGame) -> None:
        super().__init__(game)
        self.words = game.words
        self.position: Position = game.start
        self.fallen: list[str] = []

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or the end."""
        return self.position.current_player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.words.numbers[word] for word in self.position.decisions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the next die, or the tiles that may be drawn."""
        part = self._chance().parts[len(self.fallen)]
        return [(self.words.numbers[f"={each}"], 1 / len(part)) for each in part]

    def _chance(self) -> Chance:
        return self.position.chance()

    def _apply_action(self, action: int) -> None:
        word = self.words.all[action]
        if self.position.current_player != CHANCE:
            self.position = self.position.after(word)
            return
        self.fallen.append(word[1:])
        chance = self._chance()
        if len(self.fallen) == len(chance.parts):
            self.position = self.position.after(chance.join(self.fallen))
            self.fallen = []

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
        return " ".join(self.words.all[each] for each in self.history())


class Observer:
    """What a seat sees, as a text."""

    def __init__(self) -> None:
        self.tensor: Sequence[float] = []
        self.dict: dict[str, object] = {}

    def set_from(self, state: OneState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: OneState, player: int) -> str:
        """Return the sentences and the board that a seat sees."""
        seen = state.position.observation(player)
        rows = [str(row) for row in seen.board.rows] if seen.board else []
        return "\n".join(
            [*rows, *seen.lines, " ".join(state.fallen if not state.position.has_secrets else [])]
        )


def register(game: str) -> None:
    """Make a game known to OpenSpiel as ``pnp_GAME``."""
    known = rules(game)
    players = sorted({number for kind in known.kinds for number in kind.players})
    empty = [f"p{seat}" for seat in range(players[0])]
    has_secrets = begin(started(known, empty, [])).position.has_secrets
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
    # a class, not a function: it outlives the interpreter, and OpenSpiel lets go of it only then
    pyspiel.register_game(
        kind, type(f"{OneGame.__name__}_{game}", (OneGame,), {"game_id": game, "kind": kind})
    )


for _game in OWN:
    register(_game)
