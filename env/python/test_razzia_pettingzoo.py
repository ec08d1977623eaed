"""Tests of the adapter for PettingZoo: by PettingZoo's own test if it is installed, else by the same questions here."""

import copy
import importlib.util
import os
import pickle
import random
import unittest

import numpy as np

REAL = importlib.util.find_spec("pettingzoo") is not None
if not REAL:
    import stand_in
    stand_in.install()

import razzia_pettingzoo  # noqa: E402

PROGRAM = os.environ["RAZZIA"]


def make(**settings):
    return razzia_pettingzoo.env(program=PROGRAM, **settings)


class Adapter(unittest.TestCase):

    def setUp(self):
        self.envs = [make(players=players, observe=observe) for players in range(2, 6) for observe in ("state", "tensors")]

    def tearDown(self):
        for env in self.envs:
            env.close()

    def test_the_test_of_pettingzoo(self):
        for env in self.envs:
            if REAL:
                from pettingzoo.test import api_test
                api_test(env, num_cycles=1000)
            else:
                self.check_spaces(env)
                self.check_game(env)

    def check_spaces(self, env):
        env.reset()
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIsNone(env.last(observe=False)[0])
        self.assertEqual(env.observation_spaces.keys(), set(env.agents))
        for agent in env.agents:
            self.assertRegex(agent, "^[a-z]+_[0-9]+$")
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertTrue(env.observation_space(agent).contains(env.observe(agent)))

    def check_game(self, env):
        """Play a game: rewards add up, each agent ends once by a step with None, and all rewards together are 1."""
        env.reset()
        living, total = env.agents[:], dict.fromkeys(env.agents, 0)
        sums = dict.fromkeys(env.agents, 0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual((termination, truncation, info), (env.terminations[agent], env.truncations[agent], env.infos[agent]))
            self.assertIsInstance(info, dict)
            self.assertEqual(reward, sums[agent])
            legal = np.flatnonzero(observation["action_mask"])
            self.assertEqual(len(legal) == 0, termination)
            self.assertIsNone(env.step(None if termination else random.choice(legal)))
            sums[agent] = 0
            for a, r in env.rewards.items():
                sums[a] += r
                total[a] += r
            if termination:
                living.remove(agent)
            self.assertEqual(env.agents, living)
            for values in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(values.keys(), set(living))
        self.assertEqual(living, [])
        self.assertAlmostEqual(sum(total.values()), 1)

    def test_a_seed_gives_the_same_game(self):
        one, two = make(), make()
        self.envs += [one, two]
        for env in (one, two):
            env.reset(seed=42)
        while one.agents:
            mask = one.last()[0]["action_mask"]
            action = int(np.flatnonzero(mask)[-1]) if mask.any() else None
            for env in (one, two):
                env.step(action)
            if one.agents:
                self.assertEqual(one.agent_selection, two.agent_selection)
                self.assertTrue((one.last()[0]["observation"] == two.last()[0]["observation"]).all())
        self.assertEqual(two.agents, [])

    def test_a_seed_and_an_action_of_any_type(self):
        one, two = make(), make(players=np.int64(4))
        self.envs += [one, two]
        for seed in (np.int64(-7), np.uint32(7), np.array(7), 7.0):
            one.reset(seed=int(seed))
            two.reset(seed=seed)
            self.assertTrue((one.last()[0]["observation"] == two.last()[0]["observation"]).all())
            two.step(np.float32(0))
        two.reset(seed=1)
        with self.assertRaises(ValueError):
            two.step(0.5)

    def test_copies_go_on_by_themselves(self):
        env = self.envs[3]
        env.reset(seed=1)
        for make_copy in (copy.copy, copy.deepcopy):
            env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
            other = make_copy(env)
            self.envs.append(other)
            self.assertEqual((other.agents, other.agent_selection, other.rewards), (env.agents, env.agent_selection, env.rewards))
            before = env.last()[0]["observation"]
            self.assertTrue((other.last()[0]["observation"] == before).all())
            self.check_rest(other)
            self.assertTrue((env.last()[0]["observation"] == before).all())
            self.assertFalse(any(env.terminations.values()))

    def check_rest(self, env):
        """Play a game to its end."""
        while env.agents:
            legal = np.flatnonzero(env.last()[0]["action_mask"])
            env.step(None if len(legal) == 0 else random.choice(legal))

    def test_an_environment_is_not_pickled(self):
        with self.assertRaisesRegex(TypeError, "cannot be pickled"):
            pickle.dumps(self.envs[0])

    def test_only_the_actor_has_actions(self):
        env = self.envs[5]  # four players, tensors
        env.reset(seed=1)
        for agent in env.agents:
            observation = env.observe(agent)
            acts = agent == env.agent_selection
            self.assertEqual((observation["action_mask"].any(), observation["observation"].any()), (acts, acts))

    def test_an_action_that_is_not_legal_is_an_error(self):
        env = self.envs[0]
        env.reset(seed=1)
        for action in (3, 83, -1, None):
            with self.assertRaises(ValueError):
                env.step(action)
        env.step(0)

    def test_the_end_says_points_and_places(self):
        env = self.envs[0]
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(np.int32(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertEqual({info["place"] for info in env.infos.values()} - {1, 2}, set())
        for agent in env.agents:
            self.assertEqual(env.rewards[agent] > 0, env.infos[agent]["place"] == 1)


if __name__ == "__main__":
    unittest.main()
