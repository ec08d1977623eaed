package line_test

import (
	"math"
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

// TestALineIsLegalAndHonest plays lines from shipped puzzles, one for the best way and one for another: each step is legal for its seat,
// its chance is that of its card, the line ends where the round does, and a second one is the same.
func TestALineIsLegalAndHonest(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	for i := 0; i < set.Len(); i += 40 {
		p := set.At(i)
		for _, way := range []int{0, 1} {
			first := p.Ways[way].Moves[0]
			steps, err := line.Of(p.State, first, judge(t, &p.State))
			fatal.If(t, err)
			check(t, &p.State, first, steps)
			again, err := line.Of(p.State, first, judge(t, &p.State))
			fatal.If(t, err)
			if !reflect.DeepEqual(again, steps) {
				t.Errorf("%s: another line of the same move", p.ID)
			}
		}
	}
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
			case at > 0 && len(s.Legal(nil)) != 1:
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

// TestTheCardMattersMost lets a player draw where a police card ends the game: the line turns up the card whose chance times its effect is
// greatest.
func TestTheCardMattersMost(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	seen := 0
	for i := range set.Len() {
		p := set.At(i)
		s := p.State
		if s.Phase != razzia.Turn || s.RaidAt()-int(s.Police) != 1 || seen == 20 {
			continue
		}
		seen++
		j := judge(t, &s)
		steps, err := line.Of(s, razzia.Draw(1), j)
		fatal.If(t, err)
		s = s.MustStep(razzia.Draw(1))
		weight := func(c razzia.Card) float64 {
			mean := 0.0
			for k := range s.Left.All() {
				mean += s.Chance(k) * j.Card(&s, k)[p.State.Actor]
			}
			return s.Chance(c) * math.Abs(j.Card(&s, c)[p.State.Actor]-mean)
		}
		for c := range s.Left.All() {
			if weight(c) > weight(steps[0].Card)+1e-6 {
				t.Errorf("%s turns up %v, and %v matters more", p.ID, steps[0].Card, c)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d positions", seen)
	}
}

// TestNoLineOfAnIllegalMove refuses a move against the rules.
func TestNoLineOfAnIllegalMove(t *testing.T) {
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	s := set.At(0).State
	if _, err := line.Of(s, razzia.Bid(razzia.MaxCheque), judge(t, &s)); err == nil {
		t.Error("a bid of a cheque that the seat has not")
	}
}

// BenchmarkOf plays a line out.
func BenchmarkOf(b *testing.B) {
	set, err := puzzle.Shipped()
	fatal.If(b, err)
	for i := 0; b.Loop(); i = (i + 37) % set.Len() {
		p := set.At(i)
		_, err := line.Of(p.State, p.Ways[1].Moves[0], judge(b, &p.State))
		fatal.If(b, err)
	}
}

// BenchmarkOfARound plays a whole round out.
func BenchmarkOfARound(b *testing.B) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(4, razzia.NewSource(1, 2)), Piles: 2})
	fatal.If(b, err)
	for b.Loop() {
		_, err := line.Of(s, razzia.Draw(1), judge(b, &s))
		fatal.If(b, err)
	}
}
