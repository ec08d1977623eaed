package table

import (
	"slices"

	"razzia"
	"razzia/internal/table/ahead"
)

// A Plan is a move ahead of a person for their seat. It is no entry of the log, because everybody may read the log, and others
// would gain by knowing it. The host keeps plans in a place of their own. [Plan.HoldsAt] says how long a plan holds.
type Plan struct {
	By    string // ID of the person
	Seat  razzia.Seat
	Since int // version of the table when the plan was made, or gave its last move
	Epoch int // of the table then
	ahead.Plan
}

// A PlanRequest asks for a plan of a person for a seat.
type PlanRequest struct {
	By   string
	Seat razzia.Seat
	Seen int // version of the table that the person saw; 0 if they do not say
	Plan ahead.Plan
}

// PlanAt returns the plan that a person asks for. It refuses seats that are to move or are out of the round (R5.1), and plans
// that have no meaning or are meant for an earlier position.
func (q PlanRequest) PlanAt(t *Table) (Plan, error) {
	by, seat, p := q.By, q.Seat, q.Plan
	if err := t.CheckPlays(by, seat); err != nil {
		return Plan{}, err
	}
	if p.Check() != nil {
		return Plan{}, ErrNoSuchPlan
	}
	switch s := &t.Game.State; {
	case t.guide.step() != nil:
		return Plan{}, ErrLessonNotNow
	case s.Actor == seat, t.Log.MovedSince(q.Seen):
		return Plan{}, ErrSomebodyWasFaster // the turn came, or another move, before the plan
	case !mayPlan(s, seat):
		return Plan{}, ErrOutOfRound
	default:
		p.Seen, p.Row = ahead.SeenIn(s, seat), max(p.Row, s.Row.Len())
		return Plan{By: by, Seat: seat, Since: t.Version, Epoch: t.Epoch, Plan: p}, nil
	}
}

// MovedSince reports whether a move was made or taken back after a version that a person saw; false if they do not say.
func (l Log) MovedSince(version int) bool {
	return slices.ContainsFunc(l.since(version), func(e Entry) bool { return e.Kind == Moved || e.Kind == Undone })
}

// mayPlan reports whether a seat may have a plan: it is not to move, and not out of the round (R5.1).
func mayPlan(s *razzia.State, seat razzia.Seat) bool {
	return s.Actor != razzia.NoSeat && s.Actor != seat && s.Seats[seat].Open != 0
}

// mayPassEarly reports whether a seat that is not to move has a chance to come at which it may pass. The opener of a called
// auction may not if all others pass (R4.2), so they cannot promise to.
func mayPassEarly(s *razzia.State, seat razzia.Seat) bool {
	switch {
	case !mayPlan(s, seat):
		return false
	case s.Phase != razzia.Bidding:
		return s.Phase == razzia.Turn
	}
	return slices.Contains(s.ToSay(), seat) && (s.Auction.Kind != razzia.Called || s.Auction.Opener != seat)
}

// PassEarlyAt returns the plan of a person to pass at the next chance of a seat: in the running auction, or else in the next one for the
// same row. The request needs no plan. It refuses seats that have no chance to come in the running auction, or may have to bid (R4.2), and
// a promise that was made for an earlier position.
func (q PlanRequest) PassEarlyAt(t *Table) (Plan, error) {
	q.Plan = ahead.Plan{Say: ahead.Pass, Lasts: ahead.Once, Row: t.Game.State.Row.Len()}
	p, err := q.PlanAt(t)
	if err == error(ErrOutOfRound) || err == nil && !mayPassEarly(&t.Game.State, q.Seat) {
		return Plan{}, ErrNoEarlyPass
	}
	return p, err
}

// PassesEarly reports whether a plan is one to pass once, and nothing else.
func (p Plan) PassesEarly() bool {
	return p.Turn == "" && p.Say == ahead.Pass && p.Lasts == ahead.Once && p.Row == razzia.Cards(p.Seen.Row).Len()
}

// HoldsAt reports whether a plan still holds at its table. It ends as package ahead says, and when its person has moved by hand or left the
// seat, or moves were taken back.
func (p Plan) HoldsAt(t *Table) bool {
	if p.By == "" || t.Phase != Playing || p.Epoch != t.Epoch || !t.Seats.hasSeat(p.Seat) || !t.Seats.plays(p.By, p.Seat) {
		return false
	}
	for _, e := range slices.Backward(t.Log) {
		if e.Version <= p.Since {
			break
		}
		if e.Seat == p.Seat && endsPlan(e.Kind) {
			return false
		}
	}
	return p.Holds(&t.Game.State, p.Seat)
}

// endsPlan reports whether an entry of a seat ends its plan.
func endsPlan(k Kind) bool {
	return k == Moved || k == Left || k == Resigned || k == TimedOut || k == BotSat || k == TookBack || k == HandedOver
}

// MoveAt returns the move that a plan gives now; false if it gives none.
func (p Plan) MoveAt(t *Table) (razzia.Move, bool) {
	if t.timing.pausing || t.onHold() || t.guide.step() != nil || !p.HoldsAt(t) {
		return razzia.Move{}, false
	}
	m, due := p.Next(&t.Game.State, p.Seat)
	return m, due && slices.Contains(legal(t.guide, &t.Game.State), m)
}

// AlarmAt returns when a plan is carried out: its seat is to move now, and takes as long as a bot does. So the time of a
// move does not tell a pass from a bid. It is false before that, and if the plan gives no move.
func (p Plan) AlarmAt(t *Table) (Alarm, bool) {
	if _, due := p.MoveAt(t); !due {
		return Alarm{}, false
	}
	return Alarm{Kind: PlanMoves, Seat: p.Seat, Ply: t.ply, Epoch: t.Epoch, At: t.timing.botBegan().Add(t.Options.Tempo().thinking())}, true
}

// After returns what remains of a plan after a move that it gave, once the table is at a version; false if nothing does.
func (p Plan) After(m razzia.Move, version int) (Plan, bool) {
	p.Plan, p.Since = p.Plan.After(m), version
	return p, !p.Empty()
}

// Outdated is the refusal of what is meant for something that is over: a plan that may have given its move already, or an earlier pause.
func Outdated() error { return ErrSomebodyWasFaster }

// seatsThat lists the seats of a person at a running game for which a function is true.
func seatsThat(t *Table, person string, may func(*razzia.State, razzia.Seat) bool) []razzia.Seat {
	if t.Phase != Playing || t.guide.step() != nil {
		return nil
	}
	return t.Seats.that(func(i razzia.Seat, _ *Seat) bool { return t.Seats.plays(person, i) && may(&t.Game.State, i) })
}
