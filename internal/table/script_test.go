package table

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// walk plays the script of a lesson by the rules alone. It calls visit at each step with the games before and after it.
func walk(t *testing.T, l lesson, visit func(i int, before, after razzia.Game, events []razzia.Event)) razzia.Game {
	t.Helper()
	game, err := razzia.NewGame(razzia.Setup{Packages: l.packages, Piles: 2})
	fatal.If(t, err)
	for i, s := range l.steps {
		before := game
		var events []razzia.Event
		if s.seat != razzia.NoSeat {
			if game.State.Actor != s.seat {
				t.Fatalf("step %d: seat %d moves in the turn of seat %d", i, s.seat, game.State.Actor)
			}
			if game, events, err = game.Step(s.move, nil); err != nil {
				t.Fatalf("step %d: %v", i, err)
			}
			if game.State.Phase == razzia.Revealing {
				game, events, err = game.Step(razzia.Reveal(s.card), events)
			} else if s.card != razzia.NoCard {
				t.Fatalf("step %d: %v turns nothing up", i, s.move)
			}
			if err != nil {
				t.Fatalf("step %d: %v", i, err)
			}
		}
		visit(i, before, game, events)
	}
	return game
}

// The script of every lesson is a legal game, and draws only from the pile that is stacked.
func TestTheScriptOfEveryLessonIsALegalGame(t *testing.T) {
	for number, l := range lessons {
		if number == 0 {
			continue
		}
		drawn := 0
		walk(t, l, func(i int, _, _ razzia.Game, _ []razzia.Event) {
			s := l.steps[i]
			if pile := s.move.Pile(); pile > 1 {
				t.Errorf("lesson %d, step %d draws from pile %d", number, i, pile)
			}
			if s.card != razzia.NoCard {
				drawn++
			}
		})
		if drawn >= razzia.DeckSize/2 {
			t.Errorf("lesson %d draws %d cards: more than lie on the pile", number, drawn)
		}
		last := l.steps[len(l.steps)-1]
		if last.seat != razzia.NoSeat {
			t.Errorf("lesson %d ends with a move", number)
		}
	}
}

// In the lesson, everything happens that a beginner should learn, and the pupil does the most important things.
func TestTheLessonTeachesByDoing(t *testing.T) {
	newest := lessons[len(lessons)-1]
	seen := map[string]int{}
	own := map[string]bool{}
	walk(t, newest, func(i int, before, after razzia.Game, events []razzia.Event) {
		s := newest.steps[i]
		if s.seat == pupil {
			own[s.move.Verb().String()] = true
		}
		for _, e := range events {
			seen[happening(e)]++
			if e.Kind == razzia.AuctionWon && e.Seat == pupil {
				own[happening(e)] = true
			}
		}
		if own["call"] && before.State.Auction.Kind == razzia.Called && s.seat == pupil && before.State.Auction.Bid == 0 {
			seen["must bid"]++
		}
	})
	for _, want := range []string{"draw", "bid", "pass", "call", "steal", "won by police", "won called", "won full row"} {
		if !own[want] {
			t.Errorf("the pupil does not do: %s", want)
		}
	}
	for _, want := range []string{"loot", "police", "kept", "stolen", "out", "raid", "scored", "returned", "round", "must bid"} {
		if seen[want] == 0 {
			t.Errorf("the lesson does not show: %s", want)
		}
	}
}

// happening names an event that the lesson is about, "" for others.
func happening(e razzia.Event) string {
	if e.Kind == razzia.AuctionWon {
		return map[razzia.AuctionKind]string{
			razzia.ByPolice: "won by police", razzia.Called: "won called", razzia.FullRow: "won full row",
		}[e.Auction]
	}
	return map[razzia.EventKind]string{
		razzia.LootTurnedUp: "loot", razzia.PoliceTurnedUp: "police", razzia.RowKept: "kept", razzia.LootStolen: "stolen",
		razzia.SeatOut: "out", razzia.Raid: "raid", razzia.SeatScored: "scored", razzia.PropertyReturned: "returned",
		razzia.RoundBegan: "round",
	}[e.Kind]
}

// The texts of the lesson agree with the game where they are shown.
func TestTheTextsOfTheLessonFitTheGame(t *testing.T) {
	newest := lessons[len(lessons)-1]
	walk(t, newest, func(i int, before, _ razzia.Game, _ []razzia.Event) {
		s := newest.steps[i]
		for _, text := range s.texts {
			if holds := conditions[text]; holds != nil && !holds(&before.State, before.State.Seats[pupil], s.cheque, s.middle) {
				t.Errorf("step %d: the text %q is not true in this position", i, text)
			}
		}
	})
}

// conditions must hold where a text is shown.
var conditions = map[string]func(s *razzia.State, me razzia.Holding, cheque, middle razzia.Cheque) bool{
	"loot": func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool { return s.Row.Len() == 1 },
	"bid": func(s *razzia.State, me razzia.Holding, cheque, _ razzia.Cheque) bool {
		return me.Open.Has(cheque) && s.Auction.Kind == razzia.ByPolice && s.Auction.Bid > 0
	},
	"exchange": func(s *razzia.State, me razzia.Holding, cheque, middle razzia.Cheque) bool {
		return s.Middle == cheque && me.Spent.Has(middle)
	},
	"worth": func(_ *razzia.State, me razzia.Holding, _, _ razzia.Cheque) bool {
		return me.Property.Count(razzia.Driver) == 1 && me.Property.Count(razzia.Car) == 1
	},
	"called": func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool {
		return s.Auction.Kind == razzia.Called && s.Auction.Bid == 0
	},
	"thief": func(_ *razzia.State, me razzia.Holding, _, _ razzia.Cheque) bool {
		return me.Property.Count(razzia.Thief) > 0
	},
	"keep": func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool {
		return s.Auction.Kind == razzia.ByPolice && s.Auction.Bid == 0 && s.Row.Len() == 2
	},
	"full_row": func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool {
		return s.Auction.Kind == razzia.FullRow
	},
	"top": func(s *razzia.State, me razzia.Holding, cheque, _ razzia.Cheque) bool {
		return me.Open.Has(cheque) && (s.Seats[1].Open|s.Seats[2].Open).Highest() < cheque
	},
	"beaten": func(s *razzia.State, me razzia.Holding, cheque, _ razzia.Cheque) bool {
		return s.Auction.Bid == cheque && me.Open.Highest() < cheque
	},
	"last": func(_ *razzia.State, me razzia.Holding, cheque, _ razzia.Cheque) bool {
		return me.Open == razzia.ChequesOf(cheque)
	},
	"out":    func(_ *razzia.State, me razzia.Holding, _, _ razzia.Cheque) bool { return me.Open == 0 },
	"danger": func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool { return int(s.Police) == s.RaidAt()-1 },
	"raid":   func(s *razzia.State, _ razzia.Holding, _, _ razzia.Cheque) bool { return s.Round == 2 },
}

// The lesson takes about five minutes: the pupil has at most 40 steps, and each of them has a text.
func TestTheLessonIsShort(t *testing.T) {
	newest := lessons[len(lessons)-1]
	human, told := 0, map[string]bool{}
	for i, s := range newest.steps {
		mine := s.seat == pupil || s.seat == razzia.NoSeat
		if mine != (len(s.texts) > 0) {
			t.Errorf("step %d: texts %q for seat %d", i, s.texts, s.seat)
		}
		if mine {
			human++
		}
		for _, text := range s.texts {
			told[text] = true
		}
	}
	if human > 40 {
		t.Errorf("the lesson has %d steps for the pupil: want at most 40", human)
	}
	t.Logf("%d steps, %d for the person; it tells %s", len(newest.steps), human, strings.Join(slices.Sorted(maps.Keys(told)), " "))
}

// TestLaterLessonsKeepTheMoves checks that the lessons differ in what they tell, and not in what is played: a text and a
// recorded game fit to each of them.
func TestLaterLessonsKeepTheMoves(t *testing.T) {
	movesOf := func(l lesson) (moves []razzia.Move) {
		for _, s := range l.steps {
			if s.seat != razzia.NoSeat {
				moves = append(moves, s.move)
			}
		}
		return moves
	}
	for number, l := range lessons {
		if number > 0 && (!slices.Equal(movesOf(l), movesOf(lessons[1])) || !slices.Equal(l.packages, lessons[1].packages)) {
			t.Errorf("lesson %d has other moves or cheques than the first", number)
		}
	}
	if got := len(lessons[1].steps); got != 72 {
		t.Errorf("the first lesson has %d steps, want 72: logs of its tables count them", got)
	}
}

// TestTheLessonTellsAllPoints checks that the newest lesson says what each kind of loot scores.
func TestTheLessonTellsAllPoints(t *testing.T) {
	var told []string
	for _, s := range lessons[len(lessons)-1].steps {
		told = append(told, s.texts...)
	}
	for _, text := range []string{"worth", "thief_points", "steal", "jewels", "guards", "businesses_points", "final_cheques", "done"} {
		if !slices.Contains(told, text) {
			t.Errorf("the lesson does not tell %q", text)
		}
	}
}
