package evening

import (
	"slices"
	"time"

	"razzia/internal/table"
)

// clone returns a copy that can be changed.
func (e *Evening) clone() *Evening {
	it := *e
	it.Guests = slices.Clone(e.Guests)
	it.Sittings = slices.Clone(e.Sittings)
	return &it
}

// Guest returns the guest with a number.
func (e *Evening) Guest(number int) *Guest { return &e.Guests[number-1] }

// Find returns the guest who is a person, by all their identities; nil for none.
func (e *Evening) Find(identities []string) *Guest {
	for i := range e.Guests {
		if slices.Contains(identities, e.Guests[i].Person) {
			return &e.Guests[i]
		}
	}
	return nil
}

// Here lists the guests who are paired.
func (e *Evening) Here() (list []*Guest) {
	for i := range e.Guests {
		if e.Guests[i].Presence == Here {
			list = append(list, &e.Guests[i])
		}
	}
	return list
}

// OfRound lists the sittings of a round.
func (e *Evening) OfRound(round int) (list []*Sitting) {
	for i := range e.Sittings {
		if e.Sittings[i].Round == round {
			list = append(list, &e.Sittings[i])
		}
	}
	return list
}

// Has returns the seat of a guest; false for none.
func (s *Sitting) Has(guest int) (seat int, has bool) {
	seat = slices.IndexFunc(s.Seats, func(s Seat) bool { return s.Guest == guest })
	return seat, seat >= 0
}

// Open reports whether the game is to be played or goes on.
func (s *Sitting) Open() bool { return s.State == Paired || s.State == Running }

// At returns the last sitting of a guest that is open; nil for none.
func (e *Evening) At(guest int) *Sitting {
	for i := range slices.Backward(e.Sittings) {
		s := &e.Sittings[i]
		if _, has := s.Has(guest); has && s.Open() {
			return s
		}
	}
	return nil
}

// Final returns the game at which all who are done look at the end: the only one of the last round that still goes on; nil for none.
func (e *Evening) Final() (final *Sitting) {
	if e.Kind != Rounds || e.Stage != Playing || e.Round != e.Plan.Games {
		return nil
	}
	for i := range e.Sittings {
		s := &e.Sittings[i]
		switch {
		case !s.Open():
		case final != nil || s.State != Running:
			return nil
		default:
			final = s
		}
	}
	return final
}

// IsOver reports whether nothing happens any more.
func (e *Evening) IsOver() bool { return e.Stage == Ended || e.Stage == Cancelled }

// Clock is the clock of the games.
func (p Pace) Clock() table.Clock {
	return table.Clock{Bank: time.Duration(p.Minutes()) * time.Minute, Increment: time.Duration(p.Minutes()) * time.Second}
}

// options are the options of a table of the evening.
func (e *Evening) options(s *Sitting, tempo time.Duration) table.Options {
	return table.Options{Players: len(s.Seats), Piles: 2, Clock: e.Pace.Clock(), Pace: tempo, BotAccounts: e.Accounts}
}
