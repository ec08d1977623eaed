package table

import (
	"time"

	"razzia"
)

// A Tempo is how fast a table shows what happens. It follows from the pace in the options.
type Tempo uint8

// The tempos of a table.
const (
	AtOnce Tempo = iota // nothing is shown on the way, and bots move at once
	Fast
	Normal
	Slow
)

// Tempo returns the tempo of the pace, which is stored as any time up to [MaxPace].
func (o Options) Tempo() Tempo {
	switch {
	case o.Pace < 100*time.Millisecond:
		return AtOnce
	case o.Pace < 700*time.Millisecond:
		return Fast
	case o.Pace < 1500*time.Millisecond:
		return Normal
	}
	return Slow
}

// thinking is the time that a bot takes for its move after the show of the move before.
func (t Tempo) thinking() time.Duration {
	return [...]time.Duration{Fast: 200 * time.Millisecond, Normal: 500 * time.Millisecond, Slow: 800 * time.Millisecond}[t]
}

// scaled returns a time of the normal tempo at another one.
func (t Tempo) scaled(d time.Duration) time.Duration {
	return d * [...]time.Duration{AtOnce: 0, Fast: 1, Normal: 2, Slow: 3}[t] / 2
}

// A Beat names a part of the show of a move. Pages picture it before the state after the move.
type Beat string

// The beats of a show, in the order in which they can follow each other.
const (
	Said      Beat = "say"       // the last bid or pass lies in the auction, and the row is still there (R4.1)
	Sold      Beat = "sold"      // the hammer falls, and the row is still there (R4.3)
	RowStays  Beat = "row-stays" // all passed, and the row stays (R4.4); the outcome of an auction, never a stage
	Discarded Beat = "discarded" // all passed on a full row, which is still there (R4.5)
	Exchanged Beat = "exchange"  // the bid is the middle cheque, and the winner has row and old middle cheque (R4.3)
	Raided    Beat = "raid"      // the last police card is in its line, and the row is still there (R6.1)
	Counted   Beat = "counted"   // the points of the round are in the totals, and the properties are as they were (R6.2)
	NewRound  Beat = "new-round" // a round begins (R6.3); the outcome of the round before, never a stage
	Past      Beat = "past"      // the state after an earlier move that is shown before the newest one; never a stage
	Final     Beat = ""          // the state after the move
)

// A Stage is a part of a show and the time for which it is held.
type Stage struct {
	Beat Beat
	Hold time.Duration
}

// stageTimes is the number of the stage times below. A change of them needs a new number: what is left on the clocks of a stored
// game follows from the times that it began with.
const stageTimes = 2

// unheldTimes are the stage times before the last police card was held face down.
const unheldTimes = 1

// The stage times at the normal tempo, for server and browser.
const (
	drawTime     = 840 * time.Millisecond               // a card comes from its pile and is turned over
	policeTime   = 950 * time.Millisecond               // the same, and the auction is announced
	partingTime  = 800 * time.Millisecond               // a pile is parted (R5.3)
	stayTime     = 250 * time.Millisecond               // the row stays; with the last pass 700 ms
	wordsTime    = 300 * time.Millisecond               // the words before a full row leaves
	discardTime  = 900 * time.Millisecond               // a full row leaves
	hammerTime   = 1500 * time.Millisecond              // going once, going twice, sold
	lastWordTime = 900 * time.Millisecond               // the hammer when the last say is the highest bid
	aloneTime    = 600 * time.Millisecond               // the hammer for the only player in the round (R5.2)
	exchangeTime = 1500 * time.Millisecond              // cheques and row change owners
	raidTime     = 2200 * time.Millisecond              // the last police card, and the lamp
	raidHeld     = 500 * time.Millisecond               // for which that card lies face down in its line, before the same
	countTime    = boardTime + 5*categoryTime + sumTime // five categories of a round
	lastCount    = boardTime + 7*categoryTime + sumTime // seven categories of the third round
	roundTime    = 1200 * time.Millisecond              // crossed cards leave, cheques turn up, the police line is cleared
	endTime      = 2150 * time.Millisecond              // the places, from the last to the first
)

// verbTimes are the stage times of the moves themselves. Those of a draw belong to the card that it turns up.
var verbTimes = map[razzia.Verb]time.Duration{
	razzia.ToSteal: 1300 * time.Millisecond, razzia.ToCall: 600 * time.Millisecond,
	razzia.ToBid: 750 * time.Millisecond, razzia.ToPass: 450 * time.Millisecond,
}

// A show collects the stages of a move. Hold is the time of the stage that is not closed yet.
type show struct {
	times  int // the number of the stage times
	stages []Stage
	hold   time.Duration
}

// close ends a stage that is held for the time collected so far.
func (s *show) close(b Beat) {
	s.stages = append(s.stages, Stage{b, s.hold})
	s.hold = 0
}

// stagesOf returns the show of a move at the normal tempo, by the stage times of a number. Before is the state in which it was made.
func stagesOf(times int, before *razzia.State, m razzia.Move, events []razzia.Event) []Stage {
	s := show{times: times, hold: verbTimes[m.Verb()]}
	for _, e := range events {
		s.add(e, before, m)
	}
	s.close(Final)
	return s.stages
}

// add adds an event to the show.
func (s *show) add(e razzia.Event, before *razzia.State, m razzia.Move) {
	switch e.Kind {
	case razzia.PileParted:
		s.hold += partingTime
	case razzia.LootTurnedUp:
		s.hold += drawTime
	case razzia.PoliceTurnedUp:
		s.hold += policeTime
	case razzia.Raid:
		s.hold += raidTime - policeTime
		if s.times != unheldTimes {
			s.hold += raidHeld
		}
		s.close(Raided)
	case razzia.AuctionWon, razzia.RowKept, razzia.RowDiscarded:
		s.endAuction(e, before, m)
	case razzia.SeatScored:
		s.count(e)
	case razzia.RoundBegan:
		s.hold = roundTime
	case razzia.GameEnded:
		s.hold = endTime
	}
}

// endAuction adds the end of an auction.
func (s *show) endAuction(e razzia.Event, before *razzia.State, m razzia.Move) {
	s.close(Said)
	switch e.Kind {
	case razzia.AuctionWon:
		s.stages = append(s.stages, Stage{Sold, hammerOf(before, m)}, Stage{Exchanged, exchangeTime})
	case razzia.RowDiscarded:
		s.stages = append(s.stages, Stage{Discarded, wordsTime})
		s.hold = discardTime
	default:
		s.hold = stayTime
	}
}

// count adds the count of a round, once for all seats.
func (s *show) count(e razzia.Event) {
	if e.Seat != 0 {
		return
	}
	s.hold = countTime
	if e.Round == razzia.Rounds {
		s.hold = lastCount
	}
	s.close(Counted)
}

// hammerOf is the time of the hammer after the last say of an auction: shorter if there was nothing to wait for.
func hammerOf(before *razzia.State, last razzia.Move) time.Duration {
	playing := 0
	for _, seat := range before.Seats {
		if seat.Open != 0 {
			playing++
		}
	}
	switch {
	case playing == 1:
		return aloneTime
	case last.Verb() == razzia.ToBid:
		return lastWordTime
	}
	return hammerTime
}

// Stages returns the show of the last move at the pace of the table. A table at once has the final stage only.
func (t *Table) Stages() []Stage {
	tempo := t.Options.Tempo()
	if tempo == AtOnce || len(t.timing.stages) == 0 {
		return []Stage{{}}
	}
	list := make([]Stage, len(t.timing.stages))
	for i, s := range t.timing.stages {
		list[i] = Stage{s.Beat, tempo.scaled(s.Hold)}
	}
	return list
}

// ShowEnds returns when the show of the last move ends. Until then no bot moves, and no clock runs.
func (t *Table) ShowEnds() time.Time { return t.timing.showEnds }

// show begins the show of a move that was made. A draw has none: that of its card follows.
func (t *timing) show(at time.Time, stages []Stage, tempo Tempo) {
	t.pausing, t.stages, t.showBegan = false, stages, at
	t.showEnds = at.Add(t.showTime(tempo))
	if t.staged {
		t.turnBegan = t.showEnds
	}
}

// showTime is the length of the last show at a tempo.
func (t *timing) showTime(tempo Tempo) (d time.Duration) {
	for _, s := range t.stages {
		d += tempo.scaled(s.Hold)
	}
	return d
}

// setPace changes the pace. A show that goes on becomes shorter for bots if the new pace is faster, and never longer. The clock
// of a person who is to move starts when it would have: pages show the move to its end, and an opponent who changes the pace
// must not take time from them.
func setPace(t *Table, e Entry) {
	t.Options.Pace = e.Pace
	ends := t.timing.showBegan.Add(t.timing.showTime(t.Options.Tempo()))
	if ends.Before(e.At) {
		ends = e.At
	}
	if !ends.Before(t.timing.showEnds) {
		return
	}
	if _, clock := t.Deadline(); !clock && t.timing.turnBegan.Equal(t.timing.showEnds) {
		t.timing.turnBegan = ends
	}
	t.timing.showEnds = ends
}

// LastMove returns the entry of the last move, reveals included; the zero Entry before the first.
func (l Log) LastMove() Entry {
	for i := len(l) - 1; i >= 0; i-- {
		if l[i].Kind == Moved {
			return l[i]
		}
	}
	return Entry{}
}

// MovesSince counts the moves after a version that can be shown one after another: none if moves were taken back since. A draw and
// its reveal are one.
func (l Log) MovesSince(version int) (n int) {
	for i := len(l) - 1; i >= 0 && l[i].Version > version; i-- {
		e := l[i]
		if e.Kind == Undone {
			return 0
		}
		if e.Kind == Moved && e.Seat != razzia.NoSeat {
			n++
		}
	}
	return n
}
