"""Razzia!, the auction game by Reiner Knizia: rules, a client of its servers, bots and environments for learning.

    >>> import random, razzia
    >>> state, rng = razzia.State.deal(players=3), random.Random(1)
    >>> while state.phase != "over":
    ...     if state.phase == "reveal":
    ...         card = state.reveal_any(rng)
    ...     else:
    ...         state.step(rng.choice(state.legal()))
    >>> sum(state.returns())
    1.0

razzia.client speaks to a server, razzia.bot plays there, razzia.engine plays by the engine protocol. razzia.env and
razzia.batch, which need numpy, are environments for learning.
"""

from .cards import CARDS, COPIES, PACKAGES
from .record import Record, read
from .scoring import Sheet, score
from .state import CHANCE, TERMINAL, Auction, Illegal, Seat, State

__version__ = "0.1.0"
__all__ = ["CARDS", "CHANCE", "COPIES", "PACKAGES", "TERMINAL", "Auction", "Illegal", "Record", "Seat", "Sheet", "State", "read", "score"]
