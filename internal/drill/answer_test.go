package drill_test

import (
	"testing"

	"razzia"
	"razzia/internal/drill"
)

func TestScoresFallWithTheDistance(t *testing.T) {
	row := drill.Solution{Question: &drill.Question{Kind: drill.Row, Seat: 1}, Worth: [razzia.MaxPlayers]int{9, 7}}
	raid := drill.Solution{Question: &drill.Question{Kind: drill.Raid}, Chance: 0.425}
	bid := drill.Solution{Question: &drill.Question{Kind: drill.Bid, State: razzia.State{Players: 2}}, Ways: []drill.Way{
		{Moves: []razzia.Move{razzia.Pass()}, Shares: [razzia.MaxPlayers]int64{400_000, 600_000}},
		{Moves: []razzia.Move{razzia.Bid(3)}, Shares: [razzia.MaxPlayers]int64{375_000, 625_000}},
		{Moves: []razzia.Move{razzia.Bid(9)}, Shares: [razzia.MaxPlayers]int64{250_000, 750_000}},
	}}
	for _, test := range []struct {
		name   string
		s      drill.Solution
		answer drill.Answer
		want   int
	}{
		{"the points", row, drill.Answer{Number: 7}, 100},
		{"a point too many", row, drill.Answer{Number: 8}, 80},
		{"three points too few", row, drill.Answer{Number: 4}, 40},
		{"nine points off", row, drill.Answer{Number: -2}, 0},
		{"the chance", raid, drill.Answer{Number: 42}, 100},
		{"within one percent", raid, drill.Answer{Number: 43}, 100},
		{"ten percent off", raid, drill.Answer{Number: 52}, 66},
		{"far off", raid, drill.Answer{Number: 100}, 0},
		{"the best", bid, drill.Answer{Move: razzia.Pass()}, 100},
		{"one that costs 2.5 %", bid, drill.Answer{Move: razzia.Bid(3)}, 75},
		{"one that costs 15 %", bid, drill.Answer{Move: razzia.Bid(9)}, 0},
	} {
		if got := test.s.Score(test.answer); got != test.want {
			t.Errorf("%s: the score is %d, want %d", test.name, got, test.want)
		}
	}
	if gainer, gained := bid.Gainer(razzia.Bid(9)); gainer != 1 || gained != 150_000 {
		t.Errorf("seat %d gains %d, want 1, 150000", gainer, gained)
	}
}

func TestAnswersAreReadOrRefused(t *testing.T) {
	row, bid := drill.Question{Kind: drill.Row}, pose(t, drill.Bid, 1)
	raid := drill.Question{Kind: drill.Raid}
	legal := bid.State.Legal(nil)[0]
	for _, test := range []struct {
		name string
		q    *drill.Question
		text string
		want drill.Answer
		ok   bool
	}{
		{"points", &row, "-3", drill.Answer{Number: -3}, true},
		{"too many points", &row, "100", drill.Answer{}, false},
		{"no points", &row, "", drill.Answer{}, false},
		{"percent", &raid, "0", drill.Answer{}, true},
		{"less than nothing", &raid, "-1", drill.Answer{}, false},
		{"more than all", &raid, "101", drill.Answer{}, false},
		{"parts of a percent", &raid, "4.5", drill.Answer{}, false},
		{"a move", &bid, legal.String(), drill.Answer{Move: legal}, true},
		{"a move that is not legal", &bid, "call", drill.Answer{}, false},
		{"no move", &bid, "12", drill.Answer{}, false},
	} {
		got, err := test.q.ParseAnswer(test.text)
		if (err == nil) != test.ok || test.ok && got != test.want {
			t.Errorf("%s: %q is read as %+v, %v", test.name, test.text, got, err)
		}
		if test.ok && test.q.AnswerText(got) != test.text {
			t.Errorf("%s: %q is written as %q", test.name, test.text, test.q.AnswerText(got))
		}
	}
}

func TestQuestionsWithoutAnAnswerAreRefused(t *testing.T) {
	row, raid, bid := pose(t, drill.Row, 1), pose(t, drill.Raid, 1), pose(t, drill.Bid, 1)
	for name, spoil := range map[string]func() drill.Question{
		"a drill that is not there":    func() drill.Question { q := row; q.Kind = "none"; return q },
		"a seat that is not there":     func() drill.Question { q := row; q.Seat = 5; return q },
		"a row without cards":          func() drill.Question { q := row; q.State.Row = razzia.Row{}; return q },
		"no card":                      func() drill.Question { q := raid; q.Draws = 0; return q },
		"too many cards":               func() drill.Question { q := raid; q.Draws = drill.MostDraws + 1; return q },
		"a bid outside an auction":     func() drill.Question { q := raid; q.Kind = drill.Bid; return q },
		"a bid of another":             func() drill.Question { q := bid; q.Seat = (q.Seat + 1) % razzia.Seat(q.State.Players); return q },
		"a move that cannot be played": func() drill.Question { q := bid; q.Kind, q.Game.Played = drill.Leak, razzia.Call(); return q },
	} {
		q := spoil()
		if err := q.Check(); err == nil {
			t.Errorf("%s is asked", name)
		}
	}
	if _, err := drill.Parse("{}"); err == nil {
		t.Error("an empty question is read")
	}
}

func BenchmarkPose(b *testing.B) {
	for _, kind := range posed {
		b.Run(string(kind), func(b *testing.B) {
			for seed := uint64(0); b.Loop(); seed++ {
				q := poseAnew(b, kind, seed)
				solve(b, &q)
			}
		})
	}
}
