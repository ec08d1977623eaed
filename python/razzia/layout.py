"""States as 168 bytes, as `razzia env` writes them (docs/build/env.md). Equal positions have equal bytes."""

from __future__ import annotations

import struct

from .cards import CARDS, LOOT, ORDER
from .state import Seat, State

STATE_SIZE = 168
_PHASES = {"turn": 0, "reveal": 1, "auction": 2, "over": 3}
_KINDS = {"police": 1, "full-row": 2, "called": 3}
_TABLE = struct.Struct("<4B2b4BbBbB7s2s18s7x")
_SEAT = struct.Struct("<17sx2Hh")


def encode(state: State) -> bytes:
    """Return the bytes of a state."""
    a = state.auction
    row = bytes(ORDER[card] + 1 for card in state.row)
    table = _TABLE.pack(
        state.players, 1 if state.one_pile else 2, state.round, _PHASES[state.phase], state.actor, state.drawer, state.pile,
        state.middle, state.police, _KINDS[a.kind] if a else 0, a.opener if a else -1, a.bid if a else 0, a.bidder if a else -1,
        len(row), row, bytes(state.piles), bytes(state.left[card] for card in CARDS))
    return (table + b"".join(map(_seat, state.seats))).ljust(STATE_SIZE, b"\0")


def _seat(seat: Seat) -> bytes:
    return _SEAT.pack(bytes(seat.property.get(card, 0) for card in LOOT), _bits(seat.cheques), _bits(seat.spent), seat.total)


def _bits(cheques: list[int]) -> int:
    return sum(1 << (cheque - 1) for cheque in cheques)
