#!/usr/bin/env python3
"""Plays a whole game against two bots through the JSON API (docs/build/api.md), with nothing but Python's standard library.

    python3 examples/player.py http://127.0.0.1:8080
"""

import http.cookiejar
import json
import sys
import time
import urllib.error
import urllib.request

BASE = sys.argv[1].rstrip("/")
COOKIES = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())  # the cookie says who we are
SERVER = urllib.request.build_opener(COOKIES)


def ask(method, path, body=None):
    """Sends a request, and returns the status and the answer. A limit that is reached is waited for."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data else {}
    while True:
        try:
            with SERVER.open(urllib.request.Request(BASE + path, data, headers, method=method)) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 429:
                return refused.code, json.load(refused)
            time.sleep(int(refused.headers.get("Retry-After", 1)))


def choose(table):
    """The strategy: draw until there are four cards in the row, then call; pass if the lowest bid is over 9."""
    legal = table["game"]["legal"]
    if "call" in legal and len(table["state"]["row"]) >= 4:
        return "call"
    bids = [move for move in legal if move.startswith("bid")]
    if bids and int(bids[0].split()[1]) > 9 and "pass" in legal:
        return "pass"
    return bids[0] if bids else legal[0]


def tables(path):
    """Yields the table after each change, from the stream of events."""
    with SERVER.open(BASE + path + "/stream") as stream:
        kind = ""  # of the event; a table has none
        for line in stream:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                kind = value
            elif field == "data" and not kind:
                yield json.loads(value)
            elif not field:
                kind = ""


def play():
    """Plays, and returns the points of all seats."""
    ask("POST", "/api/session", {"name": "Python"})
    status, table = ask("POST", "/api/play", {"bots": 2, "piles": 2, "level": "casual", "pace": 0})
    if status != 201:
        raise SystemExit(f"no table: {table}")
    path = "/api/tables/" + table["id"]
    for table in tables(path):
        if table["phase"] == "over":
            break
        if table.get("pause"):  # after a round; the bots wait for us
            ask("POST", path + "/ready", {})
        seat = table["game"]["acting"]
        if seat >= 0:  # the table waits for us; 409 says that another move was first
            status, answer = ask("POST", path + "/moves", {"seat": seat, "ply": table["ply"], "move": choose(table)})
            if status not in (200, 409):
                raise SystemExit(f"the move was refused: {answer}")
    return ask("GET", path + "/record")[1]["result"]


print("points:", *play())
