// Package scene sets up positions for tests of bots. It imports no bot, so that tests
// inside package bot can use it too.
package scene

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// A Scene describes a position by what matters in a test. Everything else is as R2 has it. Seats own the packages in
// the order of R2.2.
type Scene struct {
	Players  int
	Round    uint8 // 1 by default
	Police   int
	Row      string                         // card codes (N1), separated by blanks
	Property map[razzia.Seat]string         // likewise
	Spent    map[razzia.Seat]razzia.Cheques // of the package, face down
	Out      []razzia.Seat                  // have spent all cheques (R5.1)
	Actor    razzia.Seat
	Moves    string // made then, such as "call, pass"
}

// State gives the state of a scene. The test ends if there is no such state.
func (sc Scene) State(t testing.TB) razzia.State {
	t.Helper()
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(sc.Players), Piles: 2})
	fatal.If(t, err)
	s.Round = max(1, sc.Round)
	for _, seat := range sc.Out {
		s = spendAll(t, s, seat)
	}
	for seat, spent := range sc.Spent {
		s.Seats[seat].Open &^= spent
		s.Seats[seat].Spent |= spent
	}
	s.Actor, s.Police = sc.Actor, uint8(sc.Police)
	sc.placeCards(t, &s)
	if sc.Moves == "" {
		return s
	}
	for move := range strings.SplitSeq(sc.Moves, ", ") {
		s = Step(t, s, Move(t, move))
	}
	return s
}

// placeCards moves the cards on the table out of the piles.
func (sc Scene) placeCards(t testing.TB, s *razzia.State) {
	t.Helper()
	row := Cards(t, sc.Row)
	s.Row = razzia.RowOf(row...)
	out := razzia.CardsOf(row...)
	for range sc.Police {
		out += razzia.CardsOf(razzia.Police)
	}
	for seat, property := range sc.Property {
		s.Seats[seat].Property = razzia.CardsOf(Cards(t, property)...)
		out += s.Seats[seat].Property
	}
	s.Left -= out
	n := uint8(s.Left.Len())
	s.Piles = [2]uint8{(n + 1) / 2, n / 2}
}

// Cards reads a list of card codes (N1), separated by blanks.
func Cards(t testing.TB, codes string) (list []razzia.Card) {
	t.Helper()
	for _, code := range strings.Fields(codes) {
		c, err := razzia.ParseCard(code)
		fatal.If(t, err)
		list = append(list, c)
	}
	return list
}

// Move reads a move of the notation (N2).
func Move(t testing.TB, text string) razzia.Move {
	t.Helper()
	m, err := razzia.ParseMove(text)
	fatal.If(t, err)
	return m
}

// Step makes a move. The test ends if it is not legal.
func Step(t testing.TB, s razzia.State, m razzia.Move) razzia.State {
	t.Helper()
	next, err := s.Step(m)
	fatal.If(t, err)
	return next
}

// spendAll lets a seat spend all its cheques. It buys the empty row with the last, the lowest.
func spendAll(t testing.TB, s razzia.State, seat razzia.Seat) razzia.State {
	t.Helper()
	h := &s.Seats[seat]
	h.Spent = h.Open.Above(h.Open.Lowest())
	h.Open &^= h.Spent
	lowest := h.Open.Lowest()
	s.Actor = seat
	s = Step(t, s, razzia.Call())
	for s.Actor != seat {
		s = Step(t, s, razzia.Pass())
	}
	return Step(t, s, razzia.Bid(lowest))
}
