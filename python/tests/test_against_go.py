"""Compares the rules in Python with those in Go, over games of bots. The variable RAZZIA names the program.

RAZZIA_GAMES is how many games are compared, 48 without it:

    RAZZIA=razzia RAZZIA_GAMES=10000 python3 -m unittest tests.test_against_go
"""

import itertools
import json
import os
import random
import re
import subprocess
import tempfile
import unittest

from razzia import Record

PROGRAM = os.environ.get("RAZZIA")
GAMES = int(os.environ.get("RAZZIA_GAMES", "48"))
TABLES = list(itertools.product((2, 3, 4, 5), (1, 2), ("random", "random,greedy")))
MOVES = ["draw 1", "draw 2", "call", "pass", *(f"bid {c}" for c in range(1, 17)), "reveal Th", "reveal Po", "reveal Go", "steal Th",
         "steal Jr Ca", "steal Ca Jr", "steal Gu Gu", "bid 0", "draw", "steal", "reveal Xx", "call ", " pass"]


@unittest.skipUnless(PROGRAM, "the variable RAZZIA names no program")
class AgainstGo(unittest.TestCase):

    def games(self, table, count, seed):
        """Return a file of records of bots."""
        players, piles, bots = table
        file = tempfile.NamedTemporaryFile("w+", suffix=".jsonl")
        self.addCleanup(file.close)
        subprocess.run([PROGRAM, "simulate", f"--games={count}", f"--players={players}", f"--piles={piles}", f"--bots={bots}",
                        f"--seed={seed}", f"--out={file.name}"], check=True, capture_output=True)
        return file

    def test_every_state_is_the_same(self):
        """Compares all of a state (N4), and so all legal moves, before the first move of a game and after each."""
        compared, ended = 0, 0
        for number, table in enumerate(TABLES):
            with self.games(table, -(-GAMES // len(TABLES)), number) as file:
                go = subprocess.Popen([PROGRAM, "state", "--each", file.name], stdout=subprocess.PIPE)
                for line in file:
                    record = Record.parse(line)
                    for state in record.states():
                        self.assertEqual(state.to_json(), json.loads(go.stdout.readline()), line)
                        compared += 1
                    ended += state.is_terminal()
                self.assertEqual(go.stdout.read(), b"")
                go.stdout.close()
                self.assertEqual(go.wait(), 0)
        self.assertGreaterEqual(ended, GAMES)
        self.assertGreater(compared, 150 * GAMES)

    def test_the_same_moves_are_refused(self):
        """Breaks records at random places, and compares which move is refused."""
        rng, refused = random.Random(5), 0
        for number, table in enumerate(TABLES):
            with self.games(table, 8, 100 + number) as file, tempfile.NamedTemporaryFile("w", suffix=".jsonl") as broken:
                records = [json.loads(line) for line in file]
                for record in records:
                    record.pop("result", None)
                    record["moves"][rng.randrange(len(record["moves"]))] = rng.choice(MOVES)
                    broken.write(json.dumps(record) + "\n")
                broken.flush()
                go = subprocess.run([PROGRAM, "state", broken.name], capture_output=True, text=True)
                theirs = {int(line) - 1: int(move) for line, move in re.findall(r"\.jsonl:(\d+): move (\d+) ", go.stderr)}
                ours = {i: refused_at(record) for i, record in enumerate(records)}
                self.assertEqual({i: n for i, n in ours.items() if n}, theirs)
                refused += len(theirs)
        self.assertGreater(refused, 64)


def refused_at(record):
    """Return the number of the move that is refused, or 0."""
    try:
        Record.from_json(record)
    except ValueError as why:
        return int(re.match(r"move (\d+) ", str(why)).group(1))
    return 0


if __name__ == "__main__":
    unittest.main()
