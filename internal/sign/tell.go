package sign

import (
	"fmt"

	"razzia"
	"razzia/internal/measure"
)

// FairWithin is how many thousandths of a point a price may be better or worse than to pass, and is fair.
const FairWithin = measure.PointUnit

// Tell measures a finished game from a ply on, as [measure.Judge.From] does, and tells the story of a seat from there on.
func Tell(j *measure.Judge, from int, setup razzia.Setup, moves []razzia.Move, seat razzia.Seat) (*measure.Game, Line, error) {
	t := teller{seat: seat, passed: map[int]int64{}, cost: map[int]int64{}}
	g, err := j.Visit(from, setup, moves, t.judge)
	if err != nil {
		return nil, nil, err
	}
	s, err := razzia.New(setup)
	for i, m := range moves {
		if err != nil {
			break
		}
		before := s
		if s, err = s.Step(m); err == nil && i >= from {
			t.see(j, i, m, &before, &s)
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the signs of a game: %w", err)
	}
	return g, t.line, nil
}

// A teller tells the story of a seat, move by move.
type teller struct {
	seat   razzia.Seat
	line   Line
	passed map[int]int64 // by ply of a say of the seat: the lead that it has if it passes, in thousandths of points
	cost   map[int]int64 // by ply of a decision of the seat, in millionths of the win

	opened int  // ply of the move that opened the auction
	held   bool // the seat had an open cheque when it opened
	say    int  // ply of the say of the seat in it
	room   bool // it had a higher bid than what it said
	alone  bool // it has drawn alone in this round
}

// judge notes what the judge says of a decision of the seat.
func (t *teller) judge(p *measure.Position) {
	if p.State.Actor != t.seat {
		return
	}
	t.cost[p.Ply] = p.Cost
	if promised, may := p.Promises(razzia.Pass()); may {
		t.passed[p.Ply] = lead(promised, t.seat)
	}
}

// lead is what a seat is promised in points above the mean of the others.
func lead(promised []measure.Amount, seat razzia.Seat) int64 {
	others := int64(0)
	for i, a := range promised {
		if i != int(seat) {
			others += a.Points
		}
	}
	return promised[seat].Points - others/int64(len(promised)-1)
}

// see adds the signs of a move between two positions.
func (t *teller) see(j *measure.Judge, ply int, m razzia.Move, before, after *razzia.State) {
	if before.Actor == t.seat {
		t.act(ply, m, before)
	}
	switch {
	case before.Phase != razzia.Bidding && after.Phase == razzia.Bidding:
		t.opened, t.held = ply, before.Seats[t.seat].Open != 0
	case before.Phase == razzia.Bidding && after.Phase != razzia.Bidding && t.held:
		t.close(j, m, before, after)
	case raids(before, m) && before.Seats[t.seat].Open != 0:
		t.add(Raid, ply)
	}
	if after.Round != before.Round {
		t.alone = false
	}
}

// act adds the signs of deeds that are no auctions, and notes a say.
func (t *teller) act(ply int, m razzia.Move, s *razzia.State) {
	switch {
	case s.Phase == razzia.Bidding:
		t.say, t.room = ply, s.Seats[t.seat].Open.Highest() > max(s.Auction.Bid, m.Cheque())
	case m.Verb() == razzia.ToSteal:
		t.add(Thief, ply)
	case m.Verb() == razzia.ToDraw && !t.alone && isAlone(s):
		t.alone = true
		t.add(Alone, ply)
	}
}

// add adds a sign for the decisions of the seat from a ply to another.
func (t *teller) add(s Sign, plies ...int) {
	m := Mark{Sign: s, Ply: plies[len(plies)-1]}
	for ply := plies[0]; ply <= m.Ply; ply++ {
		m.Cost = max(m.Cost, t.cost[ply])
	}
	t.line = append(t.line, m)
}

// close adds the signs of an auction that its last say, between two positions, has ended. The seat had an open cheque.
func (t *teller) close(j *measure.Judge, m razzia.Move, before, after *razzia.State) {
	a := before.Auction
	if m.Verb() == razzia.ToBid {
		a.Bid, a.Bidder = m.Cheque(), before.Actor
	}
	called := a.Kind == razzia.Called && a.Opener == t.seat
	pass, mayPass := t.passed[t.say]
	switch {
	case a.Bidder == t.seat && !mayPass:
		t.add(HadToPay, t.opened, t.say)
	case a.Bidder == t.seat:
		t.add(price(lead(j.Expect(after), t.seat)-pass), t.opened, t.say)
	case a.Bidder == razzia.NoSeat && a.Kind == razzia.FullRow:
		t.add(Burnt, t.opened, t.say)
	case called:
		t.add(Called, t.opened, t.say)
	case t.room:
		t.add(LetGo, t.opened, t.say)
	}
	if a.Bidder == t.seat && before.Seats[t.seat].Open.Len() == 1 {
		t.add(Last, t.say)
	}
}

// price is the sign for a row that was won, by how many thousandths of a point that is better than to pass.
func price(better int64) Sign {
	switch {
	case better > FairWithin:
		return Cheap
	case better < -FairWithin:
		return Dear
	}
	return Fair
}

// raids reports whether a move in a position is the card that causes the raid (R6.1).
func raids(s *razzia.State, m razzia.Move) bool {
	return m.Verb() == razzia.ToReveal && m.Card() == razzia.Police && int(s.Police)+1 == s.RaidAt()
}

// isAlone reports whether the actor is the only seat with an open cheque.
func isAlone(s *razzia.State) bool {
	for i := range s.Players {
		if razzia.Seat(i) != s.Actor && s.Seats[i].Open != 0 {
			return false
		}
	}
	return true
}
