"""Razzia! as an environment of PettingZoo (AEC): the players act one after the other.

    import razzia_pettingzoo
    env = razzia_pettingzoo.env(players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["observation"], observation["action_mask"]))

Agents are seat_0, seat_1 and so on, clockwise. The actions are the 83 of players in docs/build/env.md.
The reward is the share of the win, at the end of the game. Cards come by chance, in the step of the draw.
"""

import copy
import secrets

import numpy as np

from razzia_env import PLAYER_ACTIONS, STATE, RazziaEnv, whole


def env(players=4, piles=2, observe="state", program="razzia"):
    """Return an environment for one game at a time. It needs the packages pettingzoo and gymnasium.

    An observation is a dict: "action_mask" has the legal actions of the agent, none if another is to act.
    "observation" is the state as bytes, or with observe="tensors" the features of seats and table in one
    vector, from the view of the seat to act; for the other agents these are 0.

    copy.copy and copy.deepcopy make another environment with the same game. Its cards to come are its own.
    """
    from gymnasium import spaces
    from pettingzoo import AECEnv

    return type("RazziaAEC", (_Game, AECEnv), {})(spaces, players, piles, observe, program)


class _Game:
    """The environment, without its base class, which is imported only when one is made."""

    metadata = {"name": "razzia_v1", "is_parallelizable": False, "render_modes": []}
    render_mode = None

    def __init__(self, spaces, players, piles, observe, program):
        super().__init__()
        self._tensors = observe == "tensors"
        self._games = RazziaEnv(1, players, piles, secrets.randbits(64), observe, at_end="wait", program=program)
        self.possible_agents = [f"seat_{i}" for i in range(self._games.players)]
        self.agents = []
        size = self._games.seats[0].size + self._games.table[0].size
        view = spaces.Box(-99, 99, (size,), np.float32) if self._tensors else spaces.Box(0, 255, (STATE.itemsize,), np.uint8)
        space = spaces.Dict({"observation": view, "action_mask": spaces.Box(0, 1, (PLAYER_ACTIONS,), np.int8)})
        self.observation_spaces = {a: space for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(PLAYER_ACTIONS) for a in self.possible_agents}

    def observation_space(self, agent):
        """Return the space of the observations of an agent, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Deal a game: that of a seed, or the next one."""
        if seed is None:
            self._games.reset()
        else:
            self._games.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._games.actors[0]]

    def observe(self, agent):
        """Return what an agent sees, and the actions that it may choose now."""
        acts = self._games.actors[0] == self.possible_agents.index(agent)
        mask = self._games.masks[0, :PLAYER_ACTIONS].astype(np.int8) if acts else np.zeros(PLAYER_ACTIONS, np.int8)
        return {"observation": self._view(acts), "action_mask": mask}

    def _view(self, acts):
        if not self._tensors:
            return np.frombuffer(self._games.states[0].tobytes(), np.uint8).copy()
        view = np.concatenate([self._games.seats[0].ravel(), self._games.table[0]])
        return view if acts else np.zeros_like(view)

    def step(self, action):
        """Make the action of the agent to act; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < PLAYER_ACTIONS:
            raise ValueError(f"action {action}: want 0 to {PLAYER_ACTIONS - 1}")
        self._games.step([whole(action)])
        if self._games.codes[0]:
            raise ValueError(f"action {action} is not legal: see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._games.done[0]:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._games.actors[0]]
        self._accumulate_rewards()

    def _end(self):
        """Give the rewards. Each agent then makes one more step, with None."""
        for i, agent in enumerate(self.agents):
            self.rewards[agent] = float(self._games.shares[0, i])
            self.terminations[agent] = True
            self.infos[agent] = {"points": int(self._games.points[0, i]), "place": int(self._games.places[0, i])}
        self.agent_selection = self.agents[0]

    def close(self):
        """End the process behind the environment."""
        self._games.close()

    def __copy__(self):
        return copy.deepcopy(self)

    def __deepcopy__(self, memo):
        memo[id(self)] = other = type(self).__new__(type(self))
        other.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return other

    def __reduce__(self):
        raise TypeError("an environment is a process, and cannot be pickled: make one where it is needed, from a seed")
