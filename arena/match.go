package arena

import (
	"errors"
	"fmt"
	"slices"

	"razzia"
	"razzia/bot"
)

// An Entrant is a player that takes part in a match.
type Entrant struct {
	// Name is the name in reports and records. It is unique in a match.
	Name string
	// Open opens a player for a seat of a game. The seed decides what the player leaves to chance.
	Open func(seed uint64) (bot.Player, error)
}

// A Match is everything that is fixed before the first game. The same match gives the same games, as long as
// its entrants depend on their seeds and not on the clock.
type Match struct {
	Entrants []Entrant // two or more
	Players  int       // seats at the table, 2 to 5
	Piles    int       // 2 or 1 (R2.4)
	Seed     uint64    // decides the deals and the seeds of the players
	Deals    int       // at most
	Stop     *Stop     // ends a match of two entrants early; nil plays all deals
	// Alone plays only the games in which the first entrant is alone, among copies of each of the others: enough to
	// measure the first entrant and nothing else.
	Alone bool
	// Neighbours plays only the pairs that stand next to each other in Entrants, which are then in the order of
	// their strength: their games tell most about the difference between two, and games between the ends tell little.
	Neighbours bool
	// Reference is the index of the entrant whose rating is 0.
	Reference int
	// Judge opens the judge of luck for a number of players; nil judges no luck. It changes no game.
	Judge func(players int) (Judge, error)
}

// maxEntrants is the highest number of entrants: the 496 pairs of 32 take too long to wait for.
const maxEntrants = 32

// Check fails if a match is invalid.
func (m *Match) Check() error {
	names := make([]string, len(m.Entrants))
	for i, e := range m.Entrants {
		if names[i] = e.Name; slices.Contains(names[:i], e.Name) {
			return fmt.Errorf("two entrants are called %q: want a name for each", e.Name)
		}
	}
	switch {
	case len(names) < 2 || len(names) > maxEntrants:
		return fmt.Errorf("%d entrants: want 2 to %d", len(names), maxEntrants)
	case m.Players < razzia.MinPlayers || m.Players > razzia.MaxPlayers:
		return fmt.Errorf("%d players: want 2 to 5 (R2.1)", m.Players)
	case m.Piles != 1 && m.Piles != 2:
		return fmt.Errorf("%d piles: want 2 or 1 (R2.4)", m.Piles)
	case m.Deals < 1:
		return fmt.Errorf("%d deals: want 1 or more", m.Deals)
	case m.Reference < 0 || m.Reference >= len(names):
		return fmt.Errorf("the reference is entrant %d of %d: want the index of one", m.Reference, len(names))
	case m.Alone && m.Neighbours:
		return errors.New("only the first entrant is alone, and only neighbours meet: want one of the two")
	}
	return m.checkStop()
}

// checkStop fails if the stopping rule is invalid.
func (m *Match) checkStop() error {
	switch {
	case m.Stop == nil:
		return nil
	case len(m.Entrants) != 2:
		return errors.New("a stopping rule needs exactly two entrants")
	case !m.compares():
		return errors.New("a stopping rule needs the advantage: let each entrant be alone in turn, or play at a table of two")
	}
	return m.Stop.check()
}

// A pair is two entrants that meet, by their indexes.
type pair struct{ a, b int }

// pairs lists the pairs that meet: all, those with the first entrant, or those of neighbours.
func (m *Match) pairs() []pair {
	var list []pair
	for a := range m.Entrants {
		for b := a + 1; b < len(m.Entrants); b++ {
			if m.Alone && a > 0 || m.Neighbours && b > a+1 {
				break
			}
			list = append(list, pair{a, b})
		}
	}
	return list
}

// reverses reports whether B is alone among copies of A in games of its own. With two players these would be the
// games of A again.
func (m *Match) reverses() bool { return m.Players > 2 && !m.Alone }

// compares reports whether the games show for both entrants of a pair how they do alone.
func (m *Match) compares() bool { return m.Players == 2 || !m.Alone }

// A seating is one game of a deal: one entrant alone at a seat, copies of another at all
// other seats.
type seating struct {
	side       int // the index of its statistics: twice that of the pair, one more if b is alone
	lone, rest int // entrants
	seat       razzia.Seat
}

// at gives the entrant at a seat.
func (s seating) at(seat razzia.Seat) int {
	if seat == s.seat {
		return s.lone
	}
	return s.rest
}

// names lists the names of a game's players by seat.
func (m *Match) names(s seating) []string {
	list := make([]string, m.Players)
	for seat := range list {
		list[seat] = m.Entrants[s.at(razzia.Seat(seat))].Name
	}
	return list
}

// seatings lists the games of a deal, in order. With two players, one B among copies of A is the same
// game as one A among copies of B: it is played once.
func (m *Match) seatings() []seating {
	var list []seating
	for i, p := range m.pairs() {
		list = m.rotations(list, seating{side: 2 * i, lone: p.a, rest: p.b})
		if m.reverses() {
			list = m.rotations(list, seating{side: 2*i + 1, lone: p.b, rest: p.a})
		}
	}
	return list
}

// rotations adds a seating with the lone entrant at each seat.
func (m *Match) rotations(list []seating, s seating) []seating {
	for seat := range razzia.Seat(m.Players) {
		s.seat = seat
		list = append(list, s)
	}
	return list
}

// A deal is what its games have in common: the order of the cards, the lot of the packages, and a seed for the
// player at each seat.
type deal struct {
	number   int
	packages []razzia.Cheques
	deck     razzia.Deck
	seeds    [razzia.MaxPlayers]uint64
}

// streamsOfDeal is the number of random streams of a deal: one for the cards and one for each seat, rounded up.
const streamsOfDeal = 8

// deal makes the deal of a number, from 0.
func (m *Match) deal(number int) *deal {
	first := uint64(number) * streamsOfDeal
	src := razzia.NewSource(m.Seed, first)
	d := &deal{number: number, packages: razzia.Lot(m.Players, src)}
	d.deck = *razzia.NewDeck(m.Piles, src)
	for seat := range d.seeds {
		d.seeds[seat] = razzia.NewSource(m.Seed, first+1+uint64(seat)).Uint64()
	}
	return d
}
