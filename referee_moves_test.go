package razzia_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"razzia"
)

// checkLegal holds that there is a move for whoever is to act, that each is allowed, that they stand in
// the notation's order (N4), each once, and that each can be written and read.
func checkLegal(s razzia.State) error {
	legal := s.Legal(nil)
	waits := s.Phase == razzia.Turn || s.Phase == razzia.Bidding
	if waits != (len(legal) > 0) {
		return fmt.Errorf("%d legal moves in phase %v", len(legal), s.Phase)
	}
	last := razzia.Reveal(razzia.Gold)
	if added := s.Legal([]razzia.Move{last}); added[0] != last || !slices.Equal(added[1:], legal) {
		return fmt.Errorf("%v added to %v are %v", legal, last, added)
	}
	for i, m := range legal {
		if _, err := s.Step(m); err != nil {
			return fmt.Errorf("%v is legal and yet refused: %w", m, err)
		}
		if err := checkText(m); err != nil {
			return err
		}
		if i > 0 && inNotation(legal[i-1].String(), m.String()) >= 0 {
			return fmt.Errorf("%v stands before %v", legal[i-1], m)
		}
	}
	return nil
}

// checkText writes a move and reads it (N2).
func checkText(m razzia.Move) error {
	read, err := razzia.ParseMove(m.String())
	if err != nil || read != m {
		return fmt.Errorf("%v is read as %v: %w", m, read, err)
	}
	return nil
}

// inNotation compares two moves by the order in which the notation lists legal ones (N4), by their
// text: draws, steals with fewer cards first, the call; the pass, bids ascending.
func inNotation(a, b string) int {
	x, y := strings.Fields(a), strings.Fields(b)
	const verbs = "draw steal call pass bid"
	if x[0] != y[0] {
		return cmp.Compare(strings.Index(verbs, x[0]), strings.Index(verbs, y[0]))
	}
	if len(x) != len(y) {
		return cmp.Compare(len(x), len(y))
	}
	return slices.CompareFunc(x[1:], y[1:], func(v, w string) int {
		m, err := strconv.Atoi(v)
		n, _ := strconv.Atoi(w)
		if err != nil {
			m, n = strings.Index(cardOrder, v), strings.Index(cardOrder, w)
		}
		return cmp.Compare(m, n)
	})
}

// tryAll tries every move there is: what the rules have nothing against must be done and, of a
// player's moves, be listed as legal; all else must be refused for a reason that fits.
func (r *referee) tryAll(s razzia.State) error {
	legal := s.Legal(nil)
	said := reasons(0)
	for _, m := range universe(s) {
		refused, err := try(s, legal, m)
		if err != nil {
			return err
		}
		if refused == nil || said.has(refused.Reason) {
			continue
		}
		said.add(refused.Reason)
		if err := r.countRefusal(s, m, refused); err != nil {
			return err
		}
	}
	return nil
}

// try tries one move, and gives the refusal if it is rightly refused.
func try(s razzia.State, legal []razzia.Move, m razzia.Move) (*razzia.Refusal, error) {
	against := objections(s, m)
	next, err := s.Step(m)
	listed := slices.Contains(legal, m)
	known := listed || m.Verb() == razzia.ToReveal // the table's moves are not listed
	refused, _ := err.(*razzia.Refusal)
	switch {
	case against == 0 && (err != nil || !known):
		return nil, fmt.Errorf("%v is allowed: listed as legal: %v; refused: %w", m, listed, err)
	case against == 0:
		return nil, nil
	case err == nil || listed:
		return nil, fmt.Errorf("%v is not allowed, for %v: listed as legal: %v; refused: %w", m, against, listed, err)
	case refused == nil || !against.has(refused.Reason) || next != s:
		return nil, fmt.Errorf("%v is refused for %v, want one of %v and the state as it was", m, err, against)
	}
	return refused, nil
}

// countRefusal counts a refusal, and has every eighth of its reason read, since words take long.
func (r *referee) countRefusal(s razzia.State, m razzia.Move, refused *razzia.Refusal) error {
	n := r.refused[refused.Reason]
	r.refused[refused.Reason] = n + 1
	if n%8 != 0 {
		return nil
	}
	return checkRefusal(s, m, refused)
}

// checkRefusal holds that a refusal says what is wrong, on every way to make a move.
func checkRefusal(s razzia.State, m razzia.Move, refused *razzia.Refusal) error {
	text, clause := refused.Error(), refused.Reason.Clause()
	sentence, found := strings.CutSuffix(text, " ("+clause+")")
	switch {
	case !found || len(sentence) < 10 || !slices.Contains(clauses, clause):
		return fmt.Errorf("%v is refused in the words %q", m, text)
	case refused.Move != m || refused.State != s:
		return fmt.Errorf("the refusal of %v is of %v in %+v", m, refused.Move, refused.State)
	}
	played := s
	if err := played.Advance(m); played != s || err == nil || err.Error() != text {
		return fmt.Errorf("Advance refuses %v differently: %v", m, err)
	}
	told := []razzia.Event{{Kind: razzia.GameEnded}}
	t, events, err := s.StepEvents(m, told)
	if t != s || len(events) != 1 || err == nil || err.Error() != text {
		return fmt.Errorf("StepEvents refuses %v differently: %v, %v", m, events, err)
	}
	g := razzia.Game{State: s}
	h, events, err := g.Step(m, told)
	if h != g || len(events) != 1 || err == nil || err.Error() != text {
		return fmt.Errorf("Game.Step refuses %v differently: %v, %v", m, events, err)
	}
	return nil
}

// universe lists all moves that are worth a try: every draw, reveal and bid and some that do not
// exist, and in a turn every choice of the row and some of other cards.
func universe(s razzia.State) []razzia.Move {
	all := []razzia.Move{{}, razzia.Call(), razzia.Pass(), razzia.Steal(0), razzia.Steal(razzia.AllCards())}
	for _, pile := range []uint8{0, 1, 2, 3, 255} {
		all = append(all, razzia.Draw(pile))
	}
	for c := range razzia.Police + 2 {
		all = append(all, razzia.Reveal(c))
	}
	for c := range razzia.Cheque(19) {
		all = append(all, razzia.Bid(c))
	}
	all = append(all, farOff(s)...)
	if s.Phase != razzia.Turn {
		return append(all, razzia.Steal(s.Row.Cards()))
	}
	return append(all, stealsToTry(s)...)
}

// farOff lists moves with numbers so large that a shift or a table which takes only their low bits
// would see something that exists.
func farOff(s razzia.State) []razzia.Move {
	all := []razzia.Move{razzia.Reveal(255), razzia.Bid(255)}
	for _, far := range []uint8{16, 32, 64, 128} {
		all = append(all, razzia.Draw(far+1), razzia.Reveal(razzia.Card(far)+razzia.Police))
		for _, h := range s.Seats[:s.Players] {
			all = append(all, razzia.Bid(razzia.Cheque(far)+h.Open.Highest()))
		}
	}
	return all
}

// stealsToTry lists every choice of the row, each alone and with each card that may not be there.
func stealsToTry(s razzia.State) []razzia.Move {
	var all []razzia.Move
	row := s.Row.Cards()
	for choice := range 1 << s.Row.Len() {
		var loot razzia.Cards
		for i := range s.Row.Len() {
			if choice>>i&1 != 0 {
				loot += razzia.CardsOf(s.Row.At(i))
			}
		}
		all = append(all, razzia.Steal(loot))
	}
	for c := razzia.Ring; c <= razzia.Police; c++ {
		all = append(all, razzia.Steal(razzia.CardsOf(c)))
		if row.Count(c) < copiesInRules[c] {
			all = append(all, razzia.Steal(row+razzia.CardsOf(c)))
		}
		if s.Row.Len() > 0 {
			all = append(all, razzia.Steal(razzia.CardsOf(s.Row.At(0))|razzia.CardsOf(c)))
		}
	}
	return all
}
