#!/usr/bin/env python3
"""A bot that plays on a server of Razzia!, with nothing but Python's standard library (docs/build/bots.md).

    RAZZIA_TOKEN=rzz_... python3 examples/bot.py https://play.example.org

It accepts every invitation, plays at all tables where its member sits, and goes on after any loss of the
connection. The token needs the scopes play and challenge. With a number after the address it ends when so
many games are over.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

BASE = sys.argv[1].rstrip("/")
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else None  # None: play for ever
TOKEN = os.environ["RAZZIA_TOKEN"].strip()  # never an argument: other users of the machine could read it
LOST = (OSError, http.client.HTTPException)  # no answer, or half of one; urllib's errors are among them


class Refused(Exception):
    """The server says no. The key says why, in a word that never changes."""

    def __init__(self, status, answer, wait):
        super().__init__(f"{status} {answer.get('key')}: {answer.get('message')}")
        self.status, self.key, self.wait = status, answer.get("key"), wait


def send(method, path, body=None, timeout=15):
    """Sends a request, and returns the open answer."""
    headers = {"Authorization": "Bearer " + TOKEN}
    data = None
    if body is not None:
        data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    try:
        return urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers, method=method), timeout=timeout)
    except urllib.error.HTTPError as error:
        with error:
            try:
                answer = json.load(error)
            except ValueError:
                answer = {"key": "", "message": error.reason}
        raise Refused(error.code, answer, int(error.headers.get("Retry-After") or 0)) from None


def ask(method, path, body=None):
    """Sends a request until there is an answer. A limit that is reached is waited for."""
    wait = 0.5
    while True:
        try:
            with send(method, path, body) as answer:
                return json.load(answer)
        except Refused as refused:
            if refused.status not in (429, 503):
                raise
            time.sleep(max(refused.wait, wait))
        except LOST:
            time.sleep(wait)
        wait = min(30, 2 * wait)


def events():
    """Yields the events, for ever. A connection that ends is opened again after the last event."""
    last, wait = "", 0.5
    while True:
        try:
            with send("GET", "/api/events" + ("?" + urllib.parse.urlencode({"after": last}) if last else ""), timeout=60) as stream:
                for line in stream:  # the server sends an empty line every 20 seconds: after 60 it is gone
                    event = json.loads(line) if line.strip() else {}
                    if event.get("event") == "bye":
                        time.sleep(event["retry"] / 1000)
                    elif "id" in event:
                        yield event
                        last, wait = event["id"], 0.5  # only now: an event that was not handled comes again
        except Refused as refused:
            if refused.status in (401, 403):
                raise SystemExit(f"the token does not work: {refused}") from None
            if refused.status == 400:
                last = ""  # the id is none of this server: begin with what waits now
            time.sleep(max(refused.wait, wait))
        except (*LOST, ValueError):  # the connection is lost, perhaps in the middle of a line
            time.sleep(wait)
        wait = min(30, 2 * wait)


def choose(table):
    """The strategy, the part to improve: a random legal move, but no bid over 9."""
    legal = table["game"]["legal"]
    cheap = [move for move in legal if not move.startswith("bid") or int(move.split()[1]) <= 9]
    return random.choice(cheap or legal)


def play(turn):
    """Makes the move of a turn. It reads the table before each attempt, so no move is made twice."""
    path = "/api/tables/" + turn["table"]
    while True:
        table = ask("GET", f"{path}?seen={turn['version']}")
        if table["phase"] != "playing" or table["game"]["acting"] != turn["seat"]:
            return  # somebody else is to move by now
        move = {"seat": turn["seat"], "ply": table["ply"], "epoch": table.get("epoch", 0), "move": choose(table)}
        try:
            return ask("POST", path + "/moves", move)
        except Refused as refused:
            if refused.status != 409:  # 409: the table has changed; look again
                return print("no move:", refused, file=sys.stderr)


def accept(invitation):
    """Takes a free seat at the table of an invitation. Somebody may be faster."""
    path = "/api/tables/" + invitation["table"]
    try:
        for seat, place in enumerate(ask("GET", path)["seats"]):
            if not place["name"]:
                try:
                    return ask("POST", path + "/sit", {"seat": seat})
                except Refused as refused:
                    if refused.key != "seat-taken":
                        raise
    except Refused as refused:
        print("not accepted:", refused, file=sys.stderr)


def answer(question):
    """Agrees to what another player asks for: to take moves back, to a break, or to a rematch."""
    path = "/api/tables/" + question["table"]
    try:
        if question["asks"] != "rematch":
            return ask("POST", path + "/agree", {"to": question["version"]})
        table = ask("GET", f"{path}?seen={question['version']}")
        if any(table["seats"][seat]["mine"] for seat in table.get("rematch", {}).get("asked") or []):
            return ask("POST", path + "/rematch")
    except Refused as refused:
        print("not answered:", refused, file=sys.stderr)


def main():
    """Plays until enough games are over."""
    over = 0
    for event in events():
        kind = event["event"]
        if kind == "turn":
            play(event)
        elif kind == "invitation":
            accept(event)
        elif kind == "question":
            answer(event)
        elif kind == "end":
            over += 1
            won = set(event["seats"]) & set(event["winners"])
            print(f"game {over}: {'won' if won else 'lost'}, points {event['points']}", flush=True)
            if over == GAMES:
                return


if __name__ == "__main__":
    main()
