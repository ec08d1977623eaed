"""Actions as numbers, the same as in `razzia env` (docs/build/env.md), and their names, which are moves (N2)."""

from __future__ import annotations

from typing import Sequence

from .cards import CARDS, ORDER

DRAW1, DRAW2, CALL, PASS, BID1, STEAL, REVEAL, ANY_REVEAL, NONE = 0, 1, 2, 3, 4, 20, 83, 101, 255
"""0 to 82 are the actions of players, 83 to 101 those of chance."""

PLAYER_ACTIONS, ACTIONS = 83, 102

_NAMES = {DRAW1: "draw 1", DRAW2: "draw 2", CALL: "call", PASS: "pass"}
_NAMES.update({BID1 + cheque - 1: f"bid {cheque}" for cheque in range(1, 17)})
_NAMES.update({REVEAL + place: f"reveal {card}" for place, card in enumerate(CARDS)})
_NUMBERS = {name: number for number, name in _NAMES.items()}


def name_of(row: Sequence[str], action: int) -> str:
    """Return the move of an action, in a position with this row. ValueError: the action is no move there."""
    if action in _NAMES:
        return _NAMES[action]
    if STEAL <= action < REVEAL:
        places = action - STEAL + 1
        loot = [card for place, card in enumerate(row[:6]) if places >> place & 1]
        move = "steal " + " ".join(sorted(loot, key=ORDER.__getitem__))
        if loot and number_of(row, move) == action:
            return move
    raise ValueError(f"action {action} is no move here: see the action mask")


def number_of(row: Sequence[str], move: str) -> int:
    """Return the action of a legal move, in a position with this row. Of equal cards a steal takes the leftmost (R3.2)."""
    if move in _NUMBERS:
        return _NUMBERS[move]
    verb, *loot = move.split(" ")
    places = 0
    for place, card in enumerate(row):
        if card in loot:
            loot.remove(card)
            places |= 1 << place
    if verb != "steal" or loot or not places:
        raise ValueError(f"{move!r} is no move here")
    return STEAL + places - 1
