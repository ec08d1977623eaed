package table

import (
	"slices"
	"time"

	"razzia"
	"razzia/fair"
)

// PlayDay makes a table where a person plays the round of a day against bots of one level. It begins at a position, and its cards come in
// an order that was fixed before the day, the same at all tables of the day. Their bots have the same seed, so they answer the same moves
// with the same moves. The game counts for nothing but the day.
//
// Its options have From as well as Day: a program that does not know of days takes it for a position that is tried again, and finds
// that it cannot read the secret.
type PlayDay struct {
	Day    string // a date, such as "2026-11-24"
	Setup  razzia.Setup
	Before []razzia.Move // from the set-up to the position
	Person Person
	Seat   razzia.Seat // of the person
	Level  string      // of the bots
	Pace   time.Duration

	Seed  fair.Seed // of the bots
	Stack Stack     // the order of the cards
}

// A Stacked is a creation of a table with a dealer of its own.
type Stacked interface {
	Creation
	Dealer() Dealer
}

// Dealer returns the dealer of the table.
func (c PlayDay) Dealer() Dealer { return NewStacked(c.Seed, c.Stack) }

// MadeBy returns the identity of the person.
func (c PlayDay) MadeBy() string { return c.Person.ID }

func (c PlayDay) decide(t *Table, d *draft) error {
	o := Options{Players: len(c.Setup.Packages), Piles: c.Setup.Piles, Pace: c.Pace, From: len(c.Before), Day: c.Day}
	if !c.Stack.there() || c.Seat < 0 || int(c.Seat) >= o.Players {
		return ErrNoSuchSeat
	}
	if err := d.create(c.Person, o); err != nil {
		return err
	}
	d.before = &beginning{c.Setup, c.Before}
	for i := range o.Players {
		if err := c.fill(d, razzia.Seat(i)); err != nil {
			return err
		}
	}
	return nil
}

// fill gives a seat to the person or to a bot.
func (c PlayDay) fill(d *draft, seat razzia.Seat) error {
	if seat == c.Seat {
		return d.seat(c.Person, seat, NewWord{})
	}
	return d.seatBot(seat, c.Level, d.now.Seats.botName(d.now.ID, seat))
}

// checkDay refuses what would let another than its person play the round of a day or a duel, or be played again with what is known of it:
// its cards are those of others too. A person who goes away comes back to the same table.
func (o *Options) checkDay(c Command) error {
	if !o.Alone() {
		return nil
	}
	switch c := c.(type) {
	case AsSeen:
		return o.checkDay(c.Command)
	case Leave, Resign, OfferSeat, AcceptSeat, JoinRematch, Undo, Rest, List:
		if o.Duel != "" {
			return ErrDuelTable
		}
		return ErrDayTable
	}
	return nil
}

// MayWatch reports whether a person with these identities may see a table at a moment: the round of a day is for its player alone
// until the day is over, because the cards are the same for everybody. A duel is for its player, and for those that its subject admits.
func MayWatch(t *Table, identities []string, now time.Time) bool {
	if !t.Options.Alone() || slices.ContainsFunc(identities, t.Seats.Has) {
		return true
	}
	begins, err := time.Parse(time.DateOnly, t.Options.Day)
	return err == nil && !now.Before(begins.AddDate(0, 0, 1))
}

// isDay reports whether the options are those of the round of a day. Its cards are those of the [Stack] of its dealer, and its proof is
// that of the day.
func (o *Options) isDay() bool {
	_, err := time.Parse(time.DateOnly, o.Day)
	return err == nil && o.From > 0
}
