"""States from their text (N4), checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping

from .cards import CARDS, COPIES, FULL_ROW, LOOT, ORDER, PACKAGES, POLICE, ROUNDS, raid_at
from .scoring import PARTS, Sheet

if TYPE_CHECKING:
    from .state import State


def restore(cls: type[State], written: Mapping[str, Any]) -> State:
    """Return the state of a text; see State.from_json."""
    try:
        state = _read(cls, written)
    except (AttributeError, KeyError, TypeError, StopIteration) as why:
        raise ValueError(f"not a state (N4): {why!r}") from why
    _check_cheques(state)
    _check_cards(state, sum(written["piles"]))
    _check_phase(state)
    return state


def _read(cls: type[State], written: Mapping[str, Any]) -> State:
    from .state import Auction, Seat
    state = cls.__new__(cls)
    state.round, state.phase, state.actor = written["round"], written["phase"], written["actor"]
    state.middle, state.police, state.row = written["middle"], written["police"], list(written["row"])
    state.piles, state.drawer, state.pile = list(written["piles"]), -1, 0
    state.one_pile = len(state.piles) == 1
    auction = written.get("auction")
    state.auction = None if auction is None else Auction(*(auction[key] for key in ("kind", "opener", "bid", "bidder")))
    state.seats = [Seat(list(s["cheques"]), list(s["spent"]), dict(s["property"]),
                        [Sheet(**{part: p[part] for part in PARTS}) for p in s["points"]], s["total"]) for s in written["seats"]]
    gone = written["gone"]
    held = [*state.row, *gone, *(card for seat in state.seats for card in seat.property)]
    if not all(card in ORDER for card in held):
        raise ValueError("a card has no code of N1")
    state.left = {card: COPIES[card] - gone.get(card, 0) - state.row.count(card)
                  - sum(seat.property.get(card, 0) for seat in state.seats) for card in CARDS}
    state.left[POLICE] -= state.police
    return state


def _check_cheques(state: State) -> None:
    """Check that each cheque of the game is in one place, and each seat has as many as it was dealt (R2, R4.3)."""
    packages = PACKAGES.get(state.players)
    if packages is None:
        raise ValueError(f"{state.players} seats: want 2 to 5 (R2.1)")
    found = sorted([state.middle, *(c for seat in state.seats for c in seat.cheques + seat.spent)])
    if found != sorted([1, *(c for package in packages for c in package)]):
        raise ValueError(f"the cheques are {found}: want each of R2 once")
    for i, seat in enumerate(state.seats):
        if len(seat.cheques) + len(seat.spent) != len(packages[0]) or seat.cheques != sorted(seat.cheques):
            raise ValueError(f"seat {i} has the cheques {seat.cheques} and {seat.spent}: want {len(packages[0])}, ascending")


def _check_cards(state: State, piles: int) -> None:
    """Check that no card is there too often, and that all others lie in the piles (R1.2)."""
    if min(state.left.values()) < 0:
        raise ValueError("a card is there more often than R1.2 allows")
    if sum(state.left.values()) != piles or len(state.piles) not in (1, 2) or min(state.piles) < 0:
        raise ValueError(f"the piles have {state.piles}: want the {sum(state.left.values())} cards that are in no other place")
    if len(state.row) > FULL_ROW or any(card not in LOOT for card in state.row):
        raise ValueError(f"the row is {state.row}: want seven loot cards at most (R4.5)")
    if not 0 <= state.police <= raid_at(state.players) - (state.phase != "over"):
        raise ValueError(f"{state.police} police cards are in the line (R6.1)")


def _check_phase(state: State) -> None:
    if state.phase not in ("turn", "auction", "over"):
        raise ValueError(f"phase {state.phase!r}: want turn, auction or over; of a reveal N4 does not say which seat drew")
    if (state.auction is not None) != (state.phase == "auction"):
        raise ValueError("an auction is there in the phase auction, and in no other")
    if not 1 <= state.round <= ROUNDS or state.phase == "over" and (state.round != ROUNDS or state.actor != -1):
        raise ValueError(f"round {state.round}, actor {state.actor}: no such position")
    if state.phase != "over" and not (0 <= state.actor < state.players and state.seats[state.actor].cheques):
        raise ValueError(f"actor {state.actor}: want a seat with an open cheque (R5.1)")
    auction = state.auction
    if auction and not (auction.kind in ("police", "full-row", "called") and 0 <= auction.opener < state.players):
        raise ValueError("the auction has no such kind or opener (R4)")
    if auction and auction.bid and auction.bid not in state.seats[auction.bidder].cheques:
        raise ValueError(f"bid {auction.bid}: seat {auction.bidder} has no such open cheque (R4.1)")
