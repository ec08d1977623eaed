"""Games written down (N3): records, and files of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Iterator, TypeVar

from .state import Illegal, State

VERSION = 1
_LONGEST = 16 << 20  # bytes of a record
_NEEDED = ("razzia", "players", "packages", "moves")
_T = TypeVar("_T")


@dataclass
class Record:
    """A game, from the packages to the last move so far. Its state is what the moves lead to."""

    players: list[str]
    packages: list[list[int]]
    piles: int = 2
    moves: list[str] = field(default_factory=list)
    fair: Any = None
    meta: dict[str, Any] | None = None

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Read a record, which must be legal to its last move. ValueError says where it is not, and why."""
        if len(text) > _LONGEST:
            raise ValueError("the record is too long: want at most 16 MiB")
        try:
            text = text if isinstance(text, str) else text.decode()
            members = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
            json.dumps(members, ensure_ascii=False).encode()  # half of a surrogate pair is no character
        except (UnicodeError, RecursionError, json.JSONDecodeError) as why:
            raise ValueError(f"not a record: want a JSON object in Unicode (N3): {why}") from why
        return cls.from_json(members)

    @classmethod
    def from_json(cls, members: Any) -> Record:
        """Read a record from the objects that its JSON stands for, as parse does."""
        if not isinstance(members, dict):
            raise ValueError("not a record: want a JSON object (N3)")
        for key in _NEEDED:
            if key not in members:
                raise ValueError(f"the key {key!r} is missing (N3)")
        if not _whole(members["razzia"]) or members["razzia"] != VERSION:
            raise ValueError(f"razzia: version {members['razzia']!r} is unknown: want {VERSION} (N3)")
        record = cls(
            players=_list("players", members["players"], lambda x: isinstance(x, str)),
            packages=_list("packages", members["packages"], lambda x: isinstance(x, list) and all(map(_whole, x))),
            piles=members.get("piles", 2),
            moves=_list("moves", members["moves"], lambda x: isinstance(x, str)),
            fair=members.get("fair"), meta=members.get("meta"))
        if not _whole(record.piles) or record.piles not in (1, 2):
            raise ValueError(f"piles: {record.piles!r}: want 2 or 1 (N3, R2.4)")
        if len(record.packages) != len(record.players):
            raise ValueError(f"packages: {len(record.packages)} for {len(record.players)} players: want one for each seat (N3)")
        if "meta" in members and not isinstance(record.meta, dict):
            raise ValueError("meta: want an object (N3)")
        record._check_result(members)
        return record

    def _check_result(self, members: dict[str, Any]) -> None:
        state = self.state()
        if "result" not in members:
            return
        result, totals = members["result"], [seat.total for seat in state.seats]
        if state.phase != "over":
            raise ValueError("result: the game is not over: want none (N3)")
        if not isinstance(result, list) or not all(map(_whole, result)) or result != totals:
            raise ValueError(f"result: {result!r}: want {totals}, to which the moves lead (N3)")

    def states(self) -> Iterator[State]:
        """Yield the state before the first move, and after each move. ValueError names the move that is not legal."""
        state = State(self.packages, self.piles)
        yield state.clone()
        for number, move in enumerate(self.moves, 1):
            _step(state, number, move)
            yield state.clone()

    def state(self) -> State:
        """Return the state after the last move. ValueError names the move that is not legal."""
        state = State(self.packages, self.piles)
        for number, move in enumerate(self.moves, 1):
            _step(state, number, move)
        return state

    def to_json(self) -> dict[str, Any]:
        """Return the record as the notation writes it (N3), with the result if the game is over."""
        state = self.state()
        written: dict[str, Any] = {"razzia": VERSION, "players": self.players, "packages": self.packages, "piles": self.piles,
                                   "moves": self.moves}
        if state.phase == "over":
            written["result"] = [seat.total for seat in state.seats]
        for key in ("fair", "meta"):
            if getattr(self, key) is not None:
                written[key] = getattr(self, key)
        return written

    def write(self) -> str:
        """Return the record as a line of JSON, for a file of records."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def read(lines: Iterable[str]) -> Iterator[Record]:
    """Yield the records of an open file. Each begins on a line of its own that starts with a brace."""
    part: list[str] = []
    for line in lines:
        if line.startswith("{") and part:
            yield Record.parse("".join(part))
            part = []
        if part or line.strip():
            part.append(line)
    if part:
        yield Record.parse("".join(part))


def _step(state: State, number: int, move: str) -> None:
    try:
        state.step(move)
    except Illegal as why:
        raise ValueError(f"move {number} {move!r}: {why}") from why


def _object(pairs: list[tuple[str, _T]]) -> dict[str, _T]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key is there twice in an object (N3)")
    return members


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON (N3)")


def _whole(x: object) -> bool:
    return type(x) is int


def _list(key: str, value: Any, fits: Callable[[Any], bool]) -> list[Any]:
    if not isinstance(value, list) or not all(map(fits, value)):
        raise ValueError(f"{key}: {str(value)[:60]}: want the list of N3")
    return value
