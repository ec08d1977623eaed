package referee

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"razzia"
	"razzia/internal/rulebook"
)

// checkLegal checks the list of legal moves. It must be empty unless a seat is to act. Each move must be accepted, and
// be read as it is written. The moves must be in the order of the notation (N4), each once.
func checkLegal(s razzia.State) error {
	legal := s.Legal(nil)
	waits := s.Phase == razzia.Turn || s.Phase == razzia.Bidding
	if waits != (len(legal) > 0) {
		return fmt.Errorf("%d legal moves in phase %v, want some only in a turn or an auction", len(legal), s.Phase)
	}
	last := razzia.Reveal(razzia.Gold)
	if added := s.Legal([]razzia.Move{last}); added[0] != last || !slices.Equal(added[1:], legal) {
		return fmt.Errorf("appending %v to %v, Legal gives %v", legal, last, added)
	}
	for i, m := range legal {
		if _, err := s.Step(m); err != nil {
			return fmt.Errorf("%v is listed as legal but refused: %w", m, err)
		}
		if err := checkText(m); err != nil {
			return err
		}
		if i > 0 && compareMoves(legal[i-1].String(), m.String()) >= 0 {
			return fmt.Errorf("%v is listed before %v, want card order and no repeats (N4)", legal[i-1], m)
		}
	}
	return nil
}

// checkText checks that a move is written and read as the same move (N2).
func checkText(m razzia.Move) error {
	read, err := razzia.ParseMove(m.String())
	if err != nil || read != m {
		return fmt.Errorf("%v is read as %v: %w", m, read, err)
	}
	return nil
}

// compareMoves compares two moves, by their text, in the order in which the notation lists legal moves (N4):
// draws, steals with fewer cards first, the call; the pass, bids ascending.
func compareMoves(a, b string) int {
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
			m, n = strings.Index(rulebook.CardOrder, v), strings.Index(rulebook.CardOrder, w)
		}
		return cmp.Compare(m, n)
	})
}

// tryAll tries every possible move. A move without objections must succeed and, if it is a player's, be listed
// as legal. Every other move must be refused for one of the objections.
func (r *Referee) tryAll(s razzia.State) error {
	legal := s.Legal(nil)
	checked := reasons(0)
	for _, m := range movesToTry(s) {
		refused, err := try(s, legal, m)
		if err != nil {
			return err
		}
		if refused == nil || checked.has(refused.Reason) {
			continue
		}
		checked.add(refused.Reason)
		if err := r.countRefusal(s, m, refused); err != nil {
			return err
		}
	}
	return nil
}

// try tries a move and returns its refusal, nil if it is legal.
func try(s razzia.State, legal []razzia.Move, m razzia.Move) (*razzia.Refusal, error) {
	against := objections(s, m)
	next, err := s.Step(m)
	listed := slices.Contains(legal, m)
	allowed := listed || m.Verb() == razzia.ToReveal // reveals are not listed
	refused, _ := err.(*razzia.Refusal)
	switch {
	case against == 0 && (err != nil || !allowed):
		return nil, fmt.Errorf("%v is legal, but listed as legal: %v, refused: %w", m, listed, err)
	case against == 0:
		return nil, nil
	case err == nil || listed:
		return nil, fmt.Errorf("%v is illegal, for %v, but listed as legal: %v, refused: %w", m, against, listed, err)
	case refused == nil || !against.has(refused.Reason) || next != s:
		return nil, fmt.Errorf("%v is refused for %v, want one of %v and an unchanged state", m, err, against)
	}
	return refused, nil
}

// countRefusal counts a refusal. It checks the text of every eighth refusal for a reason, since texts are slow.
func (r *Referee) countRefusal(s razzia.State, m razzia.Move, refused *razzia.Refusal) error {
	n := r.refused[refused.Reason]
	r.refused[refused.Reason] = n + 1
	if n%8 != 0 {
		return nil
	}
	return checkRefusal(s, m, refused)
}

// checkRefusal checks the text of a refusal, and that every way to make a move refuses it alike.
func checkRefusal(s razzia.State, m razzia.Move, refused *razzia.Refusal) error {
	text, clause := refused.Error(), refused.Reason.Clause()
	sentence, found := strings.CutSuffix(text, " ("+clause+")")
	switch {
	case !found || len(sentence) < 10 || !rulebook.IsClause(clause):
		return fmt.Errorf("%v is refused with the text %q, want a sentence and its clause", m, text)
	case refused.Move != m || refused.State != s:
		return fmt.Errorf("the refusal of %v holds the move %v and the state %+v", m, refused.Move, refused.State)
	}
	played := s
	if err := played.Advance(m); played != s || err == nil || err.Error() != text {
		return fmt.Errorf("by Advance, %v is refused differently: %v", m, err)
	}
	earlier := []razzia.Event{{Kind: razzia.GameEnded}}
	t, events, err := s.StepEvents(m, earlier)
	if t != s || len(events) != 1 || err == nil || err.Error() != text {
		return fmt.Errorf("by StepEvents, %v is refused differently: %v, %v", m, events, err)
	}
	g := razzia.Game{State: s}
	h, events, err := g.Step(m, earlier)
	if h != g || len(events) != 1 || err == nil || err.Error() != text {
		return fmt.Errorf("by Game.Step, %v is refused differently: %v, %v", m, events, err)
	}
	return nil
}

// movesToTry lists all moves that are worth a try: every draw, reveal and bid, some that do not exist, and in a
// turn steals of every part of the row and of some other cards.
func movesToTry(s razzia.State) []razzia.Move {
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
	all = append(all, outOfRange(s)...)
	if s.Phase != razzia.Turn {
		return append(all, razzia.Steal(s.Row.Cards()))
	}
	return append(all, stealsToTry(s)...)
}

// outOfRange lists moves with numbers so large that a shift or a table which uses only their low bits would
// take them for moves that exist.
func outOfRange(s razzia.State) []razzia.Move {
	all := []razzia.Move{razzia.Reveal(255), razzia.Bid(255)}
	for _, far := range []uint8{16, 32, 64, 128} {
		all = append(all, razzia.Draw(far+1), razzia.Reveal(razzia.Card(far)+razzia.Police))
		for _, h := range s.Seats[:s.Players] {
			all = append(all, razzia.Bid(razzia.Cheque(far)+h.Open.Highest()))
		}
	}
	return all
}

// stealsToTry lists steals of every part of the row, of each kind of card, and of the row with one card more.
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
		if row.Count(c) < rulebook.Copies(c) {
			all = append(all, razzia.Steal(row+razzia.CardsOf(c)))
		}
		if s.Row.Len() > 0 {
			all = append(all, razzia.Steal(razzia.CardsOf(s.Row.At(0))|razzia.CardsOf(c)))
		}
	}
	return all
}
