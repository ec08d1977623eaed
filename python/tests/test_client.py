"""Tests of the client at a server of these tests, which answers as a test says."""

import contextlib
import io
import json
import pathlib
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

from razzia import State
from razzia.bot import Bot
from razzia.client import ApiError, Client, Conflict, NotAllowed, TokenRefused, TooMany, Unreachable, decode, encode, types



class Server:
    """Gives its answers in order, and keeps the requests. An answer without "length" ends when the connection does."""

    def __init__(self, *answers):
        self.answers, self.requests = list(answers), []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                outer.requests.append((self.command, self.path, dict(self.headers), body))
                given = outer.answers.pop(0) if outer.answers else {"status": 500, "body": {"key": "failed", "message": "no answer is left"}}
                text = given.get("text")
                data = json.dumps(given.get("body")).encode() if text is None else text.encode()
                self.send_response(given["status"])
                for name, value in given.get("headers", {}).items():
                    self.send_header(name, value)
                if given.get("chunked"):  # broken off: the last chunk does not come
                    self.send_header("Transfer-Encoding", "chunked")
                    self.end_headers()
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                    self.close_connection = True
                    return
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.01,))
        self.thread.start()
        self.address = f"127.0.0.1:{self.http.server_port}"

    def close(self):
        self.http.shutdown()
        self.thread.join()
        self.http.server_close()


DOCUMENT = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs/build/openapi.json").read_text(encoding="utf-8"))


def ok(body, **headers):
    return {"status": 200, "body": body, "headers": headers}


def no(status, key, **headers):
    return {"status": status, "body": {"key": key, "message": "no"}, "headers": {k.replace("_", "-"): v for k, v in headers.items()}}


def lines(*members, whole=True):
    return {"status": 200, "text": "\n" + "".join(m if isinstance(m, str) else json.dumps(m) + "\n" for m in members), "chunked": not whole}


def turn(id, table="t", version=3, seat=0):
    return {"event": "turn", "version": version, "at": "2026-11-25T10:00:00Z", "seat": seat, "id": id, "table": table}


class Requests(unittest.TestCase):

    def setUp(self):
        self.waits = []
        patched = mock.patch("time.sleep", self.waits.append)
        patched.start()
        self.addCleanup(patched.stop)

    def serve(self, *answers, token="rzz_1", **settings):
        server = Server(*answers)
        self.addCleanup(server.close)
        return server, Client(server.address, token, **settings)

    def test_a_request_and_its_answer(self):
        server, client = self.serve(ok({"key": "abc", "link": "/d", "unknown": 1}))
        self.assertEqual(client.make_duel(table="a/b"), types.DuelKey("abc", "/d"))
        method, path, headers, body = server.requests[0]
        self.assertEqual((method, path, body), ("POST", "/api/duels", {"table": "a/b"}))
        self.assertEqual(headers["Authorization"], "Bearer rzz_1")

    def test_places_and_queries_are_quoted(self):
        server, client = self.serve(ok({}), ok({}))
        for call in (lambda: client.get_table("a/b?c", seen=4), lambda: client.get_duel("ü")):
            with self.assertRaises(ValueError):
                call()  # the answer is no table
        self.assertEqual([path for _, path, _, _ in server.requests], ["/api/tables/a%2Fb%3Fc?seen=4", "/api/duels/%C3%BC"])

    def test_the_cookie_comes_back(self):
        server, client = self.serve(ok({"key": "a", "link": "/d"}, **{"Set-Cookie": "razzia=x; Path=/"}), ok({"key": "b", "link": "/d"}), token=None)
        client.make_duel(table="a")
        client.make_duel(table="b")
        self.assertEqual(server.requests[1][2].get("Cookie"), "razzia=x")

    def test_refusals_are_errors_by_status(self):
        for status, kind in ((401, TokenRefused), (403, NotAllowed), (409, Conflict), (500, ApiError)):
            _, client = self.serve(no(status, "some-key"))
            with self.assertRaisesRegex(kind, "some-key") as caught:
                client.make_duel(table="a")
            self.assertEqual((caught.exception.status, caught.exception.key), (status, "some-key"))
        _, client = self.serve({"status": 502, "text": "<html>", "headers": {}})
        with self.assertRaises(ApiError):
            client.make_duel(table="a")

    def test_a_limit_is_waited_for(self):
        server, client = self.serve(no(429, "too-many", Retry_After="7"), ok({"key": "a", "link": "/d"}))
        self.assertEqual(client.make_duel(table="a").key, "a")
        self.assertEqual((len(server.requests), self.waits), (2, [7.0]))

    def test_a_limit_without_an_end_is_an_error(self):
        _, client = self.serve(no(429, "tables-unfinished"))
        with self.assertRaises(TooMany):
            client.make_duel(table="a")
        self.assertEqual(self.waits, [])

    def test_it_gives_up(self):
        server, client = self.serve(*[no(503, "busy")] * 9, tries=3)
        with self.assertRaises(ApiError):
            client.get_duel("a")
        self.assertEqual(len(server.requests), 3)
        self.assertTrue(self.waits[0] < self.waits[1] <= 1.0)

    def test_what_changes_something_is_not_sent_twice(self):
        server, client = self.serve(no(503, "busy"), {"status": 200, "text": "{", "headers": {}})
        with self.assertRaises(ApiError):
            client.make_duel(table="a")
        with self.assertRaises(Unreachable):
            client.make_duel(table="a")
        self.assertEqual(len(server.requests), 2)

    def test_with_a_key_what_makes_something_is_sent_again(self):
        lost = {"status": 200, "text": "{", "headers": {}}
        server, client = self.serve(no(503, "busy"), lost, no(409, "key-running"), ok({"key": "a", "link": "/d"}), no(409, "stale"))
        self.assertEqual(client.make_duel(table="a", idempotency_key="mine").key, "a")
        self.assertEqual([headers["Idempotency-Key"] for _, _, headers, _ in server.requests], ["mine"] * 4)
        with self.assertRaises(Conflict):
            client.make_duel(table="a", idempotency_key="other")
        self.assertEqual(len(server.requests), 5)

    def test_a_number_in_a_path(self):
        server, client = self.serve(no(404, "no-league"))
        with self.assertRaises(ApiError):
            client.get_league_season("a/b", 2)
        self.assertEqual(server.requests[0][1], "/api/leagues/a%2Fb/seasons/2")

    def test_a_server_that_is_gone(self):
        server, client = self.serve(tries=2)
        server.close()
        server.close = lambda: None
        with self.assertRaisesRegex(Unreachable, "no answer from"):
            client.make_duel(table="a")
        self.assertEqual(len(self.waits), 1)

    def test_another_server_gets_no_token(self):
        other, _ = self.serve(ok({"key": "a", "link": "/d"}))
        _, client = self.serve({"status": 302, "body": {}, "headers": {"Location": f"http://{other.address}/api/duels/a"}})
        with self.assertRaises(ApiError):
            client.get_duel("a")
        self.assertEqual(other.requests, [])

    def test_events_go_on_after_a_loss(self):
        server, client = self.serve(
            lines({"event": "start", "id": "a", "at": "x"}, turn("b"), '{"event":"tu', whole=False),
            no(503, "closing", Retry_After="3"),
            lines({"event": "new-kind", "id": "c"}, {"event": "notice", "text": "hello"}, {"event": "bye", "retry": 1500}),
            lines(turn("d")), no(401, "token-refused"))
        seen = []
        with self.assertRaises(TokenRefused):
            for event in client.events():
                seen.append((event.event, getattr(event, "id", None)))
        self.assertEqual(seen, [("start", "a"), ("turn", "b"), ("notice", None), ("turn", "d")])
        self.assertEqual([path for _, path, _, _ in server.requests],
                         ["/api/events", "/api/events?after=b", "/api/events?after=b", "/api/events?after=b", "/api/events?after=d"])
        self.assertIn(3.0, self.waits)
        self.assertIn(1.5, self.waits)

    def test_an_id_of_another_server_is_left_out(self):
        server, client = self.serve(no(400, "bad-request"), no(403, "no-session"))
        with self.assertRaises(NotAllowed):
            next(client.events("old"))
        self.assertEqual([path for _, path, _, _ in server.requests], ["/api/events?after=old", "/api/events"])

    def test_what_is_no_event_is_an_error(self):
        _, client = self.serve(lines({"event": "turn"}))
        with self.assertRaisesRegex(ValueError, "not TurnEvent"):
            next(client.events())

    def test_pages_of_games(self):
        def game(n):
            return {"razzia": 1, "players": ["A", "B"], "packages": [], "piles": 2, "moves": [], "meta": {
                "game": n, "ended": "x", "seats": [], "winners": [], "bank": 0, "increment": 0, "perMove": False, "hints": False, "undo": False,
                "series": 0, "day": ""}}
        first = lines(game(1), game(2))
        first["headers"] = {"Link": '</api/games?whose=all&after=2>; rel="next"'}
        server, client = self.serve(first, lines(game(3)))
        self.assertEqual([line.meta.game for line in client.all_games(players=2)], [1, 2, 3])
        self.assertEqual(server.requests[1][1], "/api/games?whose=all&after=2")
        _, client = self.serve(lines(game(1), '{"ra', whole=False))
        with self.assertRaises(Unreachable):
            list(client.list_games(whose="all"))

    def test_a_table_is_followed(self):
        table = encode(table_of(State.deal(2), 0))
        over = {**table, "phase": "over", "version": 9}
        text = "".join(f"{kind}data: {json.dumps(data)}\n\n" for kind, data in
                       (("", table), ("event: notice\n", "x"), (": comment\n", table)))
        server, client = self.serve({"status": 200, "text": text, "headers": {}}, {"status": 200, "text": f"id: 9\ndata: {json.dumps(over)}\n\n"})
        self.assertEqual([t.version for t in client.follow_table("t")], [3, 3, 9])
        self.assertEqual(server.requests[0][2]["Accept"], "text/event-stream")


def table_of(state, seat, acting=True, **more):
    """Return a table of the API in which it is the turn of a seat: the example of the document with another state."""
    example = DOCUMENT["paths"]["/api/tables/{id}/moves"]["post"]["responses"]["200"]["content"]["application/json"]["example"]
    game = {**example["game"], "actor": seat, "acting": seat if acting else -1, "legal": state.legal()}
    return decode(types.Table, {**example, "id": "t", "version": 3, "phase": "playing", "ply": 4, "epoch": 0, "game": game,
                                "state": state.to_json(), **more})


class Documents(unittest.TestCase):

    def test_a_field_that_is_missing(self):
        with self.assertRaisesRegex(ValueError, "not TurnEvent"):
            decode(types.TurnEvent, {"event": "turn"})
        self.assertEqual(encode(decode(types.TurnEvent, turn("a"))), turn("a"))
        self.assertEqual(encode({"from": None, "list": [types.Pace(pace=3)]}), {"list": [{"pace": 3}]})
        state = State.deal(2).to_json()
        self.assertEqual(encode(decode(types.State, state)), state)


class Bots(unittest.TestCase):
    """A bot at a server that is a list of answers."""

    def bot(self, choose=lambda state: state.legal()[0]):
        return Bot(mock.Mock(spec=Client), choose)

    def test_a_turn(self):
        state = State.deal(2)
        bot = self.bot(lambda seen: self.assertEqual(seen, state) or "call")
        bot.server.get_table.side_effect = [table_of(state, state.actor), table_of(state, state.actor), table_of(state, state.actor, False)]
        bot.server.make_move.side_effect = Conflict(409, {}, None), Unreachable("lost")
        bot.answer(decode(types.TurnEvent, turn("a", seat=state.actor)))
        self.assertEqual(bot.server.get_table.call_args, mock.call("t", seen=3))
        self.assertEqual(bot.server.make_move.call_args_list, [mock.call("t", seat=state.actor, ply=4, epoch=0, move="call")] * 2)

    def test_an_invitation(self):
        invitation = decode(types.InvitationEvent, {"event": "invitation", "id": "a", "table": "t", "at": "x", "ends": "y", "places": 2, "free": 1,
                                                    "by": {"person": "p", "name": "N", "face": 0, "member": True}})
        bot, table = self.bot(), table_of(State.deal(2), 0)
        table.seats = [table.seats[0], decode(types.TableSeat, {**encode(table.seats[0]), "name": ""})]
        bot.server.get_table.return_value = table
        bot.answer(invitation)
        self.assertEqual(bot.server.sit.call_args, mock.call("t", seat=1))
        bot.wants = lambda invitation: False
        bot.answer(invitation)
        self.assertEqual(bot.server.decline_invitation.call_args, mock.call("t"))

    def test_questions(self):
        def question(asks):
            return decode(types.QuestionEvent, {"event": "question", "id": "a", "table": "t", "version": 8, "at": "x", "seat": 1, "asks": asks})
        bot = self.bot()
        bot.answer(question("undo"))
        self.assertEqual(bot.server.agree.call_args, mock.call("t", to=8))
        rematch = {"by": 1, "joined": [1], "declined": [], "asked": [0], "agreed": False, "until": "x"}
        bot.server.get_table.return_value = table_of(State.deal(2), 0, rematch=rematch)
        bot.answer(question("rematch"))
        self.assertEqual(bot.server.rematch.call_args, mock.call("t"))
        bot.agrees = lambda question: False
        bot.answer(question("rematch"))
        bot.answer(question("break"))
        self.assertEqual((bot.server.decline_rematch.call_args, bot.server.disagree.call_args), (mock.call("t"), mock.call("t", to=8)))

    def test_a_seat_is_taken_back(self):
        bot = self.bot()
        bot.server.take_back.side_effect = NotAllowed(403, {"key": "bot-plays"}, None), None
        with mock.patch("time.sleep"):
            bot.answer(decode(types.BotPlaysEvent, {**turn("a"), "event": "bot-plays"}))
        self.assertEqual(bot.server.take_back.call_args_list, [mock.call("t", seat=0)] * 2)

    def test_what_is_refused_is_logged(self):
        bot = self.bot()
        bot.server.get_table.side_effect = ApiError(404, {"key": "no-such-table"}, None)
        with self.assertLogs("razzia.bot", "WARNING") as logs:
            bot.answer(decode(types.TurnEvent, turn("a")))
        self.assertIn("no-such-table", logs.output[0])
        bot.server.get_table.side_effect = TokenRefused(401, {}, None)
        with self.assertRaises(TokenRefused):
            bot.answer(decode(types.TurnEvent, turn("a")))

    def test_it_ends_after_so_many_games(self):
        end = {"event": "end", "version": 9, "at": "x", "seats": [0], "winners": [0], "points": [9, 1], "id": "e", "table": "t"}
        bot = self.bot()
        bot.against = "club"
        bot.server.events.return_value = iter([decode(types.EndEvent, end)] * 3)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            bot.run(2)
        self.assertEqual((out.getvalue(), bot.server.play_bots.call_count), ("t: won, points [9, 1]\n" * 2, 2))


if __name__ == "__main__":
    unittest.main()
