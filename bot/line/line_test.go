package line_test

import (
	"reflect"
	"slices"
	"testing"

	"razzia"
	"razzia/bot/line"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// judge opens the judge of this program.
func judge(t testing.TB, s *razzia.State) *line.Expert {
	t.Helper()
	j, err := line.NewExpert(int(s.Players))
	fatal.If(t, err)
	return j
}

// TestALineIsLegalAndHonest plays lines from shipped puzzles, of the best way and of another: each step is legal for its seat, its chance
// is that of its card, the lines end where the round does, and second ones are the same.
func TestALineIsLegalAndHonest(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for i := 0; i < set.Len(); i += 80 {
		p := set.At(i)
		moves := [2]razzia.Move{p.Ways[0].Moves[0], p.Ways[1].Moves[0]}
		lines, err := line.Of(p.State, moves[0], moves[1], judge(t, &p.State))
		fatal.If(t, err)
		for k := range lines {
			check(t, &p.State, moves[k], lines[k])
		}
		again, err := line.Of(p.State, moves[0], moves[1], judge(t, &p.State))
		fatal.If(t, err)
		if !reflect.DeepEqual(again, lines) {
			t.Errorf("%s: other lines of the same moves", p.ID)
		}
		one, other := cards(lines[0]), cards(lines[1])
		if n := min(len(one), len(other)); !slices.Equal(one[:n], other[:n]) {
			t.Errorf("%s: the cards are %v and %v", p.ID, one, other)
		}
	}
}

// cards are those that a line turns up.
func cards(steps []line.Step) (list []razzia.Card) {
	for _, step := range steps {
		if step.Chance > 0 {
			list = append(list, step.Card)
		}
	}
	return list
}

// check plays the moves of a line by the rules.
func check(t *testing.T, from *razzia.State, first razzia.Move, steps []line.Step) {
	t.Helper()
	s := *from
	if steps[0].Move != first || steps[0].Seat != from.Actor {
		t.Fatalf("the line begins with %v of seat %d", steps[0].Move, steps[0].Seat)
	}
	for _, step := range steps {
		asked := len(s.Legal(nil)) > 1 || step.Move == first
		if step.Before != s || step.Seat != s.Actor || step.Move != step.Moves[0] || s.Round != from.Round || !asked {
			t.Fatalf("the step %+v of %+v", step, s)
		}
		var events []razzia.Event
		for at, m := range step.Moves {
			switch {
			case m.Verb() == razzia.ToReveal:
				if at != 1 || m.Card() != step.Card || step.Chance != float64(s.Left.Count(step.Card))/float64(s.CardsLeft()) {
					t.Fatalf("%v has the chance %v", m, step.Chance)
				}
			case at > 0 && m != razzia.Pass() && len(s.Legal(nil)) != 1:
				t.Fatalf("%v is a choice within a step", m)
			}
			var err error
			s, events, err = s.StepEvents(m, events)
			fatal.If(t, err)
		}
		if s != step.After || !slices.Equal(events, step.Events) {
			t.Fatalf("the step ends in %+v, want %+v", step.After, s)
		}
	}
	if s.Phase != razzia.Over && s.Round == from.Round {
		t.Errorf("the line of %d steps ends within the round", len(steps))
	}
}

// TestTheBetterMoveEndsBetter compares the ends of both lines where one move is better by far: it seldom ends worse.
func TestTheBetterMoveEndsBetter(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	seen, worse := 0, 0
	for i := 0; i < set.Len() && seen < 40; i += 9 {
		p := set.At(i)
		seat := p.State.Actor
		last := p.Ways[len(p.Ways)-1]
		if p.Ways[0].Shares[seat]-last.Shares[seat] < puzzle.Unit/5 {
			continue
		}
		seen++
		j := judge(t, &p.State)
		lines, err := line.Of(p.State, p.Ways[0].Moves[0], last.Moves[0], j)
		fatal.If(t, err)
		if ends(j, lines[0], seat) < ends(j, lines[1], seat)-0.01 {
			worse++
		}
	}
	if seen < 40 || worse > 2 {
		t.Errorf("of %d better moves %d end worse", seen, worse)
	}
}

// ends is the share of the win of a seat at the end of a line.
func ends(j *line.Expert, steps []line.Step, seat razzia.Seat) float64 {
	s := steps[len(steps)-1].After
	if s.Phase == razzia.Over {
		return s.WinShares()[seat]
	}
	_, values := j.Moves(&s)
	return values[j.Best(&s, values)][seat]
}

// TestNoLineOfAnIllegalMove refuses a move against the rules.
func TestNoLineOfAnIllegalMove(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	s := set.At(0).State
	if _, err := line.Of(s, razzia.Bid(razzia.MaxCheque), razzia.Pass(), judge(t, &s)); err == nil {
		t.Error("a bid of a cheque that the seat has not")
	}
}

// BenchmarkOf plays a line out.
func BenchmarkOf(b *testing.B) {
	set, err := puzzle.Shipped()
	fatal.If(b, err)
	for i := 0; b.Loop(); i = (i + 37) % set.Len() {
		p := set.At(i)
		_, err := line.Of(p.State, p.Ways[0].Moves[0], p.Ways[1].Moves[0], judge(b, &p.State))
		fatal.If(b, err)
	}
}

// BenchmarkOfARound plays a whole round out.
func BenchmarkOfARound(b *testing.B) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(4, razzia.NewSource(1, 2)), Piles: 2})
	fatal.If(b, err)
	for b.Loop() {
		_, err := line.Of(s, razzia.Draw(1), razzia.Call(), judge(b, &s))
		fatal.If(b, err)
	}
}
