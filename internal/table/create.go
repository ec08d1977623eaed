package table

import "razzia"

// A Creation is a command that makes a new table. MadeBy is the identity of its maker.
type Creation interface {
	Command
	MadeBy() string
}

// A Sitter has a seat from the start: a person, or a bot of a Level. The zero Sitter leaves the seat empty.
type Sitter struct {
	Person Person
	Level  string
}

// Create makes a table. Sitting are seated from the first seat on; the maker need not be among them. If no seat
// stays empty the game begins.
type Create struct {
	Maker   Person
	Options Options
	Sitting []Sitter
}

// MadeBy returns the identity of the maker.
func (c Create) MadeBy() string { return c.Maker.ID }

func (c Create) decide(t *Table, d *draft) error {
	if o := c.Options; o.Lesson != 0 || o.From != 0 || o.Day != "" || o.Duel != "" || o.Offline || o.Event != "" || o.Series < 0 ||
		o.Series > 1 {
		// Only Teach makes lessons, only Retry and PlayDay go on from a position, only PlayDuel makes duels, only PlayEvent belongs to an
		// event, only Rematch goes on with a series, and what was played offline is over.
		return ErrLesson
	}
	if err := d.create(c.Maker, c.Options); err != nil {
		return err
	}
	return d.seatAll(c.Maker.ID, c.Sitting)
}

func (d *draft) create(maker Person, o Options) error {
	if err := checkPerson(maker); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	return d.addCreated(maker, o, nil)
}

// addCreated adds the first entry of a table. It shows the commitment to the seed, so that players can add words to the shuffle. Old is the
// game before in a series; nil for none.
func (d *draft) addCreated(maker Person, o Options, old *Table) error {
	o.BotAccounts = o.BotAccounts || IsBotAccount(maker.ID)
	e := Entry{Kind: Created, Seat: razzia.NoSeat, Person: &maker, Options: &o}
	if !o.Known() { // their decks are stacked
		commitment := d.Dealer.seed.Promise()
		if o.PassesOn() {
			commitment = d.Dealer.seed.PromisePassed(old.Proof.Commitment)
		}
		e.Proof = &commitment
	}
	if err := d.add(e); err != nil || o.Series == 0 {
		return err
	}
	return d.add(seriesEntry(o, old))
}

// seatAll seats people and bots from the first seat on.
func (d *draft) seatAll(maker string, sitting []Sitter) error {
	for i, s := range sitting {
		if err := d.seatSitter(maker, razzia.Seat(i), s); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) seatSitter(maker string, seat razzia.Seat, s Sitter) error {
	switch {
	case s.Level != "":
		return SeatBot{By: maker, Seat: seat, Level: s.Level}.decide(d.now, d)
	case s != Sitter{}:
		return Sit{Person: s.Person, Seat: seat}.decide(d.now, d)
	}
	return d.now.Seats.checkEmpty(seat)
}
