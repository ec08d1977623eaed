"""Tests of the package as a whole: its types are those of the published document, its examples run, its engine answers."""

import doctest
import importlib.util
import io
import json
import pathlib
import unittest

import razzia
from razzia import State
from razzia.client import Client, decode, encode, types
from razzia.engine import serve

HERE = pathlib.Path(__file__).resolve().parent
RECORD = {"razzia": 1, "players": ["A", "B"], "packages": [[2, 5, 6, 9], [3, 4, 7, 8]], "moves": []}


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def without_null(value):
    if isinstance(value, dict):
        return {key: without_null(member) for key, member in value.items() if member is not None}
    return [without_null(element) for element in value] if isinstance(value, list) else value


class Generated(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.generate = load(HERE.parent / "generate.py")
        cls.document = json.loads(cls.generate.DOCUMENT.read_text(encoding="utf-8"))

    def test_the_client_is_that_of_the_document(self):
        for path, text in self.generate.generated().items():
            self.assertEqual(path.read_text(encoding="utf-8"), text, f"{path} is stale: run python3 python/generate.py")

    def test_every_operation_has_a_method(self):
        names = [operation["operationId"] for verbs in self.document["paths"].values() for operation in verbs.values()]
        by_hand = {"followEvents": "events", "followTable": "follow_table"}
        missing = [name for name in names if not hasattr(Client, by_hand.get(name, self.generate.snake(name)))]
        self.assertEqual(missing, [])

    def test_every_example_of_an_answer_is_read_whole(self):
        read = 0
        for path, verbs in self.document["paths"].items():
            for operation in verbs.values():
                for status, response in operation["responses"].items():
                    content = response.get("content", {}).get("application/json", {})
                    if status.startswith("2") and "example" in content:
                        kind = getattr(types, self.generate.type_of(content["schema"]))
                        self.assertEqual(without_null(encode(decode(kind, content["example"]))), without_null(content["example"]), path)
                        read += 1
        self.assertGreater(read, 100)


class Engine(unittest.TestCase):

    def ask(self, *requests):
        lines = b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in requests)
        out = io.StringIO()
        serve(lambda state: state.legal()[-1], "Test", requests=io.BytesIO(lines), answers=out)
        return [json.loads(line) for line in out.getvalue().splitlines()]

    def test_a_conversation(self):
        answers = self.ask({"id": 1, "method": "initialize", "params": {"protocol": 1}}, b"", {"id": 2, "method": "choose", "params": {"record": RECORD}},
                           {"method": "choose", "params": {}}, {"id": 3, "method": "quit"}, {"id": 4, "method": "initialize"})
        self.assertEqual([a["result"] for a in answers], [{"protocol": 1, "name": "Test", "version": "1"}, {"action": "call"}, None])
        self.assertEqual([a["id"] for a in answers], [1, 2, 3])

    def test_errors(self):
        illegal = {**RECORD, "moves": ["draw 1", "reveal Xx"]}
        waiting = {**RECORD, "moves": ["draw 1"]}
        answers = self.ask(b"{", b"[]", {"id": 1, "method": "think"}, {"id": 2, "method": "choose", "params": {"record": illegal}},
                           {"id": 3, "method": "choose", "params": {"record": waiting}}, {"id": 4, "method": "choose"})
        self.assertEqual([(a["id"], a["error"]["code"]) for a in answers],
                         [(None, -32700), (None, -32600), (1, -32601), (2, -32602), (3, -32602), (4, -32602)])
        self.assertIn("move 2 'reveal Xx'", answers[3]["error"]["message"])


class Package(unittest.TestCase):

    def test_its_example_runs(self):
        self.assertEqual(doctest.testmod(razzia), (0, 4))

    def test_a_state_says_what_it_is(self):
        self.assertEqual(repr(State([[2, 5, 6, 9], [3, 4, 7, 8]])), "<State: round 1, turn, seat 0 to act, row empty>")


if __name__ == "__main__":
    unittest.main()
