"""What env.py needs of PettingZoo and Gymnasium where they are not installed: the loop over agents, and spaces."""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np


class AECEnv:
    """An environment whose agents act one after the other."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    @property
    def unwrapped(self) -> Any:
        return self

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to act until there are none."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return observation, reward, termination, truncation and info of the agent to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _was_dead_step(self, action: Any) -> None:
        if action is not None:
            raise ValueError("the game of this agent is over: want None")
        for values in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del values[self.agent_selection]  # type: ignore[attr-defined]
        self.agents.remove(self.agent_selection)
        over = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if over:
            self.agent_selection = over[0]
        self._clear_rewards()

    def _clear_rewards(self) -> None:
        self.rewards = dict.fromkeys(self.rewards, 0.0)

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward


class ParallelEnv:
    """An environment in which each agent gives an action in each step."""

    @property
    def unwrapped(self) -> Any:
        return self


class Box:
    """Arrays of one shape and type, each number between two bounds."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return x.shape == self.shape and x.dtype == self.dtype and bool(np.all((x >= self.low) & (x <= self.high)))


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n

    def contains(self, x: Any) -> bool:
        return bool(0 <= x < self.n)


class Dict:
    """Dictionaries with a space for each key."""

    def __init__(self, spaces: dict[str, Any]) -> None:
        self.spaces = spaces

    def contains(self, x: Any) -> bool:
        return x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())
