#!/usr/bin/env python3
"""A small engine for Razzia! without rules: the host sends it the state and the legal actions.

Its answer to initialize announces that it accepts them (docs/build/engine.md, "Without rules of your own").

    razzia arena greedy "exec:python3 examples/small.py" --deals 20
"""

import json
import sys


def choose(state, legal):
    """The strategy: call for a row of four cards, and pay the lowest cheque for three."""
    cards = len(state["row"])
    if "call" in legal and cards >= 4:
        return "call"
    bids = [action for action in legal if action.startswith("bid")]
    return bids[0] if bids and cards >= 3 else legal[0]


def answer(method, params):
    if method == "initialize":
        return {"result": {"protocol": 1, "name": "small.py", "version": "1", "accepts": ["state", "legal"]}}
    if method != "choose":
        return {"error": {"code": -32601, "message": "want initialize, choose or quit"}}
    if not isinstance(params, dict) or not params.get("legal"):
        return {"error": {"code": -32602, "message": "no legal actions: want them and the state beside the record"}}
    return {"result": {"action": choose(params["state"], params["legal"])}}


for line in sys.stdin.buffer:
    try:
        request = json.loads(line)
    except ValueError:
        reply, request = {"error": {"code": -32700, "message": "the line is not JSON"}}, {"id": None}
    else:
        if request.get("method") == "quit":
            break
        reply = answer(request.get("method"), request.get("params"))
    if "id" in request:  # without one it is a notification
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **reply}), flush=True)
