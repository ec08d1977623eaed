"""Razzia! as an environment in the shape of PettingZoo, in turns (AEC) or in parallel. It needs numpy.

    import razzia.env
    env = razzia.env.env(players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

Agents are seat_0, seat_1 and so on, clockwise. The actions are the 83 of players in docs/build/env.md; action_name and
action_number have their moves. The reward is the share of the win, at the end of the game. Cards come by chance, in the
step of the draw. Where pettingzoo and gymnasium are installed the classes and spaces are theirs. razzia.batch has many
games at a time.
"""

from __future__ import annotations

import copy
import random
import secrets
from typing import Any, Mapping

import numpy as np

from .batch import STATE, RazziaEnv, whole
from .cards import CARDS
from .layout import encode
from .numbers import PLAYER_ACTIONS, name_of, number_of
from .state import State

Array = np.ndarray[Any, np.dtype[Any]]

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    from .turns import Box, Dict, Discrete
try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    from .turns import AECEnv, ParallelEnv


def env(players: int = 4, piles: int = 2, observe: str = "state", program: str | None = None) -> RazziaAEC:
    """Return an environment for one game at a time, whose agents act one after the other.

    An observation is a dict: "action_mask" has the legal actions of the agent, none if another is to act.
    "observation" is the state as bytes, or with observe="tensors" the features of seats and table in one
    vector, from the view of the seat to act; for the other agents these are 0.

    The game is played by the rules in Python, or by `razzia env` if program says where the program is. Tensors need
    the program. copy.copy and copy.deepcopy make another environment with the same game. Its cards to come are its own.
    """
    return RazziaAEC(_game(players, piles, observe, program))


def parallel_env(players: int = 4, piles: int = 2, observe: str = "state", program: str | None = None) -> RazziaParallel:
    """Return an environment like that of env, whose agents all give an action in each step.

    Only the action of the seat to act counts: the one whose "action_mask" is not empty.
    """
    return RazziaParallel(_game(players, piles, observe, program))


def _game(players: int, piles: int, observe: str, program: str | None) -> Any:
    if observe not in ("state", "tensors"):
        raise ValueError(f"observe={observe!r}: want state or tensors")
    if program is None and observe == "state":
        return _Rules(whole(players), whole(piles))
    return _Process(players, piles, observe, program or "razzia")


class _Rules:
    """A game by the rules in Python."""

    view = Box(0, 255, (STATE.itemsize,), np.uint8)

    def __init__(self, players: int, piles: int) -> None:
        self.players, self._piles, self._copies = players, piles, 0
        self.deal(None)

    def deal(self, seed: Any) -> None:
        self._seed = secrets.randbits(64) if seed is None else whole(seed) % 2**64
        self._dice = random.Random(self._seed)
        self.state = State.deal(self.players, self._piles, self._dice)

    @property
    def actor(self) -> int:
        return self.state.actor

    @property
    def row(self) -> list[str]:
        return self.state.row

    def mask(self) -> Array:
        return np.array(self.state.legal_actions_mask(), np.int8)

    def observe(self, acts: bool) -> Array:
        return np.frombuffer(encode(self.state), np.uint8).copy()

    def step(self, action: int) -> None:
        self.state.apply_action(action)
        if self.state.is_chance_node():
            self.state.reveal_any(self._dice)

    def result(self) -> tuple[list[float], list[int]] | None:
        """Return the shares of the win and the points, once the game is over."""
        return (self.state.returns(), [seat.total for seat in self.state.seats]) if self.state.is_terminal() else None

    def close(self) -> None:
        pass

    def __deepcopy__(self, memo: dict[int, Any]) -> _Rules:
        self._copies += 1
        other = copy.copy(self)
        other.state, other._dice = self.state.clone(), random.Random(f"{self._seed} {self._copies}")
        return other


class _Process:
    """A game in the process of `razzia env`."""

    def __init__(self, players: int, piles: int, observe: str, program: str) -> None:
        self._games = RazziaEnv(1, players, piles, secrets.randbits(64), observe, at_end="wait", program=program)
        self.players, self._tensors = self._games.players, observe == "tensors"
        size = self._games.seats[0].size + self._games.table[0].size
        self.view = Box(-99, 99, (size,), np.float32) if self._tensors else _Rules.view

    def deal(self, seed: Any) -> None:
        if seed is None:
            self._games.reset()
        else:
            self._games.begin(seed)

    @property
    def actor(self) -> int:
        return int(self._games.actors[0])

    @property
    def row(self) -> list[str]:
        state = self._games.states[0]
        return [CARDS[card - 1] for card in state["row"][:state["row_len"]]]

    def mask(self) -> Array:
        mask: Array = self._games.masks[0, :PLAYER_ACTIONS].astype(np.int8)
        return mask

    def observe(self, acts: bool) -> Array:
        if not self._tensors:
            return np.frombuffer(self._games.states[0].tobytes(), np.uint8).copy()
        view: Array = np.concatenate([self._games.seats[0].ravel(), self._games.table[0]])
        return view if acts else np.zeros_like(view)

    def step(self, action: int) -> None:
        self._games.step([action])
        if self._games.codes[0]:
            raise ValueError(f"action {action} is not legal: see the action mask")

    def result(self) -> tuple[list[float], list[int]] | None:
        """Return the shares of the win and the points, once the game is over."""
        if not self._games.done[0]:
            return None
        return self._games.shares[0, :self.players].tolist(), self._games.points[0, :self.players].tolist()

    def close(self) -> None:
        self._games.close()


class _Seats:
    """What both shapes of the environment have: agents, spaces, observations, and names of actions."""

    render_mode = None
    agents: list[str]

    def __init__(self, game: Any) -> None:
        self._game = game
        self.possible_agents = [f"seat_{i}" for i in range(game.players)]
        self.agents = []
        space = Dict({"observation": game.view, "action_mask": Box(0, 1, (PLAYER_ACTIONS,), np.int8)})
        self.observation_spaces = {a: space for a in self.possible_agents}
        self.action_spaces = {a: Discrete(PLAYER_ACTIONS) for a in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations of an agent, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what an agent sees, and the actions that it may choose now."""
        acts = self._game.actor == self.possible_agents.index(agent)
        mask = self._game.mask() if acts else np.zeros(PLAYER_ACTIONS, np.int8)
        return {"observation": self._game.observe(acts), "action_mask": mask}

    def action_name(self, action: int) -> str:
        """Return the move of an action here (N2), such as "bid 9". ValueError: it is none."""
        return name_of(self._game.row, whole(action))

    def action_number(self, move: str) -> int:
        """Return the action of a move here. ValueError: it is none."""
        return number_of(self._game.row, move)

    @property
    def position(self) -> State:
        """A copy of the state, to search from; only of a game by the rules in Python."""
        if not isinstance(self._game, _Rules):
            raise TypeError("the game is played by another program: leave program out for a State")
        return self._game.state.clone()

    def close(self) -> None:
        """End the process behind the environment, if there is one."""
        self._game.close()

    def _make(self, action: Any) -> None:
        if action is None or not 0 <= action < PLAYER_ACTIONS:
            raise ValueError(f"action {action}: want 0 to {PLAYER_ACTIONS - 1}")
        self._game.step(whole(action))

    def _ends(self) -> dict[str, tuple[float, dict[str, int]]] | None:
        """Return the reward and the info of each agent, once the game is over."""
        result = self._game.result()
        if result is None:
            return None
        shares, points = result
        return {agent: (float(shares[i]), {"points": points[i], "place": 1 + sum(p > points[i] for p in points)})
                for i, agent in enumerate(self.possible_agents)}

    def __copy__(self) -> Any:
        return copy.deepcopy(self)


class RazziaAEC(_Seats, AECEnv):
    """The environment in turns; see env."""

    metadata = {"name": "razzia_v1", "is_parallelizable": True, "render_modes": []}

    def reset(self, seed: Any = None, options: Any = None) -> None:
        """Deal a game: that of a seed, or another one."""
        self._game.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._game.actor]

    def step(self, action: Any) -> None:
        """Make the action of the agent to act; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._make(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        ends = self._ends()
        if ends:
            for agent, (self.rewards[agent], self.infos[agent]) in ends.items():
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]  # each agent makes one more step, with None
        else:
            self.agent_selection = self.possible_agents[self._game.actor]
        self._accumulate_rewards()


class RazziaParallel(_Seats, ParallelEnv):
    """The environment in parallel; see parallel_env."""

    metadata = {"name": "razzia_v1", "is_parallelizable": True, "render_modes": []}

    def reset(self, seed: Any = None, options: Any = None) -> tuple[dict[str, Any], dict[str, dict[str, int]]]:
        """Deal a game: that of a seed, or another one. Return the observations and infos of all agents."""
        self._game.deal(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {a: {} for a in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool],
                                                        dict[str, dict[str, int]]]:
        """Make the action of the seat to act. Return observations, rewards, terminations, truncations and infos of all."""
        agents = self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        self._make(actions.get(self.possible_agents[self._game.actor]))
        observations, ends = self._observations(), self._ends()
        if ends:
            self.agents = []
        return (observations, {a: ends[a][0] if ends else 0.0 for a in agents}, dict.fromkeys(agents, bool(ends)),
                dict.fromkeys(agents, False), {a: ends[a][1] if ends else {} for a in agents})

    def _observations(self) -> dict[str, Any]:
        return {a: self.observe(a) for a in self.possible_agents}
