"""Tests of the client for numpy. The variable RAZZIA names the program."""

import copy
import gc
import os
import pickle
import signal
import unittest

import numpy as np

from razzia import CARDS, layout
from razzia.batch import ACTIONS, ANY_REVEAL, CALL, CHANCE, DRAW1, NOBODY, NONE, REVEAL, STATE, RazziaEnv, RazziaError, random_actions

PROGRAM = os.environ["RAZZIA"]


def games(batch=32, **settings):
    return RazziaEnv(batch, program=PROGRAM, **settings)


class Client(unittest.TestCase):

    def test_random_games_end_with_results(self):
        for players in range(2, 6):
            with games(players=players, seed=players) as env:
                rng, ended = np.random.default_rng(players), 0
                while ended < 100:
                    env.step(random_actions(env.masks, rng))
                    self.assertFalse(env.codes.any())
                    for i in np.flatnonzero(env.done):
                        ended += 1
                        self.check_result(env.points[i, :players], env.places[i, :players], env.shares[i, :players])

    def check_result(self, points, places, shares):
        best = points == points.max()
        self.assertTrue(np.allclose(shares, best / best.sum()))
        self.assertEqual(list(places), [1 + sum(points > p) for p in points])

    def test_a_state_has_names(self):
        with games(players=3) as env:
            env.step(DRAW1)
            state = env.states[7]
            self.assertEqual((state["players"], state["piles"], state["round"], state["middle"]), (3, 2, 1, 1))
            self.assertEqual(list(state["counts"]), [59, 60])
            self.assertEqual(state["left"].sum(), 119)
            self.assertEqual(state["row_len"] + state["police"], 1)
            card = env.cards[7]
            self.assertEqual(card, 18 if state["police"] else state["row"][0])
            cheques = [c for seat in state["seats"] for c in range(1, 17) if seat["open"] >> (c - 1) & 1]
            self.assertEqual(sorted(cheques), list(range(2, 14)))

    def test_the_same_seed_gives_the_same_games(self):
        with games(seed=2**64 - 1) as one, games() as two:
            two.begin(2**64 - 1)
            rng = np.random.default_rng(1)
            for _ in range(300):
                actions = random_actions(one.masks, rng)
                one.step(actions)
                two.step(actions)
                self.assertTrue((one.states == two.states).all() and (one.masks == two.masks).all())

    def test_snapshots_and_copies(self):
        with games() as env:
            rng = np.random.default_rng(2)
            for _ in range(50):
                env.step(random_actions(env.masks, rng))
            kept = env.snapshot()
            env.clone(np.arange(16), np.arange(16, 32))
            self.assertTrue((env.states[16:] == kept[:16]).all())
            env.clone(3, 4)
            self.assertEqual(env.states[4], kept[3])
            env.reset(8, 2)
            self.assertEqual(list(env.numbers[7:11]), [7, 8 + 32, 9 + 32, 10])
            env.restore(kept[5:8], first=1)
            self.assertTrue((env.states[1:4] == kept[5:8]).all())
            impossible = kept[0].copy()
            impossible["middle"] = 16
            env.restore(impossible, first=9)
            self.assertEqual(env.codes[9], 4)

    def test_chance_is_a_player(self):
        with games(chance="client", batch=18) as env:
            env.step(DRAW1)
            self.assertTrue((env.actors == CHANCE).all())
            self.assertTrue(env.masks[:, REVEAL:].all() and not env.masks[:, :REVEAL].any())
            env.step(np.arange(REVEAL, ANY_REVEAL))
            self.assertEqual(list(env.cards), list(range(1, 19)))
            env.step(CALL)
            self.assertEqual(list(env.codes), [0] * 17 + [2])  # after police an auction runs

    def test_a_game_that_is_over_waits(self):
        with games(at_end="wait", players=2) as env:
            rng = np.random.default_rng(3)
            while (env.actors != NOBODY).any():
                env.step(random_actions(env.masks, rng))
            self.assertFalse(env.masks.any())
            env.step(DRAW1)
            self.assertTrue((env.codes == 3).all())
            env.reset()
            self.assertTrue((env.actors >= 0).all() and (env.states["round"] == 1).all())

    def test_tensors(self):
        with games(observe="tensors") as env:
            self.assertEqual((env.seats.shape, env.table.shape), ((32, 4, 293), (32, 117)))
            env.step(np.where(np.arange(32) < 16, CALL, DRAW1))
            auction = np.arange(32) < 16
            self.assertTrue((env.table[auction, 4] == 1).all() and (env.table[~auction, 4] == 0).all())
            binary = env.seats[:, :, :286]
            self.assertTrue(((binary == 0) | (binary == 1)).all())

    def test_errors_are_those_of_the_program(self):
        with self.assertRaisesRegex(RazziaError, "9 players: want 2 to 5"):
            games(players=9)
        with games() as env:
            with self.assertRaisesRegex(RazziaError, "reset 5 games from 31 on: want places below 32"):
                env.reset(31, 5)
        with games() as env:
            os.kill(env._process.pid, signal.SIGKILL)
            with self.assertRaisesRegex(RazziaError, "the environment ended"):
                for _ in range(3):
                    env.step(NONE)

    def test_numbers_of_any_type(self):
        for seed in (np.int64(5), np.uint64(5), np.int8(5), np.array(5), 5.0, np.float32(5)):
            with games(batch=np.int64(300), players=np.uint8(2), piles=1.0, seed=seed) as env, games(300, players=2, piles=1) as other:
                self.assertEqual((env.batch, env.players, env.states.shape), (300, 2, (300,)))
                other.begin(seed)
                self.assertTrue((env.states == other.states).all())
                env.reset(np.uint8(200))  # 300 is no number of this type
                env.reset(np.int8(1), 2.0)
                env.restore(env.snapshot(np.arange(100)), first=np.uint8(200))
                env.clone(np.uint8(3), np.float64(4))
                for actions in (np.int64(CALL), float(CALL), [CALL] * 300, np.full(300, CALL, np.int16)):
                    env.begin(seed)
                    env.step(actions)
                    self.assertFalse(env.codes.any())
                env.begin(-1)
                other.begin(2**64 - 1)
                self.assertTrue((env.states == other.states).all())

    def test_numbers_that_are_not_whole_are_refused(self):
        with games(4) as env:
            for wrong in (2.5, "5", float("nan")):
                for call in (env.begin, env.reset, lambda x: env.restore(env.snapshot(0), x), lambda x: env.clone(x, 0), games,
                             lambda x: games(seed=x)):
                    with self.assertRaises(ValueError):
                        call(wrong)
            for wrong in (300, -1, 0.5, [1, 2, 3, 256], float("nan")):
                with self.assertRaisesRegex(ValueError, "want a whole number from 0 to 255"):
                    env.step(wrong)
            self.assertTrue((env.numbers == np.arange(4)).all())

    def test_none_is_the_usual_value(self):
        with RazziaEnv(None, None, None, None, None, None, None, PROGRAM) as env, RazziaEnv(program=PROGRAM) as usual:
            self.assertTrue((env.states == usual.states).all())

    def test_copies_go_on_by_themselves(self):
        for make in (copy.copy, copy.deepcopy):
            with games(seed=3, at_end="wait", players=2) as env:
                rng = np.random.default_rng(5)
                for _ in range(40):
                    env.step(random_actions(env.masks, rng))
                with make(env) as other, make(env) as third:
                    for name in ("actions", "actors", "codes", "cards", "done", "places", "points", "shares", "masks", "states"):
                        self.assertTrue(np.array_equal(getattr(env, name), getattr(other, name)), name)
                    before = env.snapshot()
                    for _ in range(20):
                        actions = random_actions(other.masks, rng)
                        other.step(actions)
                        third.step(actions)
                    self.assertTrue((env.states == before).all())
                    self.assertFalse((other.states == before).all())
                    self.assertFalse((other.states == third.states).all())  # their dice differ
                env.step(random_actions(env.masks, rng))
            with self.assertRaisesRegex(RazziaError, "closed"):
                make(env)

    def test_an_environment_is_not_pickled(self):
        with games() as env:
            with self.assertRaisesRegex(TypeError, "cannot be pickled"):
                pickle.dumps(env)

    def test_a_dropped_environment_ends_its_process(self):
        env = games()
        process, states = env._process, env.states
        del env
        gc.collect()
        self.assertEqual(process.returncode, 0)
        self.assertEqual(states["players"][0], 4)  # the arrays stay

    def test_a_closed_environment_says_so(self):
        env = games()
        env.close()
        env.close()
        with self.assertRaisesRegex(RazziaError, "closed"):
            env.step(NONE)

    @unittest.skipUnless(hasattr(os, "fork"), "only systems like Unix fork")
    def test_a_forked_process_leaves_it_alone(self):
        env = games()
        child = os.fork()
        if child == 0:
            try:
                env.step(NONE)
            except RazziaError:
                env.close()
                os._exit(7)
            os._exit(1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)
        env.step(NONE)
        env.close()
        self.assertEqual(env._process.returncode, 0)

    def test_random_actions_are_legal_and_even(self):
        masks = np.zeros((30000, ACTIONS), bool)
        masks[:20000, [3, 50, 101]] = True
        actions = random_actions(masks, np.random.default_rng(4))
        values, counts = np.unique(actions, return_counts=True)
        self.assertEqual(list(values), [3, 50, 101, NONE])
        self.assertTrue((abs(counts[:3] - 20000 / 3) < 400).all() and counts[3] == 10000)

    def test_the_state_has_the_size_of_the_layout(self):
        self.assertEqual(STATE.itemsize, layout.STATE_SIZE)


if __name__ == "__main__":
    unittest.main()
