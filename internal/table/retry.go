package table

import (
	"slices"

	"razzia"
	"razzia/fair"
)

// Retry makes a table where a person plays a position of a finished game again, against bots: those of the old game, and bots of a level
// in the place of its people. The cards that were not seen are shuffled anew, so what the person knows of the old order does not help.
// Nothing about the shuffle is proven, and the game counts for nothing.
type Retry struct {
	Old    *Table
	Ply    int // moves made before the position: a card was drawn, and a player is to act
	Person Person
	Level  string // of the bots in the place of people
}

// MadeBy returns the identity of the maker.
func (c Retry) MadeBy() string { return c.Person.ID }

// CheckRetry refuses a game that is not over, a moment in which no player is to act, and one before the first card: a new game is the
// same. A program that does not know of Retry then finds that the cards are not those of its own shuffle, and leaves the table alone.
func CheckRetry(t *Table, ply int) error {
	switch {
	case t.Phase != Over:
		return ErrGameNotOver
	case t.Options.Day != "": // a duel that is over has shown its cards to its person
		return ErrDayTable // it can be played again as it is
	case ply < 1 || ply >= len(t.Moves) || t.Moves[ply].Verb() == razzia.ToReveal || !slices.ContainsFunc(t.Moves[:ply], reveals):
		return ErrSomebodyWasFaster
	}
	return nil
}

func reveals(m razzia.Move) bool { return m.Verb() == razzia.ToReveal }

func (c Retry) decide(t *Table, d *draft) error {
	if err := CheckRetry(c.Old, c.Ply); err != nil {
		return err
	}
	mine, err := c.actor()
	if err != nil {
		return err
	}
	old := c.Old.Options
	o := Options{Players: old.Players, Piles: old.Piles, Without: old.Without, Pace: old.Pace, Hints: true, From: c.Ply}
	if err := checkPerson(c.Person); err != nil {
		return err
	}
	if err := d.addCreated(c.Person, o, nil); err != nil {
		return err
	}
	d.before = &beginning{c.Old.Setup, c.Old.Moves[:c.Ply]}
	for i := range c.Old.Seats {
		if err := c.fill(d, razzia.Seat(i), mine); err != nil {
			return err
		}
	}
	return nil
}

// actor is the seat that acts in the position.
func (c Retry) actor() (razzia.Seat, error) {
	g, err := razzia.NewGame(c.Old.Setup)
	for _, m := range c.Old.Moves[:c.Ply] {
		if err != nil {
			break
		}
		g, _, err = g.Step(m, nil)
	}
	if err != nil {
		return razzia.NoSeat, ErrLogBroken.With(err)
	}
	return g.State.Actor, nil
}

// fill gives a seat to the person or to a bot.
func (c Retry) fill(d *draft, seat, mine razzia.Seat) error {
	old := c.Old.Seats[seat]
	level, name := old.Level, old.Bot
	switch {
	case seat == mine:
		return d.seat(c.Person, seat, NewWord{})
	case old.Person.ID != "":
		level, name = c.Level, d.now.Seats.botName(d.now.ID, seat)
	}
	if !slices.Contains(d.Levels, level) {
		level = standIn
	}
	return d.seatBot(seat, level, d.now.Seats.uniqueName(name))
}

// A beginning is the part of a game before the position with which a table begins.
type beginning struct {
	setup razzia.Setup
	moves []razzia.Move
}

// playBefore makes the moves before the position with which the table begins.
func (d *draft) playBefore() error {
	for _, m := range d.before.moves {
		if err := d.add(Entry{Kind: Moved, Seat: d.now.Game.State.Actor, Move: m}); err != nil {
			return ErrLogBroken.With(err)
		}
	}
	if d.now.timing.pausing {
		return d.add(Entry{Kind: Resumed, Seat: razzia.NoSeat})
	}
	return nil
}

// A retried is the guide of a game that went on from a position of another one, or from that of a day, and of a duel, from its beginning.
type retried struct {
	freeGame
	left  int // moves before the position that are still to come
	pile  uint8
	drawn []razzia.Drawn // before the position
}

func (retried) proven() bool { return false }

// deck has the cards that were drawn before the position, and shuffles the others.
func (g retried) deck(seed fair.Seed, o Options) *razzia.Deck {
	deck, err := razzia.StackDrawn(o.Piles, g.drawn, seed.Source())
	if err != nil {
		return &razzia.Deck{} // it gives no card: the dealer refuses it
	}
	return deck
}

// after notes the draws before the position.
func (g retried) after(e Entry) (guide, error) {
	if _, err := g.freeGame.after(e); err != nil || e.Kind != Moved || g.left == 0 {
		return g, err
	}
	g.left--
	switch e.Move.Verb() {
	case razzia.ToDraw:
		g.pile = e.Move.Pile()
	case razzia.ToReveal:
		g.drawn = append(g.drawn[:len(g.drawn):len(g.drawn)], razzia.Drawn{Pile: g.pile, Card: e.Move.Card()}) // older guides share the array
	}
	return g, nil
}
