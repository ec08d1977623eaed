#!/usr/bin/env python3
"""An engine for Razzia!: a program that plays, by the protocol of docs/build/engine.md.

It needs nothing but Python's standard library. A host starts it, writes requests to its standard
input, one line of JSON each, and reads the answers from its standard output. Each request carries the
whole record of the game, so the program keeps no state: it replays the record from the first move
(class Game, the rules as far as the choice of a move needs them; the clauses R... are those of
docs/play/rules.md) and then chooses a move (function choose, the part to improve).

    razzia arena greedy "exec:python3 examples/engine.py" --deals 20
"""

import json
import sys
from collections import Counter

PACKAGES = {  # R2.2
    2: [[2, 5, 6, 9], [3, 4, 7, 8]],
    3: [[2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]],
    4: [[2, 6, 13], [3, 7, 12], [4, 8, 11], [5, 9, 10]],
    5: [[2, 7, 16], [3, 8, 15], [4, 9, 14], [5, 10, 13], [6, 11, 12]],
}
COPIES = dict(Jr=4, Jw=4, Jb=4, Jn=4, Jd=4, Gu=16, Ca=16, Dr=10, Th=6, Go=3,
              Bc=4, Bt=4, Bf=4, Bh=4, Be=4, Bn=4, Br=4, Po=21)  # R1.2, in card order
CROSSED = {"Th", "Dr", "Go", "Jr", "Jw", "Jb", "Jn", "Jd"}  # leave after a round (R6.3)


class Refused(Exception):
    """The record is illegal, or no seat is to act."""


class Game:
    """The state of a game, advanced by its moves."""

    def __init__(self, packages, piles):
        self.open = [sorted(p) for p in packages]  # cheques to bid, by seat
        self.spent = [[] for _ in packages]
        self.thieves = [0] * len(packages)
        self.piles = [60, 60] if piles == 2 else [120, 0]
        self.left = Counter(COPIES)
        self.row, self.police, self.middle, self.round = [], 0, 1, 1
        self.raid = 5 if len(packages) == 2 else 7  # R6.1
        self.one_pile = piles == 1
        self.start_round()

    def start_round(self):
        self.row, self.police = [], 0
        highest = max(c for cheques in self.open for c in cheques)  # R2.5
        self.begin(next(i for i, cheques in enumerate(self.open) if highest in cheques))

    def begin(self, seat):
        self.phase, self.actor = "turn", seat

    def next_open(self, seat):
        """The next seat clockwise with an open cheque; the seat itself comes last (R3)."""
        for step in range(1, len(self.open) + 1):
            if self.open[(seat + step) % len(self.open)]:
                return (seat + step) % len(self.open)
        return None

    def legal(self):
        """The actor's legal moves without steals, of which there are many (R3.2)."""
        if self.phase == "turn":
            return [f"draw {i + 1}" for i, n in enumerate(self.piles) if n] + ["call"]
        if self.phase == "auction":
            must = self.kind == "called" and self.actor == self.opener and not self.bid  # R4.2
            return ([] if must else ["pass"]) + [f"bid {c}" for c in self.open[self.actor] if c > self.bid]
        return []

    def step(self, move):
        """Makes a move, or raises Refused."""
        verb, *words = move.split(" ")
        if verb == "reveal" and self.phase == "reveal" and len(words) == 1 and self.left[words[0]] > 0:
            self.reveal(words[0])
        elif verb == "steal" and self.phase == "turn":
            self.steal(words)
        elif move not in self.legal():
            raise Refused(f"it is not legal: want one of {', '.join(self.legal()) or 'a reveal'}")
        elif verb == "draw":
            self.drawer, self.pile, self.phase, self.actor = self.actor, int(words[0]) - 1, "reveal", -1
        elif verb == "call":
            self.auction("called", self.actor)
        elif verb == "bid":
            self.bid, self.bidder = int(words[0]), self.actor
            self.after_say()
        else:
            self.after_say()

    def reveal(self, card):
        self.left[card] -= 1
        p, other = self.pile, 1 - self.pile
        self.piles[p] -= 1
        if self.piles[p] == 0 and self.piles[other] > 0:  # R5.3
            n = self.piles[other]
            self.piles = [(n + 1) // 2, n // 2]
        if card == "Po":
            self.police += 1
            if self.police == self.raid:
                self.end_round()
            else:
                self.auction("police", self.drawer)
            return
        self.row.append(card)
        if len(self.row) == 7:  # R4.5
            self.auction("full-row", self.drawer)
        else:
            self.begin(self.next_open(self.drawer))

    def steal(self, cards):
        order = list(COPIES)
        if not cards or any(c not in order for c in cards) or sorted(cards, key=order.index) != cards:
            raise Refused("a steal names loot cards in card order")
        if len(cards) > self.thieves[self.actor] or Counter(cards) - Counter(self.row):
            raise Refused("there are not so many thieves, or not such cards in the row")
        for card in cards:
            self.row.remove(card)
        self.thieves[self.actor] += cards.count("Th") - len(cards)
        self.begin(self.next_open(self.actor))

    def auction(self, kind, opener):
        self.phase, self.kind, self.opener, self.bid, self.bidder = "auction", kind, opener, 0, -1
        self.actor = self.next_open(opener)

    def after_say(self):
        if self.actor != self.opener:
            self.actor = self.next_open(self.actor)
            return
        if self.bid:  # R4.3
            self.open[self.bidder].remove(self.bid)
            self.spent[self.bidder].append(self.middle)
            self.middle = self.bid
            self.thieves[self.bidder] += self.row.count("Th")
        if self.bid or self.kind == "full-row":
            self.row = []
        if not any(self.open):
            self.end_round()
        else:
            self.begin(self.next_open(self.opener))

    def end_round(self):
        if self.round == 3:
            self.phase, self.actor = "over", -1
            return
        self.round += 1
        self.open = [sorted(a + b) for a, b in zip(self.open, self.spent)]  # R6.3
        self.spent = [[] for _ in self.open]
        self.thieves = [0] * len(self.open)
        self.start_round()


def replay(record):
    """The game after a record. Refused names the illegal move and says why."""
    if not isinstance(record, dict) or record.get("razzia") != 1:
        raise Refused("not a record: want an object with razzia 1")
    packages, piles, moves = record.get("packages"), record.get("piles", 2), record.get("moves")
    if not isinstance(packages, list) or sorted(packages) != PACKAGES.get(len(packages)):
        raise Refused("packages: want those of R2.2")
    if piles not in (1, 2) or not isinstance(moves, list):
        raise Refused("want piles 1 or 2, and a list of moves")
    game = Game(packages, piles)
    for number, move in enumerate(moves, 1):
        try:
            game.step(str(move))
        except Refused as why:
            raise Refused(f"move {number} {move!r}: {why}")
    if game.actor == -1:
        raise Refused(f"nobody is to act: the game is in phase {game.phase!r} after move {len(moves)}")
    return game


def choose(game):
    """The strategy: call for a row of four cards, and pay the lowest cheque for three."""
    moves = game.legal()
    if game.phase == "turn":
        return "call" if len(game.row) >= 4 or len(moves) == 1 else moves[0]
    bids = [move for move in moves if move != "pass"]
    if bids and (len(game.row) >= 3 or "pass" not in moves):
        return bids[0]
    return "pass"


def answer(request):
    """The result for a request, or the error."""
    method, params = request.get("method"), request.get("params")
    if method == "initialize":
        return {"result": {"protocol": 1, "name": "example.py", "version": "1"}}
    if method != "choose":
        return {"error": {"code": -32601, "message": f"no method {method!r}: want initialize, choose or quit"}}
    try:
        return {"result": {"action": choose(replay(params.get("record")))}}
    except Refused as why:
        return {"error": {"code": -32602, "message": str(why)}}
    except (AttributeError, TypeError) as why:
        return {"error": {"code": -32602, "message": f"invalid params: {why}"}}


def main():
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            reply = {"error": {"code": -32700, "message": "the line is not JSON"}}
            request = {"id": None}
        else:
            if not isinstance(request, dict):
                reply, request = {"error": {"code": -32600, "message": "not a request"}}, {"id": None}
            elif request.get("method") == "quit":
                return
            else:
                reply = answer(request)
        if "id" in request:  # without one it is a notification
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}), flush=True)


if __name__ == "__main__":
    main()
