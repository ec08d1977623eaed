"""A bot that plays on a server: you choose the moves, this does all else (docs/build/bots.md).

    from razzia.bot import play
    play(lambda state: state.legal()[0], "http://localhost:8080", against="beginner", games=1)

It follows one stream of events, plays at all tables where it sits, accepts invitations and rematches, takes seats back, and
goes on after any loss of the connection.
"""

from __future__ import annotations

import logging
import time
from typing import Callable

from .client import ApiError, Client, Conflict, NotAllowed, Unreachable, encode, types
from .state import State

_log = logging.getLogger(__name__)
_TRIES = 20  # to take a seat back: a bot of the server may have to move first


class Bot:
    """A bot at a server. Give it a function that chooses, or override choose and what else is to be different."""

    def __init__(self, server: Client, choose: Callable[[State], str] | None = None, *, against: str | None = None, bots: int = 1,
                 piles: int = 1) -> None:
        """against is a level of bots of the server, such as "club": then run begins games against so many of them."""
        self.server, self._choose = server, choose
        self.against, self.bots, self.piles = against, bots, piles

    def choose(self, state: State) -> str:
        """Return the move of the seat state.actor: one of state.legal()."""
        if self._choose is None:
            raise NotImplementedError("give a function that chooses, or override choose")
        return self._choose(state)

    def wants(self, invitation: types.InvitationEvent) -> bool:
        """Report whether to take a seat at the table of an invitation; else it is declined."""
        return True

    def agrees(self, question: types.QuestionEvent) -> bool:
        """Report whether to agree to what another player asks: undo, break, seat or rematch."""
        return True

    def ended(self, end: types.EndEvent) -> None:
        """Learn that a game is over."""
        won = set(end.seats) & set(end.winners)
        print(f"{end.table}: {'won' if won else 'lost'}, points {end.points}", flush=True)

    def run(self, games: int | None = None) -> None:
        """Play until so many games are over; for ever without a number."""
        over = 0
        if self.against:
            self.begin()
        for event in self.server.events():
            self.answer(event)
            if isinstance(event, types.EndEvent):
                self.ended(event)
                over += 1
                if over == games:
                    return
                if self.against:
                    self.begin()

    def begin(self) -> types.Table:
        """Begin a game against bots of the server."""
        return self.server.play_bots(bots=self.bots, piles=self.piles, level=self.against, pace=0)

    def answer(self, event: types.Event) -> None:
        """Do what an event asks for. What the server refuses is logged: the table has gone on, or another player was faster."""
        try:
            if isinstance(event, types.TurnEvent):
                self._turn(event)
            elif isinstance(event, types.InvitationEvent):
                self._invitation(event)
            elif isinstance(event, types.QuestionEvent):
                self._question(event)
            elif isinstance(event, types.BotPlaysEvent):
                self._take_back(event)
        except (ApiError, Unreachable) as why:
            if isinstance(why, ApiError) and why.status == 401:
                raise
            _log.warning("%s at %s: %s", event.event, getattr(event, "table", "no table"), why)

    def _turn(self, turn: types.TurnEvent) -> None:
        """Make a move. The table is read before each try, so no move is made twice."""
        while True:
            table = self.server.get_table(turn.table, seen=turn.version)
            if table.phase != "playing" or table.game is None or table.game.acting != turn.seat or table.state is None:
                return  # it is the turn of another seat by now
            move = self.choose(State.from_json(encode(table.state)))
            try:
                self.server.make_move(turn.table, seat=turn.seat, ply=table.ply, epoch=table.epoch, move=move)
                return
            except (Conflict, Unreachable) as why:
                _log.info("again at %s: %s", turn.table, why)

    def _invitation(self, invitation: types.InvitationEvent) -> None:
        if not self.wants(invitation):
            self.server.decline_invitation(invitation.table)
            return
        for seat, place in enumerate(self.server.get_table(invitation.table).seats):
            if not place.name:
                try:
                    self.server.sit(invitation.table, seat=seat)
                    return
                except Conflict as why:
                    _log.info("another seat at %s: %s", invitation.table, why)

    def _question(self, question: types.QuestionEvent) -> None:
        agrees = self.agrees(question)
        if question.asks != "rematch":
            say = self.server.agree if agrees else self.server.disagree
            say(question.table, to=question.version)
            return
        table = self.server.get_table(question.table, seen=question.version)
        if table.rematch and any(table.seats[seat].mine for seat in table.rematch.asked or []):
            if agrees:
                self.server.rematch(question.table)
            else:
                self.server.decline_rematch(question.table)

    def _take_back(self, lost: types.BotPlaysEvent) -> None:
        for attempt in range(_TRIES):
            try:
                self.server.take_back(lost.table, seat=lost.seat)
                return
            except NotAllowed as why:
                if why.key != "bot-plays" or attempt == _TRIES - 1:
                    raise
                time.sleep(0.25)


def play(choose: Callable[[State], str], server: str, token: str | None = None, *, name: str = "Python", against: str | None = None,
         bots: int = 1, piles: int = 1, games: int | None = None) -> None:
    """Play on a server, by a function that returns a move for the seat state.actor.

    Without a token it plays as a new guest with this name. against is a level of bots of the server to play with, bots how
    many; games is after how many it ends.
    """
    client = Client(server, token)
    if token is None:
        client.create_session(name=name)
    Bot(client, choose, against=against, bots=bots, piles=piles).run(games)
