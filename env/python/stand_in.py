"""A stand-in for pettingzoo.AECEnv and gymnasium.spaces, as far as the tests of the adapter need them.

It is for machines on which neither can be installed. Where they are, the tests use PettingZoo's own.
"""

import sys
import types

import numpy as np


class AECEnv:
    """What an environment inherits: the loop over agents, and the steps of agents whose game is over."""

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("the game of this agent is over: want None")
        for values in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del values[self.agent_selection]
        self.agents.remove(self.agent_selection)
        over = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
        if over:
            self.agent_selection = over[0]
        self._clear_rewards()

    def _clear_rewards(self):
        self.rewards = dict.fromkeys(self.rewards, 0)

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward


class Box:
    """Arrays of one shape and type, each number between two bounds."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(np.all((x >= self.low) & (x <= self.high)))


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return 0 <= x < self.n


class Dict:
    """Dictionaries with a space for each key."""

    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, x):
        return x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())


def install():
    """Make the stand-ins the modules pettingzoo and gymnasium."""
    spaces = types.ModuleType("gymnasium.spaces")
    spaces.Box, spaces.Discrete, spaces.Dict = Box, Discrete, Dict
    pettingzoo, gymnasium = types.ModuleType("pettingzoo"), types.ModuleType("gymnasium")
    pettingzoo.AECEnv, gymnasium.spaces = AECEnv, spaces
    sys.modules.update({"pettingzoo": pettingzoo, "gymnasium": gymnasium, "gymnasium.spaces": spaces})
