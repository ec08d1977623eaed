// Package referee checks games against the rules. It is a second implementation of them, written from the
// text of the rules, slow and simple, that shares nothing with package razzia but its types. Tests run it
// over random games, fuzzed games and the rule sessions.
//
//race:off its one lock is for Join, and its slow rules take ten times as long
package referee

import (
	"fmt"
	"sync"

	"razzia"
	"razzia/internal/rulebook"
)

// A Referee checks states and steps of games, and counts the rare situations that it has seen.
type Referee struct {
	seen    map[string]int // by name of the rare situation
	refused map[razzia.Reason]int
	lock    sync.Mutex // for Join
}

// New returns a referee that has seen nothing.
func New() *Referee { return &Referee{seen: map[string]int{}, refused: map[razzia.Reason]int{}} }

// Join adds the counts of another referee. Several goroutines may call it at the same time.
func (r *Referee) Join(other *Referee) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for name, n := range other.seen {
		r.seen[name] += n
	}
	for reason, n := range other.refused {
		r.refused[reason] += n
	}
}

// Examine checks a state: where every card and cheque is, which seat is to act, what each seat would score,
// and for every possible move whether it is legal.
func (r *Referee) Examine(s razzia.State) error {
	for _, check := range []func(razzia.State) error{
		checkCards, checkPiles, checkCheques, checkPhase, checkRestored, checkScore, checkLegal, r.tryAll,
	} {
		if err := check(s); err != nil {
			return fmt.Errorf("%w\nin %+v", err, s)
		}
	}
	return nil
}

// Watch examines a state, then checks a move that is tried in it and examines the state after it.
func (r *Referee) Watch(before razzia.Game, m razzia.Move) error {
	if err := r.Examine(before.State); err != nil {
		return err
	}
	after, err := r.Step(before, m)
	if err != nil {
		return err
	}
	return r.Examine(after.State)
}

// CheckStart examines a new game: the owner of the highest cheque takes the first turn (R2.5).
func (r *Referee) CheckStart(g razzia.Game) error {
	if first := ownerOfHighest(g.State); g.State.Actor != first {
		return fmt.Errorf("seat %d takes the first turn, want seat %d", g.State.Actor, first)
	}
	return r.Examine(g.State)
}

// CheckEnd checks that the totals of a game that is over are the sums of its sheets (R6.4).
func CheckEnd(g razzia.Game) error {
	if g.RoundsScored() != 3 {
		return fmt.Errorf("over after %d rounds, want 3", g.RoundsScored())
	}
	for i, h := range g.State.Seats {
		sum := 0
		for _, round := range g.Sheets {
			sh := round[i]
			sum += int(sh.Thieves) + int(sh.Bodyguards) + int(sh.Cars) + int(sh.Jewels) + int(sh.Gold) +
				int(sh.Businesses) + int(sh.Cheques)
		}
		if int(h.Total) != sum {
			return fmt.Errorf("seat %d has %d points, want %d by its sheets", i, h.Total, sum)
		}
	}
	return nil
}

// checkCards counts the 120 cards in all places (R1.1, R1.2).
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
		if n != rulebook.Copies(c) {
			return fmt.Errorf("there are %d cards %v, want %d", n, c, rulebook.Copies(c))
		}
		all += n
	}
	if all != 120 {
		return fmt.Errorf("there are %d cards, want 120", all)
	}
	return checkLoot(s)
}

// checkLoot checks that the row and the properties hold only loot (R3.1, R4.3).
func checkLoot(s razzia.State) error {
	if s.Row.Len() > 7 || s.Row.Cards().Count(razzia.Police) > 0 {
		return fmt.Errorf("the row is %v, want at most seven loot cards", s.Row.Cards())
	}
	for i := range s.Players {
		if s.Seats[i].Property.Count(razzia.Police) > 0 {
			return fmt.Errorf("the property of seat %d holds police, want only loot", i)
		}
	}
	return nil
}

// checkPiles compares the sizes of the piles with the cards that are left, and with the parting of piles
// (R5.3).
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

// Facts of R2.2, by the number of players.
var (
	highestCheque = [...]int{2: 9, 3: 13, 4: 13, 5: 16}
	chequesEach   = [...]int{2: 4, 3: 4, 4: 3, 5: 3}
)

// checkCheques checks that each cheque of the game is in one place, and that each seat has as many as it was
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
		if n != chequesEach[s.Players] {
			return fmt.Errorf("seat %d has %d cheques, want %d", i, n, chequesEach[s.Players])
		}
	}
	for c := 1; c <= highestCheque[s.Players]; c++ {
		if found[razzia.Cheque(c)] != 1 {
			return fmt.Errorf("cheque %d is in %d places, want 1", c, found[razzia.Cheque(c)])
		}
	}
	if len(found) != highestCheque[s.Players] {
		return fmt.Errorf("there are %d cheques, want %d", len(found), highestCheque[s.Players])
	}
	return nil
}

// checkRestored builds the same position from its visible parts alone. It must be the same state, since two
// ways to the same position give equal states.
func checkRestored(s razzia.State) error {
	row := make([]razzia.Card, s.Row.Len())
	for i := range row {
		row[i] = s.Row.At(i)
	}
	parts := razzia.State{
		Left: s.Left, Row: razzia.RowOf(row...), Piles: s.Piles, OnePile: s.OnePile, Players: s.Players,
		Round: s.Round, Phase: s.Phase, Actor: s.Actor, Drawer: s.Drawer, Pile: s.Pile, Middle: s.Middle,
		Police: s.Police, Auction: s.Auction,
	}
	copy(parts.Seats[:s.Players], s.Seats[:s.Players])
	same, err := razzia.Restore(parts)
	if err != nil || same != s {
		return fmt.Errorf("the parts of the position are restored as another state: %+v, %w", same, err)
	}
	return nil
}
