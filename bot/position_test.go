package bot

import (
	"context"
	"strings"
	"testing"

	"razzia"
)

// A position is a state as a test lays it: by what matters, the rest as R2 has it. Seats hold the
// packages in the order of R2.2.
type position struct {
	players  int
	round    uint8 // 1 if it is not said
	police   int
	row      string
	property map[razzia.Seat]string
	spent    map[razzia.Seat]razzia.Cheques // of the package, face down
	out      []razzia.Seat                  // have spent all (R5.1)
	actor    razzia.Seat
	moves    string // what happens then, such as "call, pass"
}

// lay makes the state of a position.
func (p position) lay(t *testing.T) razzia.State {
	t.Helper()
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(p.players), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	s.Round = max(1, p.round)
	for _, seat := range p.out {
		s = spendAll(t, s, seat)
	}
	for seat, spent := range p.spent {
		s.Seats[seat].Open &^= spent
		s.Seats[seat].Spent |= spent
	}
	s.Actor, s.Police = p.actor, uint8(p.police)
	row := cards(t, p.row)
	s.Row = razzia.RowOf(row...)
	out := razzia.CardsOf(row...)
	for range p.police {
		out += razzia.CardsOf(razzia.Police)
	}
	for seat, property := range p.property {
		s.Seats[seat].Property = razzia.CardsOf(cards(t, property)...)
		out += s.Seats[seat].Property
	}
	s.Left -= out
	n := uint8(s.Left.Len())
	s.Piles = [2]uint8{(n + 1) / 2, n / 2}
	return step(t, s, p.moves)
}

// cards reads a list of card codes (N1).
func cards(t *testing.T, codes string) (list []razzia.Card) {
	t.Helper()
	for _, code := range strings.Fields(codes) {
		c, err := razzia.ParseCard(code)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// step makes moves of the notation (N2), with commas between.
func step(t *testing.T, s razzia.State, moves string) razzia.State {
	t.Helper()
	if moves == "" {
		return s
	}
	for text := range strings.SplitSeq(moves, ", ") {
		m, err := razzia.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Step(m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// spendAll has a seat buy the empty row with its lowest cheque, its last.
func spendAll(t *testing.T, s razzia.State, seat razzia.Seat) razzia.State {
	t.Helper()
	h := &s.Seats[seat]
	h.Spent = h.Open.Above(h.Open.Lowest())
	h.Open &^= h.Spent
	s.Actor = seat
	s = step(t, s, "call")
	for s.Actor != seat {
		s = step(t, s, "pass")
	}
	return step(t, s, razzia.Bid(h.Open.Lowest()).String())
}

// randomStates are the states of a game in which all seats play at random.
func randomStates(t *testing.T, players int, seed uint64) func(yield func(razzia.State) bool) {
	return func(yield func(razzia.State) bool) {
		deck := razzia.NewDeck(2, razzia.NewSource(seed, 0))
		s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, razzia.NewSource(seed, 1)), Piles: 2})
		p := newRandom(seed)
		for err == nil && s.Phase != razzia.Over && yield(s) {
			var m razzia.Move
			if s.Phase == razzia.Revealing {
				var c razzia.Card
				c, err = deck.Draw(s.Pile)
				m = razzia.Reveal(c)
			} else {
				m, err = p.Choose(context.Background(), s, s.Actor)
			}
			if err == nil {
				s, err = s.Step(m)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
