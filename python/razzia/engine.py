"""A player behind the engine protocol (N5, docs/build/engine.md), for `razzia arena`, `razzia play` and `razzia bot`.

    from razzia.engine import serve
    serve(lambda state: state.legal()[0], name="My bot")
"""

from __future__ import annotations

import json
import sys
from typing import IO, Any, Callable

from .record import Record
from .state import State

_NO_JSON, _NO_REQUEST, _NO_METHOD, _BAD_PARAMS = -32700, -32600, -32601, -32602
_NOTHING = object()  # the answer to a notification


class _Error(Exception):
    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


def serve(choose: Callable[[State], str], name: str = "Python", version: str = "1", *, requests: IO[bytes] | None = None,
          answers: IO[str] | None = None) -> None:
    """Answer requests until quit or the end of the input, by a function that returns a move for the seat state.actor."""
    for line in requests or sys.stdin.buffer:
        if not line.strip():
            continue
        asked: Any = _NOTHING
        try:
            request = _request(line)
            asked = request.get("id", _NOTHING)
            if request["method"] == "quit":
                _say(answers, asked, {"result": None})
                return
            answer = {"result": _result(request, choose, name, version)}
        except _Error as why:
            asked = None if why.code in (_NO_JSON, _NO_REQUEST) else asked
            answer = {"error": {"code": why.code, "message": str(why)}}
        _say(answers, asked, answer)


def _say(answers: IO[str] | None, asked: Any, answer: dict[str, Any]) -> None:
    if asked is not _NOTHING:
        print(json.dumps({"jsonrpc": "2.0", "id": asked, **answer}), file=answers or sys.stdout, flush=True)


def _request(line: bytes) -> dict[str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as why:
        raise _Error(_NO_JSON, "the line is not JSON") from why
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        raise _Error(_NO_REQUEST, "not a request: want an object with a method")
    return request


def _result(request: dict[str, Any], choose: Callable[[State], str], name: str, version: str) -> dict[str, Any]:
    method, params = request["method"], request.get("params")
    if method == "initialize":
        return {"protocol": 1, "name": name, "version": version}
    if method != "choose":
        raise _Error(_NO_METHOD, f"no method {method!r}: want initialize, choose or quit")
    if not isinstance(params, dict):
        raise _Error(_BAD_PARAMS, "params: want an object with a record")
    try:
        state = Record.from_json(params.get("record")).state()
    except ValueError as why:
        raise _Error(_BAD_PARAMS, str(why)) from why
    if state.actor < 0:
        raise _Error(_BAD_PARAMS, f"nobody is to act: the game is in phase {state.phase!r}")
    return {"action": choose(state)}
