"""A game of Razzia!, which steps by moves. The clauses are those of docs/play/rules.md and docs/build/notation.md."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Iterable, Mapping, Sequence

from . import numbers
from .cards import CARDS, COPIES, FULL_ROW, LEAVING, LOOT, ORDER, PACKAGES, POLICE, ROUNDS, THIEF, in_order, raid_at
from .scoring import Sheet, score

CHANCE, TERMINAL = -1, -4
"""What current_player returns while a draw waits for its card, and when the game is over: the values of OpenSpiel."""


class Illegal(ValueError):
    """The rules do not allow a move; the message says why, with the clause. The state is unchanged."""


@dataclass
class Seat:
    """What a player has. All of it lies open (R9)."""

    cheques: list[int]
    spent: list[int] = field(default_factory=list)
    property: dict[str, int] = field(default_factory=dict)
    points: list[Sheet] = field(default_factory=list)
    total: int = 0

    def copy(self) -> Seat:
        return Seat(self.cheques[:], self.spent[:], dict(self.property), self.points[:], self.total)

    def to_json(self) -> dict[str, Any]:
        """Return the seat as a state has it (N4)."""
        return {"cheques": self.cheques[:], "spent": sorted(self.spent), "property": in_order(self.property),
                "points": [sheet.to_json() for sheet in self.points], "total": self.total}


@dataclass
class Auction:
    """An auction that runs (R4): its kind is police, full-row or called. Without a bid, bid is 0 and bidder -1."""

    kind: str
    opener: int
    bid: int = 0
    bidder: int = -1

    def to_json(self) -> dict[str, Any]:
        """Return the auction as a state has it (N4)."""
        return {"kind": self.kind, "opener": self.opener, "bid": self.bid, "bidder": self.bidder}


class State:
    """All that the table has seen, and no order of cards: a draw waits for its card, which is a move of chance.

    Moves are texts (N2): legal() lists them, step() makes one, child() makes one in a copy. The same actions have numbers,
    with the methods that OpenSpiel has: legal_actions(), chance_outcomes(), returns() and so on.
    """

    __slots__ = ("piles", "one_pile", "round", "phase", "actor", "drawer", "pile", "middle", "police", "row", "auction", "seats", "left")

    piles: list[int]
    """The cards left in each pile; one number with one pile (R2.4)."""
    one_pile: bool
    round: int
    phase: str
    """turn, reveal, auction or over."""
    actor: int
    """The seat to act; -1 in reveal and over."""
    drawer: int
    """In reveal the seat that drew, else -1."""
    pile: int
    """In reveal the pile of the draw, 1 or 2, else 0."""
    middle: int
    police: int
    row: list[str]
    auction: Auction | None
    seats: list[Seat]
    left: dict[str, int]
    """The cards in the piles, as numbers by code."""

    def __init__(self, packages: Iterable[Sequence[int]], piles: int = 2):
        """Set a game up (R2): with the package of each seat, clockwise, and with two piles or one."""
        dealt = [tuple(package) for package in packages]
        if sorted(dealt) != sorted(PACKAGES.get(len(dealt), ((0,),))):
            raise ValueError(f"packages {dealt}: want those of R2.2 for 2 to 5 players")
        if piles not in (1, 2):
            raise ValueError(f"{piles} piles: want 2 or 1 (R2.4)")
        self.one_pile = piles == 1
        self.piles = [120] if self.one_pile else [60, 60]
        self.left = dict(COPIES)
        self.seats = [Seat(list(package)) for package in dealt]
        self.round, self.middle, self.police = 1, 1, 0
        self.row, self.auction = [], None
        self.drawer, self.pile = -1, 0
        self._begin_turn(self._owner_of_highest())

    @classmethod
    def deal(cls, players: int, piles: int = 2, rng: random.Random | None = None) -> State:
        """Set a game up, with packages by lot (R2.2)."""
        if players not in PACKAGES:
            raise ValueError(f"{players} players: want 2 to 5 (R2.1)")
        return cls((rng or random.Random()).sample(PACKAGES[players], players), piles)

    @property
    def players(self) -> int:
        return len(self.seats)

    # Moves by their names.

    def legal(self) -> list[str]:
        """Return all moves of the actor, in the order of N4. There are none while a card is awaited, and at the end."""
        if self.phase == "turn":
            draws = [f"draw {pile + 1}" for pile, cards in enumerate(self.piles) if cards]
            return draws + self._steals() + ["call"]
        if self.auction is None:
            return []
        says = [] if self._must_bid() else ["pass"]
        return says + [f"bid {c}" for c in self.seats[self.actor].cheques if c > self.auction.bid]

    def odds(self) -> dict[str, float]:
        """Return with which chance the card that a draw waits for is of each kind. It is the same for both piles."""
        if self.phase != "reveal":
            return {}
        cards = sum(self.piles)
        return {card: self.left[card] / cards for card in CARDS if self.left[card]}

    def step(self, move: str) -> None:
        """Make a move. Illegal: the rules do not allow it."""
        verb, _, rest = move.partition(" ")
        if verb == "reveal" and self.phase == "reveal":
            self._reveal(rest)
        elif verb == "steal" and self.phase == "turn":
            self._steal(rest.split(" "))
        elif move not in self.legal():
            raise Illegal(self._why_not(move))
        elif verb == "draw":
            self.phase, self.drawer, self.pile, self.actor = "reveal", self.actor, int(rest), -1
        elif verb == "call":
            self._open("called", self.actor)
        else:
            self._say(int(rest) if rest else 0)

    def child(self, action: str | int) -> State:
        """Return the state after a move, by its name or its number. This state stays as it is."""
        other = self.clone()
        other.step(action if isinstance(action, str) else self.action_to_string(action))
        return other

    def clone(self) -> State:
        """Return a copy, which goes on by itself."""
        other = State.__new__(State)
        for name in ("one_pile", "round", "phase", "actor", "drawer", "pile", "middle", "police"):
            setattr(other, name, getattr(self, name))
        other.piles, other.row, other.left = self.piles[:], self.row[:], dict(self.left)
        other.seats = [seat.copy() for seat in self.seats]
        a = self.auction
        other.auction = a and Auction(a.kind, a.opener, a.bid, a.bidder)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._whole() == other._whole()

    __hash__ = None  # type: ignore[assignment]  # a state changes

    def __repr__(self) -> str:
        who = f"seat {self.actor}" if self.actor >= 0 else "nobody"
        return f"<State: round {self.round}, {self.phase}, {who} to act, row {' '.join(self.row) or 'empty'}>"

    def _whole(self) -> tuple[Any, ...]:
        return self.to_json(), self.drawer, self.pile, self.left

    def winners(self) -> list[int]:
        """Return the seats with the highest total, once the game is over (R8.4)."""
        if self.phase != "over":
            return []
        best = max(seat.total for seat in self.seats)
        return [i for i, seat in enumerate(self.seats) if seat.total == best]

    def reveal_any(self, rng: random.Random) -> str:
        """Turn up a card at random, each that is left with the same probability, and return its code."""
        if self.phase != "reveal":
            raise Illegal("no draw waits for its card (R3.1)")
        card: str = rng.choices(CARDS, [self.left[c] for c in CARDS])[0]
        self._reveal(card)
        return card

    def sheets(self) -> list[Sheet]:
        """Return what each seat would score if the round ended now (R7, R8)."""
        sums = [sum(seat.cheques) + sum(seat.spent) for seat in self.seats]
        return score([seat.property for seat in self.seats], sums, self.round == ROUNDS)

    # The same by numbers, in the shape of OpenSpiel.

    def current_player(self) -> int:
        """Return the seat to act, CHANCE or TERMINAL."""
        return TERMINAL if self.phase == "over" else self.actor

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def is_chance_node(self) -> bool:
        return self.phase == "reveal"

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the player or of chance, ascending."""
        if self.phase == "reveal":
            return [numbers.REVEAL + i for i, card in enumerate(CARDS) if self.left[card]]
        return sorted(numbers.number_of(self.row, move) for move in self.legal())

    def legal_actions_mask(self) -> list[int]:
        """Return a list with 1 for each action of players that is legal, else 0."""
        mask = [0] * numbers.PLAYER_ACTIONS
        for move in self.legal():
            mask[numbers.number_of(self.row, move)] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of chance, each with its probability; none unless a draw waits for its card."""
        return [(numbers.REVEAL + ORDER[card], p) for card, p in self.odds().items()]

    def apply_action(self, action: int) -> None:
        """Make the move of an action. Illegal: the rules do not allow it."""
        self.step(self.action_to_string(action))

    def action_to_string(self, action: int) -> str:
        """Return the move of an action here. ValueError: it is none."""
        return numbers.name_of(self.row, action)

    def string_to_action(self, move: str) -> int:
        """Return the action of a move here. ValueError: it is none."""
        return numbers.number_of(self.row, move)

    def rewards(self) -> list[float]:
        """Return what the last move brought: only the end of the game brings something."""
        return self.returns()

    def returns(self) -> list[float]:
        """Return the share of the win of each seat (R8.4); zeros before the end."""
        won = self.winners()
        return [1 / len(won) if i in won else 0.0 for i in range(self.players)]

    # JSON.

    def to_json(self) -> dict[str, Any]:
        """Return the state as the notation writes it (N4)."""
        seats = [seat.to_json() for seat in self.seats]
        return {"round": self.round, "phase": self.phase, "actor": self.actor, "middle": self.middle, "police": self.police,
                "row": self.row[:], "piles": self.piles[:], "auction": self.auction and self.auction.to_json(), "seats": seats,
                "gone": self.gone(), "legal": self.legal(), "winners": self.winners()}

    def gone(self) -> dict[str, int]:
        """Return the cards that are out of the game, as numbers by code (N4)."""
        here = [seat.property for seat in self.seats]
        out = {card: COPIES[card] - self.left[card] - sum(p.get(card, 0) for p in here) for card in CARDS}
        for card in self.row:
            out[card] -= 1
        out[POLICE] -= self.police
        return in_order(out)

    @classmethod
    def from_json(cls, written: Mapping[str, Any]) -> State:
        """Return the state that the notation writes so (N4), to go on from there.

        ValueError: its numbers do not fit together, or a draw waits for its card: N4 does not say which seat drew.
        """
        from .restore import restore
        return restore(cls, written)

    # What happens in a move.

    def _begin_turn(self, seat: int) -> None:
        self.phase, self.actor, self.drawer, self.pile, self.auction = "turn", seat, -1, 0, None

    def _owner_of_highest(self) -> int:
        """Return the seat with the highest open cheque (R2.5)."""
        return max(range(self.players), key=lambda i: max(self.seats[i].cheques))

    def _next(self, seat: int) -> int:
        """Return the next seat clockwise with an open cheque; the seat itself comes last (R3, R4.6)."""
        n = self.players
        return next(i % n for i in range(seat + 1, seat + n + 1) if self.seats[i % n].cheques)

    def _steals(self) -> list[str]:
        """Return each different choice of cards once, fewer cards first, then in card order (R3.2, N4)."""
        thieves = self.seats[self.actor].property.get(THIEF, 0)
        row = sorted(ORDER[card] for card in self.row)
        return ["steal " + " ".join(CARDS[i] for i in loot)
                for n in range(1, min(thieves, len(row)) + 1) for loot in sorted(set(combinations(row, n)))]

    def _must_bid(self) -> bool:
        """Report whether the actor may not pass: they called this auction, and all others have passed (R4.2)."""
        a = self.auction
        return a is not None and a.kind == "called" and self.actor == a.opener and not a.bid

    def _why_not(self, move: str) -> str:
        if self.phase == "over":
            return f"{move!r}: the game is over (R6.4)"
        if self.phase == "reveal":
            return f"{move!r}: a draw waits for its card (R3.1): want reveal and a code"
        return f"{move!r} is not legal for seat {self.actor}: want one of {', '.join(self.legal())} ({'R4' if self.auction else 'R3'})"

    def _reveal(self, card: str) -> None:
        if not self.left.get(card):
            raise Illegal(f"reveal {card!r}: no such card is left (R1.2)")
        self.left[card] -= 1
        self._take_from_pile()
        drawer = self.drawer
        if card == POLICE:
            self.police += 1
            if self.police == raid_at(self.players):
                self._end_round()  # the raid: no auction follows (R6.1)
            else:
                self._open("police", drawer)
            return
        self.row.append(card)
        if len(self.row) == FULL_ROW:
            self._open("full-row", drawer)
        else:
            self._begin_turn(self._next(drawer))

    def _take_from_pile(self) -> None:
        """Take a card from the pile of the draw. If it runs out, the other is parted into two (R5.3)."""
        self.piles[self.pile - 1] -= 1
        if not self.one_pile and self.piles[self.pile - 1] == 0:
            cards = sum(self.piles)
            self.piles = [cards - cards // 2, cards // 2]

    def _steal(self, loot: list[str]) -> None:
        owned = self.seats[self.actor].property
        if any(card not in LOOT for card in loot) or loot != sorted(loot, key=ORDER.__getitem__):
            raise Illegal(f"steal {' '.join(loot)}: want loot in card order (N2)")
        if len(loot) > owned.get(THIEF, 0):
            raise Illegal(f"{len(loot)} cards for {owned.get(THIEF, 0)} thieves: want at most as many (R3.2)")
        if any(loot.count(card) > self.row.count(card) for card in loot):
            raise Illegal(f"steal {' '.join(loot)}: the row is {' '.join(self.row) or 'empty'} (R3.2)")
        owned[THIEF] -= len(loot)
        for card in loot:
            self.row.remove(card)  # the leftmost
            owned[card] = owned.get(card, 0) + 1
        self._begin_turn(self._next(self.actor))

    def _open(self, kind: str, opener: int) -> None:
        """Open an auction: the first say is that of the seat left of the opener (R4.1)."""
        self.phase, self.auction, self.actor = "auction", Auction(kind, opener), self._next(opener)
        self.drawer, self.pile = -1, 0

    def _say(self, cheque: int) -> None:
        """Bid a cheque, or pass with 0. The say of the opener is the last one (R4.1)."""
        auction = self.auction
        assert auction is not None
        if cheque:
            auction.bid, auction.bidder = cheque, self.actor
        if self.actor != auction.opener:
            self.actor = self._next(self.actor)
            return
        if auction.bid:
            self._sell(self.seats[auction.bidder], auction.bid)
        elif auction.kind == "full-row":
            self.row = []  # the cards leave the game (R4.5)
        if any(seat.cheques for seat in self.seats):
            self._begin_turn(self._next(auction.opener))
        else:
            self._end_round()  # the last open cheque is spent (R6.1)

    def _sell(self, buyer: Seat, bid: int) -> None:
        """Give the row and the middle cheque for the bid, which lies in the middle then (R4.3)."""
        for card in self.row:
            buyer.property[card] = buyer.property.get(card, 0) + 1
        self.row = []
        buyer.cheques.remove(bid)
        buyer.spent.append(self.middle)
        self.middle = bid

    def _end_round(self) -> None:
        """Score the round (R6.2), then begin the next one (R6.3) or end the game (R6.4)."""
        for seat, sheet in zip(self.seats, self.sheets()):
            seat.points.append(sheet)
            seat.total += sheet.sum
        self.auction, self.drawer, self.pile = None, -1, 0
        if self.round == ROUNDS:
            self.phase, self.actor = "over", -1
            return
        self.round += 1
        self.row, self.police = [], 0
        for seat in self.seats:
            seat.property = {card: n for card, n in seat.property.items() if card not in LEAVING}
            seat.cheques, seat.spent = sorted(seat.cheques + seat.spent), []
        self._begin_turn(self._owner_of_highest())
