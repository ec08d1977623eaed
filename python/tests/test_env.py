"""Tests of the adapter for PettingZoo: by PettingZoo's own test if it is installed, else by the same questions here."""

import copy
import importlib.util
import os
import pickle
import random
import unittest

import numpy as np

import razzia.env
from razzia import State
from razzia.batch import NONE, RazziaEnv
from razzia.layout import encode

REAL = importlib.util.find_spec("pettingzoo") is not None
PROGRAM = os.environ["RAZZIA"]


def make(program=PROGRAM, **settings):
    return razzia.env.env(program=program, **settings)


class Adapter(unittest.TestCase):

    def setUp(self):
        self.envs = [make(players=players, observe=observe) for players in range(2, 6) for observe in ("state", "tensors")]
        self.envs += [make(None, players=players, piles=1 + players % 2) for players in range(2, 6)]

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
        for program in (PROGRAM, None):
            self.check_seed(make(program), make(program))

    def check_seed(self, one, two):
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
        for env in (self.envs[3], self.envs[9]):
            self.check_copies(env)

    def check_copies(self, env):
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

    def test_only_an_environment_without_a_process_is_pickled(self):
        with self.assertRaisesRegex(TypeError, "cannot be pickled"):
            pickle.dumps(self.envs[0])
        env = make(None)
        env.reset(seed=2)
        other = pickle.loads(pickle.dumps(env))
        self.assertEqual(other.position, env.position)
        self.check_rest(other)

    def test_actions_have_names(self):
        for env in (self.envs[0], self.envs[8]):
            env.reset(seed=3)
            rng, steals = random.Random(3), 0
            while steals == 0:
                if any(env.terminations.values()):
                    env.reset()
                legal = np.flatnonzero(env.last()[0]["action_mask"])
                names = [env.action_name(a) for a in legal]
                self.assertEqual([env.action_number(name) for name in names], list(legal))
                steals += sum(name.startswith("steal") for name in names)
                if env is self.envs[8]:
                    self.assertEqual(sorted(names), sorted(env.position.legal()))
                env.step(rng.choice(legal))
            with self.assertRaises(ValueError):
                env.action_name(82)
        with self.assertRaisesRegex(TypeError, "program"):
            self.envs[0].position

    def test_both_games_see_the_same(self):
        """Let the rules in Go and in Python make the same actions and reveals, and compare masks, actors and bytes of states."""
        for players in range(2, 6):
            for piles in (1, 2):
                with RazziaEnv(4, players, piles, seed=players, chance="client", at_end="wait", program=PROGRAM) as go:
                    self.check_steps(go, [self.start(state, piles) for state in go.states], random.Random(players))

    def start(self, written, piles):
        packages = [[c for c in range(1, 17) if seat["open"] >> (c - 1) & 1] for seat in written["seats"][:written["players"]]]
        return State(packages, piles)

    def check_steps(self, go, states, rng):
        while not all(state.is_terminal() for state in states):
            actions = []
            for i, state in enumerate(states):
                self.assertEqual(go.states[i].tobytes(), encode(state))
                legal = state.legal_actions()
                if not state.is_chance_node():
                    self.assertEqual(np.flatnonzero(go.masks[i]).tolist(), legal)
                actions.append(rng.choice(legal) if legal else NONE)
                if legal:
                    state.apply_action(actions[-1])
            go.step(actions)
        for i, state in enumerate(states):
            self.assertEqual(go.states[i].tobytes(), encode(state))
            self.assertTrue(np.allclose(go.shares[i, :state.players], state.returns()))

    def test_in_parallel(self):
        for program in (PROGRAM, None):
            env = razzia.env.parallel_env(players=3, program=program)
            self.envs.append(env)
            if REAL:
                from pettingzoo.test import parallel_api_test
                parallel_api_test(env, num_cycles=1000)
            observations, infos = env.reset(seed=4)
            self.assertEqual((infos, env.agents), ({a: {} for a in env.possible_agents}, env.possible_agents))
            steps = 0
            while env.agents:
                self.assertTrue(all(env.observation_space(a).contains(o) for a, o in observations.items()))
                self.assertEqual(sum(o["action_mask"].any() for o in observations.values()), 1)
                actions = {a: int(o["action_mask"].argmax()) for a, o in observations.items()}
                observations, rewards, terminations, truncations, infos = env.step(actions)
                self.assertEqual(any(truncations.values()), False)
                self.assertEqual(len(set(terminations.values())), 1)
                self.assertEqual(sum(rewards.values()) > 0, not env.agents)
                steps += 1
            self.assertGreater(steps, 100)
            self.assertTrue(all(rewards[a] > 0 for a in rewards if infos[a]["place"] == 1))
            self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))
            env.reset()
            with self.assertRaises(ValueError):
                env.step(dict.fromkeys(env.agents, 3))

    def test_only_the_actor_has_actions(self):
        env = self.envs[5]  # four players, tensors
        env.reset(seed=1)
        for agent in env.agents:
            observation = env.observe(agent)
            acts = agent == env.agent_selection
            self.assertEqual((observation["action_mask"].any(), observation["observation"].any()), (acts, acts))

    def test_an_action_that_is_not_legal_is_an_error(self):
        for env in (self.envs[0], self.envs[8]):
            env.reset(seed=1)
            for action in (3, 83, -1, None):
                with self.assertRaises(ValueError):
                    env.step(action)
            env.step(0)

    def test_the_end_says_points_and_places(self):
        for env in (self.envs[0], self.envs[8]):
            self.check_end(env)

    def check_end(self, env):
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(np.int32(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        self.assertEqual({info["place"] for info in env.infos.values()} - {1, 2}, set())
        for agent in env.agents:
            self.assertEqual(env.rewards[agent] > 0, env.infos[agent]["place"] == 1)


if __name__ == "__main__":
    unittest.main()
