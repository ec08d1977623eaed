"""Measure the client for numpy: steps in a second, in a batch of 1,024 games of four."""

import os
import time

import numpy as np

from razzia.batch import RazziaEnv, random_actions

ROUNDS, TRIES = 600, 5


def measure(observe):
    """Choose actions at random, then make the same again without the time to choose."""
    with RazziaEnv(observe=observe, program=os.environ.get("RAZZIA", "razzia")) as env:
        rng, recorded = np.random.default_rng(1), []

        def choose():
            for _ in range(ROUNDS):
                recorded.append(random_actions(env.masks, rng))
                env.step(recorded[-1])

        def replay():
            for actions in recorded[:ROUNDS]:
                env.step(actions)

        for name, play in ("a random choice and the step", choose), ("the step alone", replay):
            rates = []
            for _ in range(TRIES):
                env.begin(0)
                rng = np.random.default_rng(1)
                begun = time.perf_counter()
                play()
                rates.append(ROUNDS * env.batch / (time.perf_counter() - begun))
            print(f"{observe:8} {name:30} median {np.median(rates):12,.0f} steps/s, most {max(rates):12,.0f}")


for what in ("state", "tensors"):
    measure(what)
