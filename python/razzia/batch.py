"""Many games of Razzia! at a time for a program that learns: a client of `razzia env` with numpy.

    from razzia.batch import RazziaEnv
    with RazziaEnv(batch=1024, players=4) as env:
        while learning:
            env.step(choose(env.states, env.masks))

The arrays of an environment are views of the memory that it shares with the process, so reading them
costs nothing, and each step changes them: copy what you keep. docs/build/env.md documents every byte.
"""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import weakref
from typing import Any

import numpy as np

from .numbers import ACTIONS, ANY_REVEAL, BID1, CALL, DRAW1, DRAW2, NONE, PASS, PLAYER_ACTIONS, REVEAL, STEAL

__all__ = ["ACTIONS", "ANY_REVEAL", "BID1", "CALL", "CHANCE", "DRAW1", "DRAW2", "NOBODY", "NONE", "PASS", "PLAYER_ACTIONS", "REVEAL", "STATE",
           "STEAL", "RazziaEnv", "RazziaError", "random_actions", "whole"]

Array = np.ndarray[Any, np.dtype[Any]]

# The actors that are no seat.
CHANCE, NOBODY = -1, -2

_SEAT = np.dtype({
    "names": ["property", "open", "spent", "total"],
    "formats": [("u1", 17), "<u2", "<u2", "<i2"],
    "offsets": [0, 18, 20, 22], "itemsize": 24})

STATE = np.dtype({
    "names": ["players", "piles", "round", "phase", "actor", "drawer", "pile", "middle", "police", "auction",
              "opener", "bid", "bidder", "row_len", "row", "counts", "left", "seats"],
    "formats": ["u1", "u1", "u1", "u1", "i1", "i1", "u1", "u1", "u1", "u1",
                "i1", "u1", "i1", "u1", ("u1", 7), ("u1", 2), ("u1", 18), (_SEAT, 5)],
    "offsets": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 21, 23, 48], "itemsize": 168})

_VERSION = 1
_AREAS = ["actions", "actors", "codes", "cards", "done", "places", "points", "shares", "numbers", "masks", "states", "seats", "table"]


class RazziaError(Exception):
    """The environment could not start, or it ended; the message is its own."""


class RazziaEnv:
    """A batch of games in a process of its own.

    The arrays, each with an entry for each game:
      actions  uint8        the action to make: write it, then call step()
      actors   int8         the seat to act, CHANCE or NOBODY
      codes    uint8        0, or why an action was not made
      cards    uint8        the card revealed in the last step, 1 to 18, or 0
      done     bool         the game ended in the last step; its result:
      places, points, shares  [5]  by seat: place, points, share of the win
      numbers  uint64       the number of the game
      masks    bool [102]   the legal actions
      states   STATE        the state, by the names of its fields
      seats    float32 [players, 293], table float32 [117]   with observe="tensors"

    copy.copy and copy.deepcopy make another environment, in a process of its own, that goes on from the same positions with
    dice of its own. An environment that is dropped is closed. Numbers may be of any type that holds a whole number.
    """

    actions: Array
    actors: Array
    codes: Array
    cards: Array
    done: Array
    places: Array
    points: Array
    shares: Array
    numbers: Array
    masks: Array
    states: Array
    seats: Array
    table: Array

    def __init__(self, batch: Any = 1024, players: Any = 4, piles: Any = 2, seed: Any = 0, observe: str | None = "state",
                 chance: str | None = "server", at_end: str | None = "deal", program: str | None = "razzia") -> None:
        """Start the process `program`; the other arguments are the flags of `razzia env`. None stands for the usual value."""
        self._settings: dict[str, Any] = {"batch": 1024 if batch is None else whole(batch), "players": 4 if players is None else whole(players),
                          "piles": 2 if piles is None else whole(piles), "seed": 0 if seed is None else whole(seed) % 2**64,
                          "observe": observe or "state", "chance": chance or "server", "at_end": at_end or "deal",
                          "program": program or "razzia"}
        self.batch, self.players, self._copies = self._settings["batch"], self._settings["players"], 0
        folder = tempfile.mkdtemp(prefix="razzia", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        try:
            path = os.path.join(folder, "memory")
            flags = {"file": path, **self._settings}
            program = flags.pop("program")
            self._start([program, "env"] + [f"--{name.replace('_', '-')}={value}" for name, value in flags.items()])
            with open(path, "r+b") as file:
                self._memory = mmap.mmap(file.fileno(), 0)
        finally:
            shutil.rmtree(folder)  # the memory stays until both processes have unmapped it
        self._name_areas()

    def _start(self, command: list[str]) -> None:
        self._errors, self._owner = tempfile.TemporaryFile(), os.getpid()
        try:
            self._process: Any = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        except OSError:
            self._errors.close()
            raise
        self._end = weakref.finalize(self, _end, self._owner, self._process, self._errors)
        self._wait(1)

    def _name_areas(self) -> None:
        """Make a view of each area of the memory."""
        magic, version, _, _, _, actions, mask, _, seat, table = struct.unpack_from("<8s9I", self._memory)
        if magic != b"RAZZIENV" or version != _VERSION:
            raise RazziaError(f"the memory has version {version}: this client knows {_VERSION}")
        at = dict(zip(_AREAS, struct.unpack_from("<13Q", self._memory, 48)))
        areas: list[tuple[str, Any, tuple[int, ...]]] = [
                ("actions", "u1", ()), ("actors", "i1", ()), ("codes", "u1", ()), ("cards", "u1", ()), ("done", "?", ()),
                ("places", "u1", (5,)), ("points", "<i2", (5,)), ("shares", "<f4", (5,)), ("numbers", "<u8", ()),
                ("masks", "?", (mask,)), ("states", STATE, ()), ("seats", "<f4", (self.players, seat)), ("table", "<f4", (table,))]
        for name, dtype, shape in areas:
            setattr(self, name, np.ndarray((self.batch, *shape), dtype, self._memory, at[name]))
        self.masks = self.masks[:, :actions]

    def step(self, actions: Any = None) -> None:
        """Make an action in each game: those given, or those already in self.actions."""
        if actions is not None:
            given = np.asarray(actions)
            if given.dtype != np.uint8:
                with np.errstate(invalid="ignore"):
                    wrong = given != given.astype(np.uint8)
                if wrong.any():
                    raise ValueError(f"action {given[wrong][0]}: want a whole number from 0 to 255")
            self.actions[:] = given.astype(np.uint8, copy=False)
        self._command(b"s", 0, 0)

    def begin(self, seed: Any) -> None:
        """Deal all games anew from a seed, as at the start."""
        self._send(struct.pack("<cQ", b"b", whole(seed) % 2**64))

    def reset(self, first: Any = 0, count: Any = None) -> None:
        """Deal new games in count places from first on; without arguments in all."""
        first = whole(first)
        self._command(b"r", first, self.batch - first if count is None else whole(count))

    def clone(self, source: Any, target: Any) -> None:
        """Copy positions: a place to a place, or each of an array to that of another. Copies have dice of their own."""
        pairs = np.broadcast(np.asarray(source), np.asarray(target))
        commands = [struct.pack("<cII", b"c", whole(x), whole(y)) for x, y in pairs]
        for i in range(0, len(commands), 1024):  # more could fill the pipe
            self._send(b"".join(commands[i:i + 1024]))

    def snapshot(self, places: Any = slice(None)) -> Array:
        """Return a copy of the states of some places, for restore()."""
        kept: Array = self.states[places].copy()
        return kept

    def restore(self, states: Any, first: Any = 0) -> None:
        """Go on from states, in places from first on. self.codes tells which are impossible and were refused."""
        states, first = np.atleast_1d(states), whole(first)
        self.states[first:first + len(states)] = states
        self._command(b"p", first, len(states))

    def close(self) -> None:
        """End the process. The arrays stay as they are."""
        self._end()

    def __copy__(self) -> RazziaEnv:
        """Return another environment with the same positions, results and actions. Its dice and later games are its own."""
        if not self._end.alive:
            raise RazziaError("the environment is closed")
        self._copies += 1
        settings = dict(self._settings, seed=(self._settings["seed"] + self._copies * 0x9E3779B97F4A7C15) % 2**64)
        other = type(self)(**settings)
        other.restore(self.states)
        for name in ["actions", "codes", "cards", "done", "places", "points", "shares"]:
            getattr(other, name)[...] = getattr(self, name)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> RazziaEnv:
        memo[id(self)] = other = self.__copy__()
        return other

    def __reduce__(self) -> Any:
        raise TypeError("an environment is a process, and cannot be pickled: keep its snapshot(), and restore() it in another one")

    def __enter__(self) -> RazziaEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _command(self, letter: bytes, x: int, y: int) -> None:
        self._send(struct.pack("<cII", letter, x, y))

    def _send(self, commands: bytes) -> None:
        """Send commands of nine bytes each, and wait until all are done."""
        if not self._end.alive:
            raise RazziaError("the environment is closed")
        if os.getpid() != self._owner:
            raise RazziaError("the environment is that of another process: make one here")
        try:
            os.write(self._process.stdin.fileno(), commands)
        except BrokenPipeError:
            pass  # the answers will be missing, and the process says why
        self._wait(len(commands) // 9)

    def _wait(self, answers: int) -> None:
        while answers > 0:
            got = len(os.read(self._process.stdout.fileno(), answers))
            if got == 0:
                self._fail()
            answers -= got

    def _fail(self) -> None:
        """Raise the error with which the process ended."""
        self._process.wait()
        self._errors.seek(0)
        message = self._errors.read().decode(errors="replace").strip()
        self.close()
        raise RazziaError(message or "the environment ended")


def _end(owner: int, process: Any, errors: Any) -> None:
    """End a process that may have ended. One that was forked has a copy of the environment, and leaves it alone."""
    if os.getpid() != owner:
        return
    try:
        os.write(process.stdin.fileno(), b"q" + bytes(8))  # the end of its input may be held open by a process that was forked
    except BrokenPipeError:
        pass
    process.stdin.close()
    process.wait()
    process.stdout.close()
    errors.close()


def whole(number: Any) -> int:
    """Return a whole number as an int. Numbers of numpy have limits of their own, and floats such as 5.0 are no index."""
    value = int(number)
    if value != number:
        raise ValueError(f"{number!r}: want a whole number")
    return value


def random_actions(masks: Array, rng: np.random.Generator) -> Array:
    """Choose one of the legal actions of each game, each with the same probability; NONE where there is none."""
    counts = masks.sum(axis=1, dtype=np.int16)
    nth = (rng.random(len(masks)) * counts).astype(np.int16)
    actions: Array = (masks.cumsum(axis=1, dtype=np.int16) > nth[:, None]).argmax(axis=1).astype(np.uint8)
    actions[counts == 0] = NONE
    return actions
