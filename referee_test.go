package razzia_test

import (
	"fmt"
	"sync"
	"testing"

	"razzia"
)

// A referee watches games, and examines every state and every step by the rules, read anew and
// naively, without regard to speed. Random games, fuzzed games and rule sessions all have one.
type referee struct {
	met     census
	refused map[razzia.Reason]int
	lock    sync.Mutex // for join
}

func newReferee() *referee { return &referee{met: census{}, refused: map[razzia.Reason]int{}} }

// join adds what another referee met.
func (r *referee) join(other *referee) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for what, n := range other.met {
		r.met[what] += n
	}
	for reason, n := range other.refused {
		r.refused[reason] += n
	}
}

// checkCensus fails for every rare thing, and every reason to refuse a move, that was never met.
func (r *referee) checkCensus(t *testing.T) {
	t.Helper()
	r.met.check(t, rareInPlay)
	r.met.check(t, rareAtTheEnd)
	for _, reason := range razzia.Reasons() {
		if r.refused[reason] == 0 {
			t.Errorf("no move was ever refused for %v", reason)
		}
	}
}

// A step is a move that was made.
type step struct {
	before, after razzia.Game
	move          razzia.Move
	events        []razzia.Event
}

// examine checks a state: what lies where, who is to act, what each would score, what may be done and
// what not.
func (r *referee) examine(s razzia.State) error {
	for _, check := range []func(razzia.State) error{
		checkCards, checkPiles, checkCheques, checkPhase, checkHandmade, checkScore, checkLegal, r.tryAll,
	} {
		if err := check(s); err != nil {
			return fmt.Errorf("%w\nin %+v", err, s)
		}
	}
	return nil
}

// watch examines a state, makes a move and examines where it leads.
func (r *referee) watch(before razzia.Game, m razzia.Move) error {
	if err := r.examine(before.State); err != nil {
		return err
	}
	after, err := r.step(before, m)
	if err != nil {
		return err
	}
	return r.examine(after.State)
}

// checkCards counts the 120 cards wherever they lie (R1.1, R1.2).
func checkCards(s razzia.State) error {
	gone, all := s.Gone(), 0
	for c := razzia.Ring; c <= razzia.Police; c++ {
		n := s.Left.Count(c) + gone.Count(c)
		for i := range s.Row.Len() {
			if s.Row.At(i) == c {
				n++
			}
		}
		for i := range s.Players {
			n += s.Seats[i].Property.Count(c)
		}
		if c == razzia.Police {
			n += int(s.Police)
		}
		if n != copiesInRules[c] {
			return fmt.Errorf("there are %d cards %v, want %d", n, c, copiesInRules[c])
		}
		all += n
	}
	if all != 120 {
		return fmt.Errorf("there are %d cards, want 120", all)
	}
	return checkLoot(s)
}

// checkLoot holds that there is only loot in the row and the properties (R3.1, R4.3).
func checkLoot(s razzia.State) error {
	if s.Row.Len() > 7 || s.Row.Cards().Count(razzia.Police) > 0 {
		return fmt.Errorf("the row is not seven cards of loot at most")
	}
	for i := range s.Players {
		if s.Seats[i].Property.Count(razzia.Police) > 0 {
			return fmt.Errorf("seat %d has police", i)
		}
	}
	return nil
}

// checkPiles compares the sizes of the piles with what is left, and with how piles are parted (R5.3).
func checkPiles(s razzia.State) error {
	one, two := int(s.Piles[0]), int(s.Piles[1])
	switch {
	case one+two != s.Left.Len() || s.CardsLeft() != one+two:
		return fmt.Errorf("piles of %d and %d, but %d cards are left and CardsLeft says %d", one, two, s.Left.Len(), s.CardsLeft())
	case s.OnePile && two != 0:
		return fmt.Errorf("a second pile of %d in a game with one", two)
	case !s.OnePile && (one == 0 && two > 0 || two == 0 && one > 1):
		return fmt.Errorf("piles of %d and %d: one ran out and the other was not parted", one, two)
	}
	return nil
}

// What R2.2 deals, by the number of players.
var (
	highestCheque   = [...]int{2: 9, 3: 13, 4: 13, 5: 16}
	chequesOfPlayer = [...]int{2: 4, 3: 4, 4: 3, 5: 3}
)

// checkCheques finds each cheque of the game in one place, and with every player as many as he was
// dealt (R2.1, R2.2, R4.3).
func checkCheques(s razzia.State) error {
	found := map[razzia.Cheque]int{s.Middle: 1}
	for i, h := range s.Seats[:s.Players] {
		n := 0
		for _, side := range []razzia.Cheques{h.Open, h.Spent} {
			for c := range side.All() {
				found[c]++
				n++
			}
		}
		if n != chequesOfPlayer[s.Players] {
			return fmt.Errorf("seat %d has %d cheques", i, n)
		}
	}
	for c := 1; c <= highestCheque[s.Players]; c++ {
		if found[razzia.Cheque(c)] != 1 {
			return fmt.Errorf("cheque %d lies in %d places", c, found[razzia.Cheque(c)])
		}
	}
	if len(found) != highestCheque[s.Players] {
		return fmt.Errorf("there are %d cheques, want %d", len(found), highestCheque[s.Players])
	}
	return nil
}

// checkHandmade lays out the same position by hand: it must be the same state, since two ways to a
// position give equal states.
func checkHandmade(s razzia.State) error {
	row := make([]razzia.Card, s.Row.Len())
	for i := range row {
		row[i] = s.Row.At(i)
	}
	same := razzia.State{
		Left: s.Left, Row: razzia.RowOf(row...), Piles: s.Piles, OnePile: s.OnePile, Players: s.Players,
		Round: s.Round, Phase: s.Phase, Actor: s.Actor, Drawer: s.Drawer, Pile: s.Pile, Middle: s.Middle,
		Police: s.Police, Auction: s.Auction,
	}
	copy(same.Seats[:s.Players], s.Seats[:s.Players])
	if same = razzia.Seated(same); same != s {
		return fmt.Errorf("the same position laid out by hand differs: %+v", same)
	}
	return nil
}
