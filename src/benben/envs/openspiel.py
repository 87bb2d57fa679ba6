"""The OpenSpiel interface: explicit chance, what each player may know, fast copies.

    import pyspiel, benben.envs.openspiel
    game = pyspiel.load_game("benben_ra(players=3)")         # benben_pharaon, benben_mini_ra; also reward=rank

Actions are the game's actions, chance outcomes the game's outcomes, by the same numbers as everywhere in Benben. The
utility is the reward of docs/environments.md; with `reward=points` rewards come as they are earned, and `rewards()`,
read once after each player's action and the deals that follow it, add up to `returns()`.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.core import simulation
from benben.core.protocol import CHANCE, OVER, Game, Telling
from benben.core.records import Position, unpack
from benben.envs.batch import PACKAGES, REWARDS, choice_number, observed_game, view_text
from benben.envs.compiled import stepping
from benben.envs.compiled.rewards import POINTS
from benben.envs.extras import extra_module
from benben.games import with_variants

pyspiel: Any = extra_module("pyspiel", "benben.envs.openspiel")

GAMES = {  # the games that can be observed, by OpenSpiel's name for them
    name: f"benben_{name.replace('-', '_')}" for name, game in with_variants().items() if game.observation
}
MOST_POINTS = 500
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
assert int(pyspiel.PlayerId.CHANCE) == CHANCE


def game_type(name: str, reward: str = "win", players: int = 2) -> Any:
    """What OpenSpiel needs to know about a game."""
    game, kinds = observed_game(name), pyspiel.GameType
    sums = {"win": kinds.Utility.CONSTANT_SUM, "rank": kinds.Utility.ZERO_SUM}
    if players == 2:
        sums["margin"] = kinds.Utility.ZERO_SUM
    information, secrets = kinds.Information, has_secrets(game, players)
    return kinds(
        short_name=GAMES[name],
        long_name=f"Benben {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if players == 1 else sums.get(reward, kinds.Utility.GENERAL_SUM),
        reward_model=kinds.RewardModel.REWARDS if reward == "points" else kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 2, "reward": "win"},
    )


def has_secrets(game: Game, players: int) -> bool:
    """Whether the seats do not all know the same."""
    return game.hidden is not None and game.hidden.under(game.checked_options(players, {}))


def game_info(game: Game, reward: str, players: int) -> Any:
    """The sizes and bounds OpenSpiel asks for."""
    low, high = {"win": (0, 1), "rank": (-1, 1)}.get(reward, (-MOST_POINTS, MOST_POINTS))
    sums = {"win": 1.0, "rank": 0.0} | ({"margin": 0.0} if players == 2 else {})
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.outcomes),
        num_players=players,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=None if players == 1 else sums.get(reward),
        max_game_length=game.longest,
    )


class Spot:
    """A position, whose turn it is, what was earned so far, and what was played: all that a state copies."""

    __slots__ = ("before", "begun", "games", "last", "returns", "rewards", "turn")

    def __init__(
        self,
        games: NDArray[Any],
        turn: int,
        before: NDArray[np.int64],
        rewards: list[float],
        returns: list[float],
        begun: bool = False,
        last: "Line | None" = None,
    ) -> None:
        self.games, self.turn, self.before, self.rewards, self.returns = games, turn, before, rewards, returns
        self.begun = begun  # whether a player has acted: what set-up gave is earned with the first action
        self.last = last

    @property
    def lines(self) -> "list[Line]":
        """All that was played and dealt, in order."""
        found, line = [], self.last
        while line is not None:
            found.append(line)
            line = line.previous
        return found[::-1]

    def __deepcopy__(self, memo: Any) -> "Spot":
        games = np.frombuffer(bytearray(self.games.tobytes()), self.games.dtype)  # byte by byte, padding and all
        before = self.before.copy()
        return Spot(games, self.turn, before, self.rewards, self.returns, self.begun, self.last)

    def __reduce__(self) -> tuple[Any, ...]:
        played = [(line.kit, line.seat, line.number, line.position) for line in self.lines]
        return spot_of, (self.games, self.turn, self.before, self.rewards, self.returns, self.begun, played)


def spot_of(games: Any, turn: int, before: Any, rewards: Any, returns: Any, begun: bool, played: list[Any]) -> Spot:
    """A spot from what was pickled; its lines one after the other, since a chain of them is too deep for pickle."""
    last = None
    for kit, seat, number, position in played:
        last = Line(kit, seat, number, position, last)
    return Spot(games, turn, before, rewards, returns, begun, last)


class Line:
    """One thing played or dealt, as each player may know it."""

    __slots__ = ("_tellings", "kit", "number", "position", "previous", "seat")

    def __init__(
        self, kit: "Kit", seat: int, number: int, position: NDArray[Any] | None, previous: "Line | None"
    ) -> None:
        self.kit, self.seat, self.number, self.previous = kit, seat, number, previous
        self.position = position  # before a deal that not all may see
        self._tellings: list[Telling] | None = None

    def told_to(self, player: int) -> str:
        """The line as a player may know it."""
        if self.seat != CHANCE:
            return f"{self.seat} {self.kit.rules.actions[self.number]}"
        if self.position is None:  # nothing is secret
            return f"deal {self.kit.rules.outcomes[self.number]}"
        if self._tellings is None:
            self._tellings = self._outcome_events(unpack(self.position))
        return json.dumps([telling.told_to(player) for telling in self._tellings])

    def _outcome_events(self, s: Position) -> list[Telling]:
        """The events when the outcome is dealt again."""
        heard: list[Telling] = []
        s.listener = lambda s, event, seat, a, b: heard.append(self.kit.rules.tell(s, event, seat, a, b))
        self.kit.interpreted.deal(s, self.number)
        return heard


class Kit:
    """What all states of one game with the same parameters share, copied and pickled ones, too."""

    def __init__(self, name: str, players: int, reward: str) -> None:
        self._key = (name, players, reward)
        self.rules = observed_game(name)
        self.reward = REWARDS[reward]
        self.secrets = has_secrets(self.rules, players)
        options = self.rules.checked_options(players, {})
        begin = self.rules.begin(players, options)
        rows = [row["total"] for row in self.rules.scores(begin)]
        nothing = [0.0] * players
        self.start = Spot(begin.packed(), int(begin.turn), np.array(rows, np.int64), nothing, nothing)
        self.nothing = nothing
        self.interpreted = self.rules.interpreted(options)
        twin = self.rules.compiled(options, PACKAGES)
        self.earn, self.observe = twin[stepping.reward_at], twin[stepping.observe_at]
        twin = self.rules.compiled(options)
        self.apply, self.deal = twin[simulation.apply_at], twin[simulation.deal_at]
        self.legal, self.chance = twin[simulation.legal_at], twin[simulation.chance_at]
        self.room = np.zeros(len(self.rules.actions), np.int64)
        self.weights = np.zeros(len(self.rules.outcomes), np.int64)

    def __deepcopy__(self, memo: Any) -> "Kit":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return kit_for, self._key


@cache
def kit_for(name: str, players: int, reward: str) -> Kit:
    """The one kit of these parameters."""
    return Kit(name, players, reward)


class BenbenGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Benben as OpenSpiel sees it."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"players": 2, "reward": "win", **(params or {})}
        rules = observed_game(self.name)
        try:
            rules.checked_seats(given["players"])
            choice_number("reward", given["reward"], REWARDS)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None
        super().__init__(game_type(self.name, **given), game_info(rules, **given), given)

    def kit(self) -> Kit:
        """What all states of this game share."""
        given = self.get_parameters()
        return kit_for(self.name, given["players"], given["reward"])

    def new_initial_state(self) -> "BenbenState":
        """The position before anything is dealt."""
        return BenbenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on what is dealt in one game."""
        return observed_game(self.name).longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer for public, private or remembered things."""
        if params:
            raise ValueError(f"an observer of Benben has no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.kit(), self.num_players(), kind)


class BenbenState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position; `spot` is all of it."""

    def __init__(self, game: BenbenGame) -> None:
        super().__init__(game)
        self.kit = game.kit()
        self.spot = deepcopy(self.kit.start)

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody."""
        return _TERMINAL if self.spot.turn == OVER else self.spot.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.spot.turn == OVER

    def is_chance_node(self) -> bool:
        """Whether something is dealt now."""
        return self.spot.turn == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a player may do, or what may be dealt; asked here, the answer need not pass through C++ and back."""
        asked = self.spot.turn if player is None else player
        if asked == CHANCE == self.spot.turn:
            return [outcome for outcome, _chance in self.chance_outcomes()]
        return self._legal_actions(asked)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.spot.turn or player == OVER:
            return []
        kit = self.kit
        return sorted(kit.room[: kit.legal(self.spot.games, 0, kit.room)].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible outcome with its probability."""
        weights = self.kit.weights
        total = self.kit.chance(self.spot.games, 0, weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights.tolist()) if weight]

    def _apply_action(self, action: int) -> None:
        kit, spot = self.kit, self.spot
        turn = spot.turn
        position = spot.games.copy() if kit.secrets and turn == CHANCE else None
        spot.last = Line(kit, turn, action, position, spot.last)
        if turn == CHANCE:
            spot.turn = kit.deal(spot.games, 0, action)
        else:
            spot.turn = kit.apply(spot.games, 0, action)
            spot.rewards, spot.begun = kit.nothing, True
        if spot.begun and (spot.turn == OVER or kit.reward == POINTS):
            self._earn()

    def _earn(self) -> None:
        """Deals add to what the action before them earned."""
        kit, spot = self.kit, self.spot
        earned = np.zeros(len(kit.nothing))
        kit.earn(spot.games, 0, kit.reward, spot.before, earned)
        spot.rewards = (earned + spot.rewards).tolist()
        spot.returns = (earned + spot.returns).tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.kit.rules
        return str(rules.outcomes[action] if player == pyspiel.PlayerId.CHANCE else rules.actions[action])

    def rewards(self) -> list[float]:
        """What every player earned by the last action of a player and by what was dealt since."""
        return list(self.spot.rewards)

    def returns(self) -> list[float]:
        """What every player has earned so far."""
        return list(self.spot.returns)

    def resample_from_infostate(self, player: int, sampler: Any) -> "BenbenState":
        """A position that looks the same to a player: where nothing is secret, this one."""
        if self.kit.secrets:
            raise pyspiel.SpielError("positions of a game with secrets cannot be resampled")
        return self.clone()

    def view(self, player: int | None) -> dict[str, Any]:
        """The table as a player (None: a spectator) sees it; there is none while something is dealt."""
        if self.is_chance_node():
            return {"phase": "dealing"}
        return self.kit.rules.view(unpack(self.spot.games), player)

    def __str__(self) -> str:
        if self.is_chance_node():
            return "\n".join(["something is dealt after:", *(line.told_to(0) for line in self.spot.lines)])
        return view_text(self.view(None))


class Observer:
    """What a player may know, in numbers and in words."""

    def __init__(self, kit: Kit, players: int, kind: Any) -> None:
        self._kit, self._kind = kit, kind
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        whole = kind.public_info and self._own and not kind.perfect_recall
        observation = kit.rules.observation
        assert observation is not None
        self.tensor = np.zeros(observation.size(players) if whole else 0, np.float32)
        self.dict = observation.named(self.tensor, players) if whole else {}

    def set_from(self, state: BenbenState, player: int) -> None:
        """Fill the numbers."""
        if len(self.tensor):
            self._kit.observe(state.spot.games, 0, player, self.tensor)

    def string_from(self, state: BenbenState, player: int) -> str:
        """What a player may know, in words."""
        if self._kind.perfect_recall:
            return "\n".join([f"player {player}", *(line.told_to(player) for line in state.spot.lines)])
        if self._kind.public_info:
            return view_text(state.view(player if self._own else None))
        return self._alone_known(state, player) if self._own and self._kit.secrets else ""

    def _alone_known(self, state: BenbenState, player: int) -> str:
        """What only this player knows."""
        known = view_text(only_in(state.view(player), state.view(None)))
        return f"only player {player} knows: {known or 'nothing'}"


def only_in(own: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
    """What of an own view a spectator does not see."""
    found: dict[str, Any] = {}
    for name, value in own.items():
        other = public.get(name)
        if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
            for number, (one, two) in enumerate(zip(value, other, strict=True)):
                if isinstance(one, dict) and one != two:
                    found[f"{name} {number}"] = only_in(one, two)
        elif value != other:
            found[name] = value
    return found


def _register(name: str) -> None:
    """Offer a game to OpenSpiel, as a class of its own."""
    kind = type(f"{name.title().replace('-', '')}Game", (BenbenGame,), {"name": name, "__module__": __name__})
    globals()[kind.__name__] = kind  # so that it can be pickled
    pyspiel.register_game(game_type(name), kind)


for _name in GAMES:
    _register(_name)
