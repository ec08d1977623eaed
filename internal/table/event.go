package table

import (
	"slices"

	"razzia"
)

// PlayEvent makes a table whose players an event has paired: a round of an evening, or a game of a league. Its game begins at once. The
// players keep their seats: a person who goes away comes back, or a bot ends the game for them.
type PlayEvent struct {
	Event   string // the key of the event
	Options Options
	Sitting []Sitter // each has a person or a bot

	// Packages are the packages that the sitters get, by their places in [razzia.Packages]: each takes the seat to which the shuffle deals
	// theirs (R2.2). So an event can give each player all packages equally often, and the shuffle is proven like any other. Without them
	// sitters have the seats in their order.
	Packages []int
}

// MadeBy returns the identity of the first person who has a seat.
func (c PlayEvent) MadeBy() string { return c.maker().ID }

func (c PlayEvent) maker() Person {
	for _, s := range c.Sitting {
		if s.Person.ID != "" {
			return s.Person
		}
	}
	return Person{}
}

func (c PlayEvent) decide(_ *Table, d *draft) error {
	o := c.Options
	o.Event = c.Event
	if c.Event == "" || len(c.Sitting) != o.Players || o.Alone() || o.Known() || o.Series != 0 || o.Listed {
		return ErrNoSuchSeat
	}
	sitting, err := c.seated(d)
	if err != nil {
		return err
	}
	maker := c.maker()
	if err := d.create(maker, o); err != nil {
		return err
	}
	for i, s := range sitting {
		if s.Level == "" && s.Person.ID == "" {
			return ErrNoSuchSeat
		}
		if err := d.seatSitter(maker.ID, razzia.Seat(i), s); err != nil {
			return err
		}
	}
	return nil
}

// seated returns the sitters by seat.
func (c PlayEvent) seated(d *draft) ([]Sitter, error) {
	if c.Packages == nil {
		return c.Sitting, nil
	}
	mixed, err := d.Dealer.seed.Mix(nil)
	if err != nil {
		return nil, ErrDeckBroken.With(err)
	}
	setup, _ := mixed.Deal(c.Options.Players, c.Options.Piles)
	all := razzia.Packages(c.Options.Players)
	sitting := make([]Sitter, len(c.Sitting))
	for i, s := range c.Sitting {
		if i >= len(c.Packages) || c.Packages[i] < 0 || c.Packages[i] >= len(all) {
			return nil, ErrNoSuchSeat
		}
		sitting[slices.Index(setup.Packages, all[c.Packages[i]])] = s
	}
	return sitting, nil
}

// checkEvent refuses what would let others play than those that an event has paired.
func (o *Options) checkEvent(c Command) error {
	if o.Event == "" {
		return nil
	}
	switch c := c.(type) {
	case AsSeen:
		return o.checkEvent(c.Command)
	case OfferSeat, AcceptSeat, JoinRematch:
		return ErrEventTable
	}
	return nil
}
