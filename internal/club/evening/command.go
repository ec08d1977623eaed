package evening

import (
	"slices"
	"time"

	"razzia/internal/table"
)

// A Command is what a person wants of an evening. It decides on a copy, which is stored if nothing is refused.
type Command interface {
	decide(e *Evening, by By) error
}

// By is who wants something, and when.
type By struct {
	Person     table.Person
	Identities []string // all of the person
	Organises  bool     // they may do what the organiser may
	Now        time.Time
}

// Decide returns the evening after a command. The evening itself stays as it is, and a command that is refused changes nothing.
func (e *Evening) Decide(c Command, by By) (*Evening, error) {
	it := e.clone()
	if err := c.decide(it, by); err != nil {
		return e, err
	}
	return it, nil
}

// Join takes part. A guest who rests or has left comes back by it.
type Join struct{}

func (Join) decide(e *Evening, by By) error {
	g := e.Find(by.Identities)
	switch {
	case e.IsOver():
		return ErrOver
	case table.IsBotAccount(by.Person.ID) && !e.Accounts:
		return ErrNoAccounts
	case g != nil:
		return comeBack(g, by)
	case len(e.Guests) >= MostGuests:
		return ErrFull
	}
	e.Guests = append(e.Guests, Guest{Number: len(e.Guests) + 1, Person: by.Person.ID, Name: by.Person.Name, Face: by.Person.Face,
		Joined: by.Now, Freed: by.Now})
	return nil
}

// comeBack lets a guest be paired again, under their present name.
func comeBack(g *Guest, by By) error {
	if g.Presence == Expelled {
		return ErrShut
	}
	if g.Presence != Here {
		g.Freed = by.Now
	}
	g.Presence = Here
	if by.Person.Name != "" {
		g.Name, g.Face = by.Person.Name, by.Person.Face
	}
	return nil
}

// Rest takes a guest out of the pairing until they come back by [Join]. A game that goes on is theirs to end.
type Rest struct{}

func (Rest) decide(e *Evening, by By) error { return e.withdraw(by, Rests) }

// Leave is the end of the evening for a guest. A bot plays on for them at once; a game that goes on counts as the bot leaves it.
type Leave struct{}

func (Leave) decide(e *Evening, by By) error { return e.withdraw(by, Left) }

// withdraw takes the person out of the pairing.
func (e *Evening) withdraw(by By, p Presence) error {
	switch {
	case e.Find(by.Identities) == nil:
		return ErrNoGuest
	case e.IsOver():
		return ErrOver
	}
	for i := range e.Guests { // guests of two devices may have become one member since
		if g := &e.Guests[i]; slices.Contains(by.Identities, g.Person) && g.Presence != Expelled {
			g.Presence = p
		}
	}
	return nil
}

// An organising command is one that only the organiser may give, of an evening that is not over.
func (e *Evening) organising(by By) error {
	switch {
	case !by.Organises:
		return ErrNotOrganiser
	case e.IsOver():
		return ErrOver
	}
	return nil
}

// Change gives an evening that has not begun another plan.
type Change struct{ To Plan }

func (c Change) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	if e.Stage != Gathering {
		return ErrNotNow
	}
	p, err := c.To.check(by.Now)
	if err != nil {
		return err
	}
	e.Plan, e.Until = p, p.Starts
	for _, g := range e.Here() {
		if table.IsBotAccount(g.Person) && !e.Accounts {
			g.Presence = Left
		}
	}
	return nil
}

// Begin begins an evening before its time, or its next round.
type Begin struct{}

func (Begin) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	switch {
	case e.Stage == Gathering && len(e.Here()) > 0:
		e.Starts = by.Now
	case e.Stage != Resting || e.Closing():
		return ErrNotNow
	}
	e.Until, e.Paused = by.Now, false
	return nil
}

// Cancel calls an evening off that has not begun, or ends one after the games that are over.
type Cancel struct{}

func (Cancel) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	if e.Closing() {
		e.Round = e.Games
	}
	e.Stage, e.Over, e.Until, e.Paused, e.Weekly = Ended, by.Now, time.Time{}, false, false
	if e.Began.IsZero() {
		e.Stage = Cancelled
	}
	for i := range e.Sittings {
		if e.Sittings[i].Open() {
			e.Sittings[i].State, e.Sittings[i].Ended = Void, by.Now
		}
	}
	return nil
}

// Pause lets no game begin until [GoOn]. Games that go on are played to their end.
type Pause struct{}

func (Pause) decide(e *Evening, by By) error { return e.pause(by, true) }

// GoOn ends a pause.
type GoOn struct{}

func (GoOn) decide(e *Evening, by By) error { return e.pause(by, false) }

// pause begins a pause or ends it.
func (e *Evening) pause(by By, paused bool) error {
	err := e.organising(by)
	if err == nil {
		e.Paused = paused
	}
	return err
}

// EndRound ends a round before its last game is over: the games that go on count only if they end before the evening does, and no one waits
// for them. People who are still at one of them are not paired for the next round before it is over.
type EndRound struct{}

func (EndRound) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	if e.Stage != Playing || e.Kind != Rounds {
		return ErrNotNow
	}
	for _, s := range e.OfRound(e.Round) {
		switch s.State {
		case Running:
			s.Late = true
		case Paired: // its table could not be made so far
			s.State, s.Ended = Void, by.Now
		}
	}
	return nil
}

// UndoEnd takes [EndRound] back, as long as the next round has not begun.
type UndoEnd struct{}

func (UndoEnd) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	late := false
	for _, s := range e.OfRound(e.Round - 1) {
		late = late || s.Late && s.Open()
		s.Late = s.Late && !s.Open()
	}
	if e.Stage != Resting || !late {
		return ErrNotNow
	}
	e.unpair()
	e.Round--
	e.Stage, e.Until = Playing, time.Time{}
	return nil
}

// Swap lets two guests change places in the round that is paired and has not begun.
type Swap struct{ A, B int }

func (c Swap) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	if e.Stage != Resting || c.A == c.B || c.A < 1 || c.B < 1 || c.A > len(e.Guests) || c.B > len(e.Guests) {
		return ErrNotNow
	}
	a, b := e.pairedAt(c.A), e.pairedAt(c.B)
	if a == nil || b == nil {
		return ErrNotNow
	}
	i, _ := a.Has(c.A)
	j, _ := b.Has(c.B)
	a.Seats, b.Seats = slices.Clone(a.Seats), slices.Clone(b.Seats)
	if a == b {
		b.Seats = a.Seats
	}
	a.Seats[i].Guest, b.Seats[j].Guest = c.B, c.A // the packages stay with the seats: a table has each once
	e.Moved = true
	return nil
}

// pairedAt is the sitting of a guest whose table is not made yet; nil for none.
func (e *Evening) pairedAt(guest int) *Sitting {
	if s := e.At(guest); s != nil && s.State == Paired {
		return s
	}
	return nil
}

// Shut sends a guest away. They cannot come back; a bot plays on for them.
type Shut struct{ Guest int }

func (c Shut) decide(e *Evening, by By) error {
	if err := e.organising(by); err != nil {
		return err
	}
	if c.Guest < 1 || c.Guest > len(e.Guests) {
		return ErrNotNow
	}
	e.Guest(c.Guest).Presence = Expelled
	return nil
}
