"""Tests of the rules by themselves: the worked cases of the rules, and what must hold in every position."""

import copy
import random
import unittest

from razzia import CARDS, CHANCE, COPIES, PACKAGES, TERMINAL, Illegal, Record, State, score
from razzia.numbers import REVEAL

ALL = "Miriam Felix Elke Dennis".split()
FOUR = [(3, 7, 12), (2, 6, 13), (4, 8, 11), (5, 9, 10)]  # the owner of the highest cheque is seat 1


def after(*moves: str, packages=FOUR, piles=2) -> State:
    state = State(packages, piles)
    for move in moves:
        state.step(move)
    return state


class Cases(unittest.TestCase):

    def test_a_police_auction(self):  # R4
        packages = [(5, 9, 10), (3, 7, 12), (4, 8, 11), (2, 6, 13)]
        state = after("draw 1", "reveal Po", packages=packages)
        self.assertEqual((state.auction.kind, state.auction.opener, state.actor), ("police", 3, 0))
        for move in ("bid 9", "pass", "bid 11", "pass"):
            state.step(move)
        self.assertEqual((state.middle, state.seats[2].spent, state.seats[2].cheques, state.actor), (11, [1], [4, 8], 0))
        self.assertEqual(state.seats[0].cheques, [5, 9, 10])

    def test_who_calls_must_bid(self):  # R4.2
        state = after("call", "pass", "pass", "pass")
        self.assertEqual(state.legal(), ["bid 2", "bid 6", "bid 13"])
        with self.assertRaisesRegex(Illegal, "R4"):
            state.step("pass")

    def test_sheets(self):  # R7
        def part(name, *properties):
            return [getattr(sheet, name) for sheet in score(properties, [20] * len(properties), last=True)]
        self.assertEqual(part("thieves", {"Th": 2}, {}), [4, 0])
        self.assertEqual(part("bodyguards", {"Gu": 4}, {"Gu": 4}, {"Gu": 1}, {"Gu": 2}), [5, 5, -2, 0])
        self.assertEqual(part("bodyguards", {"Gu": 1}, {"Gu": 1}), [0, 0])
        self.assertEqual(part("cars", {"Ca": 1, "Dr": 3}, {"Ca": 5}, {"Dr": 2}, {"Ca": 3, "Dr": 1}), [4, 0, 2, 4])
        self.assertEqual(part("jewels", {"Jw": 2, "Jn": 3, "Jr": 2}, {"Jb": 2, "Jr": 1}, {}), [5, 0, -5])
        self.assertEqual(part("gold", {"Go": 2}, {}), [6, 0])
        self.assertEqual(part("businesses", {"Br": 4, "Bc": 3, "Bt": 1, "Bf": 1, "Bh": 1}, {}), [20, 0])
        self.assertEqual([s.cheques for s in score([{}] * 4, [25, 21, 17, 17], last=True)], [5, 0, -5, -5])
        self.assertEqual(score([{"Br": 4}] * 2, [2, 1], last=False)[0].sum, -5)

    def test_a_full_row(self):  # R4.5
        moves = [m for card in "Ca Ca Ca Ca Ca Ca Ca".split() for m in ("draw 1", f"reveal {card}")]
        state = after(*moves)
        self.assertEqual(state.auction.kind, "full-row")
        for _ in range(4):
            state.step("pass")
        self.assertEqual((state.row, state.gone()), ([], {"Ca": 7}))

    def test_a_steal(self):  # R3.2
        state = after("draw 1", "reveal Th", "call", "pass", "pass", "pass", "bid 4")
        for card in ("Ca", "Jr", "Ca"):
            state.step("draw 1")
            state.step(f"reveal {card}")
        self.assertEqual(state.legal(), ["draw 1", "draw 2", "steal Jr", "steal Ca", "call"])
        state.step("steal Ca")
        self.assertEqual((state.seats[2].property, state.gone(), state.row), ({"Th": 0, "Ca": 1}, {"Th": 1}, ["Jr", "Ca"]))

    def test_an_empty_pile(self):  # R5.3
        state = State(FOUR)
        state.piles, state.left["Ca"] = [1, 5], 2
        state.step("draw 1")
        state.step("reveal Ca")
        self.assertEqual(state.piles, [3, 2])

    def test_the_raid(self):  # R6
        state = State(PACKAGES[2])
        for _ in range(5):
            while state.phase != "turn":
                state.step("pass")
            state.step("draw 1")
            state.step("reveal Po")
        self.assertEqual((state.round, state.police, state.gone()), (2, 0, {"Po": 5}))
        self.assertEqual([len(seat.points) for seat in state.seats], [1, 1])

    def test_what_is_refused(self):
        state = State(FOUR)
        for move in ("reveal Ca", "draw 3", "draw  1", "bid 13", "pass", "steal Ca", "steal ", "", "Draw 1"):
            before = state.clone()
            with self.assertRaises(Illegal):
                state.step(move)
            self.assertEqual(state, before)
        state.step("draw 1")
        for move in ("reveal", "reveal Xx", "reveal Ca ", "draw 1", "call"):
            with self.assertRaises(Illegal):
                state.step(move)
        with self.assertRaisesRegex(ValueError, "R2.2"):
            State([(1, 2, 3), (4, 5, 6)])


class EveryPosition(unittest.TestCase):

    def test_random_games(self):
        for players in range(2, 6):
            for piles in (1, 2):
                for seed in range(5):
                    self.play(State.deal(players, piles, random.Random(seed)), random.Random(seed))

    def play(self, state: State, rng: random.Random) -> None:
        while not state.is_terminal():
            self.check(state)
            actions = state.legal_actions()
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                action = rng.choices(actions, chances)[0]
            else:
                action = rng.choice(actions)
            before, name = state.clone(), state.action_to_string(action)
            child = state.child(action)
            self.assertEqual(state, before)
            state.step(name)
            self.assertEqual(child, state)
            self.assertEqual(state, copy.deepcopy(state))
        self.assertEqual((state.current_player(), state.legal()), (TERMINAL, []))
        self.assertAlmostEqual(sum(state.returns()), 1)

    def check(self, state: State) -> None:
        held = sum(sum(seat.property.values()) for seat in state.seats)
        self.assertEqual(len(state.row) + held + sum(state.gone().values()) + state.police + sum(state.piles), 120)
        self.assertEqual(sum(state.left.values()), sum(state.piles))
        if state.is_chance_node():
            self.assertEqual(state.current_player(), CHANCE)
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
            self.assertEqual([a for a, _ in state.chance_outcomes()], state.legal_actions())
            with self.assertRaisesRegex(ValueError, "which seat drew"):
                State.from_json(state.to_json())
            return
        self.assertEqual(State.from_json(state.to_json()), state)
        self.assertEqual([state.action_to_string(a) for a in map(state.string_to_action, state.legal())], state.legal())
        self.assertEqual(sum(state.legal_actions_mask()), len(state.legal()))

    def test_the_odds_are_those_of_the_cards_left(self):
        state = after("draw 1", "reveal Go", "draw 2")
        odds = state.odds()
        self.assertEqual(odds["Go"], 2 / 119)
        self.assertEqual(odds["Po"], 21 / 119)
        seen = [state.clone().reveal_any(random.Random(seed)) for seed in range(2000)]
        self.assertTrue(280 < seen.count("Po") < 430)
        self.assertEqual(dict(state.chance_outcomes())[REVEAL + CARDS.index("Go")], 2 / 119)
        self.assertEqual(sum(COPIES.values()), 120)

    def test_a_state_that_is_none_is_refused(self):
        whole = after("draw 1", "reveal Go").to_json()
        for change in ({"middle": 4}, {"police": 9}, {"row": ["Go"] * 4}, {"row": ["Po"]}, {"actor": 7}, {"phase": "over"}, {"phase": "auction"},
                       {"piles": [60, 60]}, {"seats": []}, {"gone": {"Xx": 1}}, {"round": 4}, {"seats": None}):
            with self.assertRaises(ValueError, msg=str(change)):
                State.from_json({**whole, **change})


class Records(unittest.TestCase):

    def test_a_record_is_read_and_written(self):
        text = ('{"razzia":1,"players":["Miriam","Felix","Elke","Dennis"],"packages":[[2,6,13],[3,7,12],[4,8,11],[5,9,10]],"piles":2,'
                '"moves":["draw 1","reveal Jw","draw 2","reveal Po","bid 8","pass","bid 13","pass"]}')
        record = Record.parse(text)
        self.assertEqual(record.write(), text)
        self.assertEqual(len(list(record.states())), 9)
        state = record.state()
        self.assertEqual((state.actor, state.middle, state.seats[0].property), (2, 13, {"Jw": 1}))
        for old, new in (('"razzia":1', '"razzia":2'), ('"razzia":1', '"razzia":true'), ("[2,6,13]", "[2,6,14]"), ('"piles":2', '"piles":2.0'),
                         ("bid 8", "bid 2"), ('"Felix",', ""), ('"razzia":1', '"razzia":1,"razzia":1'), ('"piles":2', '"result":[0,0,0,0]'),
                         ("Felix", "\\ud83d"), ('"piles":2', '"meta":[]'), ('"piles":2', '"meta":{"a":NaN}'), ('"moves"', '"Moves"')):
            with self.assertRaises(ValueError, msg=new):
                Record.parse(text.replace(old, new))
        with self.assertRaisesRegex(ValueError, "move 5 'bid 8'"):
            Record.parse(text.replace('"bid 8"', '"bid 8","bid 8"').replace('"reveal Po",', '"reveal Ca",'))


if __name__ == "__main__":
    unittest.main()
