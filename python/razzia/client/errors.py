"""How an operation fails."""

from __future__ import annotations

from typing import Any


class ApiError(Exception):
    """The server says no. Nothing was done.

    key says why, in a word that never changes (docs/build/openapi.json lists the keys of each operation). clause is that of the rules
    which do not allow a move, retry_after how many seconds to wait, and faults what is wrong with a request.
    """

    def __init__(self, status: int, answer: dict[str, Any], retry_after: float | None) -> None:
        self.status, self.retry_after = status, retry_after
        self.key, self.message = str(answer.get("key") or ""), str(answer.get("message") or "")
        self.clause, self.faults = answer.get("clause"), answer.get("faults") or []
        faults = "".join(f"; {fault.get('at')}: {fault.get('problem')}" for fault in self.faults)
        super().__init__(f"{status} {self.key}: {self.message}{faults}")


class BadRequest(ApiError):
    """400: the request makes no sense to the server."""


class TokenRefused(ApiError):
    """401: the token is not valid, or not any more."""


class NotAllowed(ApiError):
    """403: not for you, or not with this token."""


class NotFound(ApiError):
    """404: there is no such thing."""


class Conflict(ApiError):
    """409: the table has changed since you have read it, or another player was faster."""


class IllegalMove(ApiError):
    """422: the rules do not allow the move."""


class TooMany(ApiError):
    """429: a limit is reached."""


class Unavailable(ApiError):
    """503: the server cannot do it now."""


class Unreachable(Exception):
    """No answer came, or half of one. What changes something may have been done: read it again."""


_BY_STATUS: dict[int, type[ApiError]] = {400: BadRequest, 401: TokenRefused, 403: NotAllowed, 404: NotFound, 409: Conflict, 422: IllegalMove,
                                         429: TooMany, 503: Unavailable}


def error_of(status: int, answer: Any, retry_after: float | None) -> ApiError:
    """Return the error for an answer."""
    return _BY_STATUS.get(status, ApiError)(status, answer if isinstance(answer, dict) else {}, retry_after)
