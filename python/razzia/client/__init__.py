"""A client of a Razzia! server (docs/build/api.md), with nothing but the standard library.

    from razzia.client import Client
    server = Client("https://play.example.org", token)
    table = server.play_bots(bots=1, piles=1, level="club", pace=0)

Every operation is a method, with the name that docs/build/openapi.json gives it in snake_case. The fields of its request are
arguments, and its answer is a dataclass of razzia.client.types, whose fields are in snake_case too. A refusal raises
ApiError, or the one of its classes that has the status. Methods of Client that are no operation are listed there.
"""

from __future__ import annotations

import json
import time
from typing import Any, Iterator

from . import types
from .decode import decode, encode
from .errors import ApiError, BadRequest, Conflict, IllegalMove, NotAllowed, NotFound, TokenRefused, TooMany, Unavailable, Unreachable
from .operations import Operations
from .transport import LOST, Transport, backoff, quote

__all__ = ["ApiError", "BadRequest", "Client", "Conflict", "IllegalMove", "NotAllowed", "NotFound", "TokenRefused", "TooMany", "Transport",
           "Unavailable", "Unreachable", "decode", "encode", "types"]

_STREAM_TIMEOUT = 60.0  # seconds: a server sends something every 20


class Client(Operations):
    """A server, as one person or one program sees it; see Transport for how it is made.

    Besides the operations it has streams that go on by themselves: events, follow_table, all_games and all_positions.
    """

    def events(self, after: str | None = None) -> Iterator[types.Event]:
        """Yield what happens to you, for ever. A connection that ends is opened again where it was.

        after is the id of the last event that you have handled; None begins with what waits for you now. An event counts as
        handled when the next one is asked for. It raises TokenRefused or NotAllowed if the token does not work, and
        ValueError if the server sends what is no event.
        """
        attempt = 0
        while True:
            try:
                with self.open("GET", "/api/events", {"after": after}, timeout=_STREAM_TIMEOUT) as stream:
                    for line in stream:
                        event = _event(line)
                        if event is None:
                            continue
                        if isinstance(event, types.ByeLine):
                            time.sleep((event.retry or 0) / 1000)
                            continue
                        yield event
                        after, attempt = getattr(event, "id", after), 0
                asked = None
            except ApiError as error:
                if error.status in (401, 403):
                    raise
                if error.status == 400:
                    after = None  # the id is none of this server: begin with what waits now
                asked = error.retry_after
            except (*LOST, UnicodeDecodeError, json.JSONDecodeError, Unreachable):  # the connection is lost, perhaps in the middle of a line
                asked = None
            time.sleep(backoff(attempt, asked))
            attempt += 1

    def follow_table(self, id: str) -> Iterator[types.Table]:
        """Yield a table as it is, and after each change, until its game is over or it is gone."""
        attempt = 0
        while True:
            try:
                with self.open("GET", f"/api/tables/{quote(id)}/stream", timeout=_STREAM_TIMEOUT,
                               headers={"Accept": "text/event-stream"}) as stream:
                    for kind, data in _sent(stream):
                        if kind == "gone":
                            return
                        if kind == "":
                            table = decode(types.Table, json.loads(data))
                            yield table
                            attempt = 0
                            if table.phase == "over":
                                return
                asked = None
            except ApiError as error:
                if error.status not in (429, 503):
                    raise
                asked = error.retry_after
            except (*LOST, UnicodeDecodeError, json.JSONDecodeError, Unreachable):
                asked = None
            time.sleep(backoff(attempt, asked))
            attempt += 1

    def all_games(self, whose: str = "all", **query: Any) -> Iterator[types.GameLine]:
        """Yield finished games, of all pages; the arguments are those of list_games."""
        return self.pages("/api/games", {"whose": whose, **query}, types.GameLine)

    def all_positions(self, whose: str = "all", **query: Any) -> Iterator[types.PositionLine]:
        """Yield the positions of finished games, of all pages; the arguments are those of list_positions."""
        return self.pages("/api/games/positions", {"whose": whose, **query}, types.PositionLine)


def _event(line: bytes) -> Any:
    """Return the event of a line; None for an empty line, and for an event that is unknown here."""
    if not line.strip():
        return None
    members = json.loads(line)
    kind = types.EVENTS.get(members.get("event"))
    return kind and decode(kind, members)


def _sent(stream: Any) -> Iterator[tuple[str, str]]:
    """Yield the type and the data of each server-sent event."""
    kind, data = "", []
    for line in stream:
        name, _, value = line.decode().rstrip("\r\n").partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            data.append(value)
        elif not name:
            if data:
                yield kind, "\n".join(data)
            kind, data = "", []
