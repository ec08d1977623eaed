package table

import (
	"cmp"
	"slices"

	"razzia"
	"razzia/fair"
)

// A Deal is what makes one game of a person against bots like another one: the order of all cards, the packages, the seats, the bots, what
// they leave to chance, and the options. The same moves of the person get the same cards and, of bots that do not think by the clock, the
// same answers. It is secret while others may still play it: package fmt prints neither its cards nor its seed.
type Deal struct {
	Options  Options     `json:"options"`
	Packages [][]int     `json:"packages"` // cheques by seat
	Seat     razzia.Seat `json:"seat"`     // of the person
	Levels   []string    `json:"levels"`   // of the bots by seat; "" for the person
	Names    []string    `json:"names"`    // of the bots by seat; "" for the person

	Seed  fair.Seed `json:"-"` // of the bots
	Stack Stack     `json:"-"` // the order of the cards
}

// DealOf returns the deal of a finished game of one person against bots. It refuses a game with other people, one in which moves were taken
// back or a bot had the place of its person at the end, one whose cards do not follow from a seed, one that was a duel itself, and one that
// was played offline, whose cards its person may have chosen.
func DealOf(t *Table) (Deal, error) {
	if t.Phase != Over {
		return Deal{}, ErrGameNotOver
	}
	d := Deal{Options: t.Options, Packages: packageLists(t.Setup.Packages), Seat: razzia.NoSeat}
	for i, s := range t.Seats {
		level, name := s.Level, s.Bot
		if s.Person.ID != "" {
			if d.Seat != razzia.NoSeat || s.Level != "" || s.Resigned || s.undone || s.before.ID != "" || s.before.IsAnonymous() {
				return Deal{}, ErrNoDuel
			}
			d.Seat, level, name = razzia.Seat(i), "", ""
		}
		d.Levels, d.Names = append(d.Levels, level), append(d.Names, name)
	}
	seed, err := fair.ParseSeed(t.Proof.Seed)
	if d.Seat == razzia.NoSeat || err != nil || !t.guide.proven() || t.Options.Offline || t.Options.PassesOn() {
		return Deal{}, ErrNoDuel
	}
	mixed, err := seed.Mix(t.Seats.words())
	if err != nil {
		return Deal{}, ErrDeckBroken.With(err)
	}
	d.Seed = seed
	return d.over(mixed)
}

// Anew returns the deal with the packages and the cards of another seed, for the same seats.
func (c Deal) Anew(seed fair.Seed) (Deal, error) {
	setup, _ := seed.Deal(c.Options.Players, c.Options.Piles)
	c.Packages, c.Seed = packageLists(setup.Packages), seed
	return c.over(seed)
}

// over returns the deal with the cards of a seed, and with the options of a duel.
func (c Deal) over(seed fair.Seed) (_ Deal, err error) {
	_, deck := seed.Deal(c.Options.Players, 1) // two piles are the halves of one
	order, err := OrderOf(deck)
	if err != nil {
		return c, ErrDeckBroken.With(err)
	}
	o := c.Options
	c.Options = Options{Players: o.Players, Piles: o.Piles, Clock: o.Clock, Without: o.Without, Pace: o.Pace, Hints: o.Hints}
	c.Stack, err = StackOf(order)
	return c, err
}

// PlayDuel makes a table where a person plays a [Deal] that others play too. The game counts for nothing else, and nothing about the
// shuffle is proven: those who have played the deal know its cards.
//
// A program that does not know of duels finds that it cannot read the secret, and leaves the table alone.
type PlayDuel struct {
	Duel   string // the key of the duel
	Deal   Deal
	Person Person
}

// Dealer returns the dealer of the table.
func (c PlayDuel) Dealer() Dealer { return NewStacked(c.Deal.Seed, c.Deal.Stack) }

// MadeBy returns the identity of the person.
func (c PlayDuel) MadeBy() string { return c.Person.ID }

func (c PlayDuel) decide(_ *Table, d *draft) error {
	o, deal := c.Deal.Options, &c.Deal
	o.Duel = c.Duel
	n := len(deal.Packages)
	if c.Duel == "" || !deal.Stack.there() || n != o.Players || len(deal.Levels) != n || len(deal.Names) != n ||
		deal.Seat < 0 || int(deal.Seat) >= n {
		return ErrNoSuchSeat
	}
	if err := d.create(c.Person, o); err != nil {
		return err
	}
	setup := razzia.Setup{Piles: o.Piles}
	for _, list := range deal.Packages {
		var cheques razzia.Cheques
		for _, c := range list {
			cheques |= razzia.ChequesOf(razzia.Cheque(c))
		}
		setup.Packages = append(setup.Packages, cheques)
	}
	d.before = &beginning{setup: setup}
	for i := range n {
		if err := c.fill(d, razzia.Seat(i)); err != nil {
			return err
		}
	}
	return nil
}

// fill gives a seat to the person or to a bot.
func (c PlayDuel) fill(d *draft, seat razzia.Seat) error {
	if seat == c.Deal.Seat {
		return d.seat(c.Person, seat, NewWord{})
	}
	name := cmp.Or(c.Deal.Names[seat], c.Deal.Levels[seat])
	return d.seatBot(seat, c.Deal.Levels[seat], d.now.Seats.uniqueName(name))
}

// Alone reports whether the game is its person's alone: the round of a day, or that of a duel. Its cards are those of others too, in an
// order that was fixed before.
func (o *Options) Alone() bool { return o.Day != "" || o.Duel != "" }

// Known reports whether cards or moves of the game were there before its players came, or may have been known to them: a lesson, a position
// that is tried again, the round of a day, a duel, or a game that the browser of its person dealt.
func (o *Options) Known() bool { return o.Lesson != 0 || o.From != 0 || o.Duel != "" || o.Offline }

// Parted returns how many moves two games of one deal have in common; false if one is as the other one begins.
func Parted(a, b *Table) (ply int, parted bool) {
	for ply < min(len(a.Moves), len(b.Moves)) && a.Moves[ply] == b.Moves[ply] {
		ply++
	}
	return ply, ply < len(a.Moves) && ply < len(b.Moves) && slices.Equal(a.Setup.Packages, b.Setup.Packages)
}
