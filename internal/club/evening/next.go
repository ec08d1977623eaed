package evening

import (
	"slices"
	"strings"
	"time"

	"razzia/fair"
	"razzia/internal/club/event"
	"razzia/internal/table"
)

// An Outcome is what has become of a game.
type Outcome struct {
	Gone  bool // the table was removed, and the game has no result
	Ended time.Time
	Seats []Result // in the order of the table
	Feats Feats
}

// Around is what an evening needs from the world to go on.
type Around struct {
	Now      time.Time
	Outcomes map[int]Outcome          // of sittings whose games are over, by their numbers
	Barred   func(person string) bool // the person may not play: they are banned
	Accounts map[int]string           // of the guests who are members, by their numbers
	NewID    func() table.ID          // draws the ID of a table
}

// Next returns the evening after what happens by itself at a moment; false if nothing does. It is called again until nothing does.
func (e *Evening) Next(a Around) (*Evening, bool) {
	if e.IsOver() {
		return e, false
	}
	it := e.clone()
	changed := it.adopt(a)
	switch {
	case it.Stage == Gathering:
		changed = it.gather(a) || changed
	case it.Kind == Arena:
		changed = it.playArena(a) || changed
	case it.Stage == Playing:
		changed = it.playRound(a) || changed
	case it.Closing():
		changed = it.close(a) || changed
	case it.Stage == Resting:
		changed = it.rest(a) || changed
	}
	if !changed {
		return e, false
	}
	return it, true
}

// adopt notes the results of games that are over. A guest whose game a bot ended rests until they come back.
func (e *Evening) adopt(a Around) (changed bool) {
	for number, o := range a.Outcomes {
		s := &e.Sittings[number-1]
		if !s.Open() {
			continue
		}
		changed = true
		s.Ended = o.Ended
		if s.State = Done; o.Gone || len(o.Seats) != len(s.Seats) {
			s.State, s.Ended = Void, a.Now
		} else {
			s.Feats = o.Feats
		}
		seats := make([]Seat, len(s.Seats))
		for i, seat := range s.Seats {
			if s.State == Done {
				seat.Result = o.Seats[i]
			}
			seats[i] = seat
			e.release(seat, s.Ended)
		}
		s.Seats = seats
	}
	return changed
}

// release frees the guest of a seat for the next game.
func (e *Evening) release(s Seat, at time.Time) {
	if s.Guest == 0 {
		return
	}
	g := e.Guest(s.Guest)
	g.Freed = at
	if s.Gone && g.Presence == Here {
		g.Presence = Rests
	}
}

// longestPause is how long an organiser may pause an evening. One who never comes back holds no one up: it is over then.
const longestPause = 24 * time.Hour

// gather begins the evening at its time. One that no one has come to is called off.
func (e *Evening) gather(a Around) bool {
	if e.Paused && a.Now.Before(e.Starts.Add(longestPause)) || a.Now.Before(e.Starts) {
		return false
	}
	if e.Paused {
		e.Stage, e.Over, e.Until, e.Paused = Cancelled, a.Now, time.Time{}, false
		return true
	}
	e.bar(a)
	if len(e.Here()) == 0 {
		e.Stage, e.Over, e.Until = Cancelled, a.Now, time.Time{}
		return true
	}
	e.Stage, e.Began, e.Until = Playing, a.Now, time.Time{}
	if e.Kind == Arena {
		e.Until = a.Now.Add(e.Length)
		for _, g := range e.Here() {
			g.Freed = a.Now
		}
		e.playArena(a)
		return true
	}
	e.Round = 1
	e.pair(a)
	return true
}

// bar takes those out of the pairing who may not play, and members who are there a second time: guests of two devices may have become one
// member.
func (e *Evening) bar(a Around) {
	there := map[string]bool{}
	for _, g := range e.Here() {
		if e.At(g.Number) != nil {
			there[a.Accounts[g.Number]] = true
		}
	}
	for _, g := range e.Here() {
		if e.At(g.Number) != nil {
			continue
		}
		account := a.Accounts[g.Number]
		if a.Barred != nil && a.Barred(g.Person) || account != "" && there[account] {
			g.Presence = Left
		}
		there[account] = true
	}
}

// playRound ends a round when its last game is over, and pairs the next one.
func (e *Evening) playRound(a Around) bool {
	for _, s := range e.OfRound(e.Round) {
		if s.Open() && !s.Late {
			return false
		}
	}
	late := slices.ContainsFunc(e.OfRound(e.Round), (*Sitting).Open)
	if e.Round >= e.Games && !late {
		e.end(a)
		return true
	}
	e.Round++
	e.Stage, e.Until = Resting, a.Now.Add(e.Rest)
	if late {
		e.Until = a.Now.Add(max(e.Rest, undoTime))
	}
	if e.Closing() {
		return true
	}
	e.bar(a)
	e.pair(a)
	e.rest(a)
	return true
}

// undoTime is for how long an organiser can take back, at least, that they have ended a round.
const undoTime = 30 * time.Second

// Closing reports whether the organiser has ended the last round, and may take that back for a while. Games that are over by then count.
func (e *Evening) Closing() bool { return e.Kind == Rounds && e.Stage == Resting && e.Round > e.Games }

// close ends an evening that is closing: when its time has come, or nothing goes on any more.
func (e *Evening) close(a Around) bool {
	if a.Now.Before(e.Until) && slices.ContainsFunc(e.OfRound(e.Games), (*Sitting).Open) {
		return false
	}
	e.Round = e.Games
	e.end(a)
	return true
}

// rest begins the next round when the rest is over. Those who came or went during the rest change the pairs.
func (e *Evening) rest(a Around) bool {
	if e.Paused && a.Now.Before(e.Until.Add(longestPause)) || a.Now.Before(e.Until) {
		return false
	}
	if e.Paused {
		e.end(a)
		return true
	}
	if e.bar(a); !e.isPaired() {
		pairAgain(e, a)
	}
	e.Stage, e.Until = Playing, time.Time{}
	return true
}

// isPaired reports whether the sittings of the round have all guests who are here, but for those who sit it out or are still at a game of
// the round before, and no others.
func (e *Evening) isPaired() bool {
	for i := range e.Guests {
		g := &e.Guests[i]
		at := e.At(g.Number)
		if at != nil && at.Round < e.Round {
			continue
		}
		known := at != nil || slices.Contains(g.Out, e.Round)
		if known != (g.Presence == Here) {
			return false
		}
	}
	return true
}

// end ends the evening. Games that no one waits for any more do not count.
func (e *Evening) end(a Around) {
	for i := range e.Sittings {
		if s := &e.Sittings[i]; s.Open() {
			s.State, s.Ended = Void, a.Now
		}
	}
	e.Stage, e.Over, e.Until, e.Paused = Ended, a.Now, time.Time{}, false
}

// gone begins the maker of an evening whose data were removed, and the person of such a guest.
const gone = "gone "

// week is the time between two evenings of a series.
const week = 7 * 24 * time.Hour

// again is the evening that follows one that is over, a week after its beginning; nil for none. It has no guests yet. Its key is
// new: those who were sent away from one have no link to the next.
func (e *Evening) again() *Evening {
	if !e.Weekly || !e.IsOver() || strings.HasPrefix(e.Maker, gone) {
		return nil
	}
	next := &Evening{Key: Key(event.NewKey()), Maker: e.Maker, Club: e.Club, Made: e.Over, Plan: e.Plan, Seed: fair.NewSeed()}
	for next.Starts = e.Starts.Add(week); !next.Starts.After(e.Over); {
		next.Starts = next.Starts.Add(week)
	}
	next.Until = next.Starts
	return next
}
