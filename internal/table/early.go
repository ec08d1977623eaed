package table

import (
	"slices"

	"razzia"
)

// An EarlyPass is a person's wish, made while others act, that their seat passes at its next chance to bid. The zero
// EarlyPass is no wish.
//
// A wish is no entry of the log, because everybody may read the log, and others would gain by knowing it. The host keeps it
// in memory; after a restart the person is asked as usual. [Table.Keeps] says how long it holds.
type EarlyPass struct {
	By      string
	Seat    razzia.Seat
	version int                // of the table when the wish was made
	kind    razzia.AuctionKind // of the auction that ran then, if any
	round   uint8
}

// PassEarly returns the wish of a person to pass at the next chance of a seat. It refuses seats that are to move, have no
// chance to come, or may have to bid (R4.2).
func (t *Table) PassEarly(by string, seat razzia.Seat) (EarlyPass, error) {
	if err := t.checkPlays(by, seat); err != nil {
		return EarlyPass{}, err
	}
	switch s := &t.Game.State; {
	case t.guide.step() != nil:
		return EarlyPass{}, errNotNow
	case s.Actor == seat:
		return EarlyPass{}, stale() // the turn came before the wish
	case !t.mayPassEarly(seat):
		return EarlyPass{}, invalid("no-early-pass")
	default:
		return EarlyPass{by, seat, t.Version, s.Auction.Kind, s.Round}, nil
	}
}

// mayPassEarly reports whether a seat that is not to move has a chance to come at which it may pass. The opener of a called
// auction may not if all others pass (R4.2), so they cannot promise to.
func (t *Table) mayPassEarly(seat razzia.Seat) bool {
	s := &t.Game.State
	switch {
	case s.Actor == razzia.NoSeat || s.Actor == seat || s.Seats[seat].Open == 0:
		return false
	case s.Phase != razzia.Bidding:
		return s.Phase == razzia.Turn
	}
	return slices.Contains(s.ToSay(), seat) && (s.Auction.Kind != razzia.Called || s.Auction.Opener != seat)
}

// Keeps reports whether a wish still holds. It ends when its person has acted or left the seat, when the row or the round has
// changed, and with the auction that ran when it was made, or else with the next one.
func (t *Table) Keeps(w EarlyPass) bool {
	opened := 0
	for _, e := range slices.Backward(t.Log) {
		if e.Version <= w.version {
			break
		}
		if w.endsWith(e) {
			return false
		}
		if opens(e) {
			opened++
		}
	}
	s := &t.Game.State
	if w.By == "" || t.Phase != Playing || s.Round != w.round || !t.plays(w.By, w.Seat) || s.Actor != w.Seat && !t.mayPassEarly(w.Seat) {
		return false
	}
	if opened > 0 {
		return opened == 1 && w.kind == razzia.NoAuctionRuns && s.Auction.Kind != razzia.NoAuctionRuns
	}
	return s.Auction.Kind == w.kind
}

// endsWith reports whether a wish ends with an entry: one of its own seat, or one that changes the row.
func (w EarlyPass) endsWith(e Entry) bool {
	switch {
	case e.Kind == Undone:
		return true
	case e.Kind == Talked || e.Kind == Paced || e.Kind == Warned || e.isWord():
		return false
	case e.Seat == w.Seat:
		return true
	case e.Kind != Moved:
		return false
	}
	m := e.Move
	return m.Verb() == razzia.ToSteal || m.Verb() == razzia.ToReveal && m.Card() != razzia.Police
}

// opens reports whether an entry opens an auction. A full row does too, but that changes the row.
func opens(e Entry) bool {
	verb := e.Move.Verb()
	return e.Kind == Moved && (verb == razzia.ToCall || verb == razzia.ToReveal && e.Move.Card() == razzia.Police)
}

// EarlyAlarm returns when a wish is carried out: its seat is to bid or pass now, and takes as long as a bot does. It is false
// before that, and if the seat may not pass.
func (t *Table) EarlyAlarm(w EarlyPass) (Alarm, bool) {
	due := !t.onHold() && t.Game.State.Phase == razzia.Bidding && t.Game.State.Actor == w.Seat && t.Keeps(w) && slices.Contains(t.legal(), razzia.Pass())
	if !due {
		return Alarm{}, false
	}
	return Alarm{Seat: w.Seat, Early: true, Ply: t.ply, Epoch: t.Epoch, At: t.botBegan().Add(t.Options.Tempo().thinking())}, true
}

// earlySeats lists the seats of a person that may promise to pass.
func (t *Table) earlySeats(person string) (list []razzia.Seat) {
	for i := range t.Seats {
		if seat := razzia.Seat(i); t.Phase == Playing && t.guide.step() == nil && t.plays(person, seat) && t.mayPassEarly(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// CheckEarlyPass refuses a person who does not play the seat themselves, or has no wish there that still holds.
func (t *Table) CheckEarlyPass(by string, seat razzia.Seat, wishes []EarlyPass) error {
	if err := t.checkPlays(by, seat); err != nil {
		return err
	}
	if !slices.ContainsFunc(wishes, func(w EarlyPass) bool { return w.Seat == seat && w.By == by && t.Keeps(w) }) {
		return stale()
	}
	return nil
}
