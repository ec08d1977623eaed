"""Requests and answers over HTTP, with another try where that does no harm."""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, Mapping, TypeVar

from .decode import decode, encode
from .errors import ApiError, Unreachable, error_of

_T = TypeVar("_T")
LOST = (OSError, http.client.HTTPException)
"""What urllib raises if no answer comes, or half of one."""

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0  # seconds between two tries


def quote(value: str | int) -> str:
    """Return a value as a part of a path."""
    return urllib.parse.quote(str(value), safe="")


def backoff(attempt: int, asked: float | None = None) -> float:
    """Return how many seconds to wait after an attempt, from 0: twice as long each time, at least as long as the server asks."""
    wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2**min(attempt, 10))
    return max(asked or 0.0, wait * random.uniform(0.7, 1.0))


class _SameServer(urllib.request.HTTPRedirectHandler):
    """Follows redirects at the same server only: another one gets no token."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        old, new = urllib.parse.urlsplit(req.full_url), urllib.parse.urlsplit(newurl)
        if (old.scheme, old.netloc) != (new.scheme, new.netloc):
            raise urllib.error.HTTPError(req.full_url, code, f"it sends on to {new.netloc}: want its own address", headers, fp)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class Transport:
    """A server, as one person or one program sees it.

    A token says who you are; without one it is a cookie, which the server gives: call create_session first. cookies keeps
    it in a jar of http.cookiejar.

    A request is tried again if a limit was reached and the server says for how long, if no connection was possible, and,
    if it only reads or has an idempotency key, after any loss: up to tries times, with pauses that double. A key is a
    text of your own for each thing that you ask for; a request that is sent again gets the first answer.
    """

    def __init__(self, server: str, token: str | None = None, *, cookies: http.cookiejar.CookieJar | None = None,
                 tries: int = 8, timeout: float = 15.0) -> None:
        self.server = server.rstrip("/") if "://" in server else "http://" + server.rstrip("/")
        self.tries, self.timeout, self._token = tries, timeout, token
        self.cookies = http.cookiejar.CookieJar() if cookies is None else cookies
        handlers: list[Any] = [_SameServer()] + ([] if token else [urllib.request.HTTPCookieProcessor(self.cookies)])
        self._opener = urllib.request.build_opener(*handlers)

    def ask(self, method: str, path: str, query: Mapping[str, Any] | None, body: Any, kind: type[_T],
            idempotency_key: str | None = None) -> _T:
        """Send a request, and return the answer as a value of a type. It raises ApiError or Unreachable."""
        attempt, repeatable = 0, method == "GET" or idempotency_key is not None
        headers = None if idempotency_key is None else {"Idempotency-Key": idempotency_key}
        while True:
            try:
                with self.open(method, path, query, body, headers=headers) as answer:
                    return self._read(answer, kind)
            except ApiError as error:
                attempt += 1
                again = error.retry_after is not None and error.status == 429 or error.status == 503 and repeatable
                again = again or error.key == "key-running" and error.status == 409
                if not again or attempt >= self.tries:
                    raise
                time.sleep(backoff(attempt - 1, error.retry_after))
            except Unreachable as lost:
                attempt += 1
                again = repeatable or isinstance(lost.__cause__, ConnectionRefusedError)
                if not again or attempt >= self.tries:
                    raise
                time.sleep(backoff(attempt - 1))

    def _read(self, answer: Any, kind: type[_T]) -> _T:
        try:
            value = json.loads(answer.read())
        except (*LOST, ValueError) as why:
            raise Unreachable(f"{self.server} sent no whole answer: {why}") from why
        return decode(kind, value)

    def lines(self, path: str, query: Mapping[str, Any] | None, kind: type[_T]) -> Iterator[_T]:
        """Yield the lines of an answer, each as a value of a type. Unreachable: it has broken off."""
        with self.open("GET", path, query, None, timeout=60) as answer:
            yield from self._lines(answer, kind)

    def pages(self, path: str, query: Mapping[str, Any], kind: type[_T]) -> Iterator[_T]:
        """Yield the lines of an answer, and of all pages after it."""
        while True:
            with self.open("GET", path, query, None, timeout=60) as answer:
                following = _next(answer.headers.get("Link", ""))
                yield from self._lines(answer, kind)
            if not following:
                return
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(following).query))

    def _lines(self, answer: Any, kind: type[_T]) -> Iterator[_T]:
        try:
            for line in answer:
                if line.strip():
                    yield decode(kind, json.loads(line))
        except (*LOST, json.JSONDecodeError) as why:
            raise Unreachable(f"{self.server} broke off: {why}") from why

    def open(self, method: str, path: str, query: Mapping[str, Any] | None = None, body: Any = None, timeout: float | None = None,
             headers: Mapping[str, str] | None = None) -> Any:
        """Send a request once, and return the open answer. It raises ApiError or Unreachable."""
        asked = {key: value for key, value in (query or {}).items() if value is not None}
        url = self.server + path + ("?" + urllib.parse.urlencode(asked) if asked else "")
        sent = {"Accept": "application/json", **(headers or {})}
        if self._token:
            sent["Authorization"] = "Bearer " + self._token
        data = None
        if body is not None:
            data, sent["Content-Type"] = json.dumps(encode(body)).encode(), "application/json"
        request = urllib.request.Request(url, data, sent, method=method)
        try:
            return self._opener.open(request, timeout=self.timeout if timeout is None else timeout)
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except urllib.error.URLError as why:
            cause = why.reason if isinstance(why.reason, BaseException) else why
            raise Unreachable(f"no answer from {self.server}: {why.reason}") from cause
        except LOST as why:
            raise Unreachable(f"no answer from {self.server}: {why}") from why


def _refusal(error: urllib.error.HTTPError) -> ApiError:
    with error:
        try:
            answer = json.loads(error.read())
        except (*LOST, ValueError):
            answer = {"message": str(error.reason)}
        after = error.headers.get("Retry-After", "")
        return error_of(error.code, answer, float(after) if after.isdigit() else None)


def _next(link: str) -> str | None:
    """Return the address of the next page in a header Link."""
    for part in link.split(","):
        address, _, rest = part.partition(";")
        if 'rel="next"' in rest.replace("'", '"') or "rel=next" in rest:
            return address.strip().strip("<>")
    return None
