package review_test

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/fatal"
)

// A pointsAnalyst takes the shares of the win from the points that the seats would have now.
type pointsAnalyst struct{ bot.Player }

// Analyze evaluates each move by the points after it.
func (pointsAnalyst) Analyze(_ context.Context, s razzia.State) (bot.Analysis, error) {
	var a bot.Analysis
	for _, m := range s.Legal(nil) {
		next, err := s.Step(m)
		if err != nil {
			return a, err
		}
		a.Moves = append(a.Moves, bot.Valued{Move: m, Values: byPoints(&next)})
	}
	slices.SortStableFunc(a.Moves, func(x, y bot.Valued) int { return cmp.Compare(y.Values[s.Actor], x.Values[s.Actor]) })
	a.Values = a.Moves[0].Values
	return a, nil
}

// byPoints computes shares of the win from points and cheques, so that hardly any two positions have the same values.
func byPoints(s *razzia.State) []float64 {
	shares, sum := make([]float64, s.Players), 0.0
	for i, sheet := range s.Score() {
		if i < len(shares) {
			h := &s.Seats[i]
			shares[i] = math.Exp((float64(h.Total) + float64(sheet.Sum()) + float64(h.Open.Sum())/7) / 10)
			sum += shares[i]
		}
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

func openPointsAnalyst() (bot.Analyst, error) { return pointsAnalyst{}, nil }

// A played is a game, or the beginning of one.
type played struct {
	setup  razzia.Setup
	moves  []razzia.Move
	states []razzia.State
}

// play plays at most a number of random moves, most of them draws and passes.
func play(t rapid.TB, players, piles int, seed uint64, most int) played {
	src := razzia.NewSource(seed, 0)
	p := played{setup: razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles}}
	deck := razzia.NewDeck(piles, src)
	s, err := razzia.New(p.setup)
	fatal.If(t, err)
	p.states = append(p.states, s)
	for s.Phase != razzia.Over && len(p.moves) < most {
		m := next(t, &s, deck, src.Uint64())
		fatal.If(t, s.Advance(m))
		p.moves, p.states = append(p.moves, m), append(p.states, s)
	}
	return p
}

func next(t rapid.TB, s *razzia.State, deck *razzia.Deck, random uint64) razzia.Move {
	if s.Phase == razzia.Revealing {
		c, err := deck.Draw(s.Pile)
		fatal.If(t, err)
		return razzia.Reveal(c)
	}
	legal := s.Legal(nil)
	if random%4 != 0 {
		return legal[0]
	}
	return legal[random/4%uint64(len(legal))]
}

// whole is more moves than any game has.
const whole = 5000

// anyGame generates a game; in one of two cases it is a whole one.
func anyGame(t *rapid.T) played {
	most := whole
	if rapid.Bool().Draw(t, "broken off") {
		most = rapid.IntRange(0, 300).Draw(t, "moves")
	}
	return play(t, rapid.IntRange(2, 5).Draw(t, "players"), rapid.IntRange(1, 2).Draw(t, "piles"), rapid.Uint64().Draw(t, "seed"), most)
}

func reviewOf(t rapid.TB, p played, o review.Options) *review.Review {
	r, err := review.Of(context.Background(), p.setup, p.moves, o)
	fatal.If(t, err)
	return r
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestAccountsAddUp checks that the terms of each account add up, whatever is played.
func TestAccountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		r := reviewOf(t, p, review.Options{Open: openPointsAnalyst})
		start, end := r.Chances[0], r.Chances[len(p.moves)]
		for i, a := range r.Seats {
			if !near(a.Start+a.Luck+a.Own+a.Others+a.Revised, a.End) {
				t.Fatalf("seat %d: %+v does not add up", i, a)
			}
			if a.Start != start[i] || a.End != end[i] || a.Own > 1e-12 {
				t.Fatalf("seat %d: %+v, from %v to %v", i, a, start, end)
			}
		}
		if last := p.states[len(p.moves)]; last.Phase == razzia.Over {
			checkOutcome(t, &last, end)
		}
	})
}

// checkOutcome checks that the winners share the win at the end of the curve (R8.4).
func checkOutcome(t *rapid.T, last *razzia.State, end review.Shares) {
	winners := last.Winners()
	for i, share := range end {
		want := 0.0
		if slices.Contains(winners, razzia.Seat(i)) {
			want = 1 / float64(len(winners))
		}
		if share != want {
			t.Fatalf("seat %d ends with a share of %v: want %v", i, share, want)
		}
	}
}

// TestLuckIsFair checks that the luck of a reveal is zero on average over the kinds, for every seat, and that
// the card that came is among them.
func TestLuckIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		for _, v := range reviewOf(t, p, review.Options{Open: openPointsAnalyst}).Reveals {
			luck, chance, came := make([]float64, len(v.Mean)), 0.0, false
			for _, k := range v.Kinds {
				chance += k.Chance
				for i := range luck {
					luck[i] += k.Chance * (k.Values[i] - v.Mean[i])
					came = came || k.Card == v.Card && near(v.Luck[i], k.Values[i]-v.Mean[i])
				}
			}
			if !near(chance, 1) || !came || p.moves[v.Ply] != razzia.Reveal(v.Card) || p.states[v.Ply].Drawer != v.Seat {
				t.Fatalf("after %d moves: %+v", v.Ply, v)
			}
			for i, l := range luck {
				if !near(l, 0) {
					t.Fatalf("after %d moves seat %d expects %v of luck", v.Ply, i, l)
				}
			}
		}
	})
}

// TestDecisionsAreValued checks that every decision lists the legal moves, that no cost is negative, and that
// the decisions listed as costliest are.
func TestDecisionsAreValued(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyGame(t)
		r := reviewOf(t, p, review.Options{Open: openPointsAnalyst})
		if len(r.Decisions)+len(r.Reveals) != len(p.moves) || len(r.Chances) != len(p.moves)+1 {
			t.Fatalf("%d moves, %d decisions, %d reveals, %d chances", len(p.moves), len(r.Decisions), len(r.Reveals), len(r.Chances))
		}
		for _, d := range r.Decisions {
			s := p.states[d.Ply]
			legal := s.Legal(nil)
			if d.Seat != s.Actor || d.Played != p.moves[d.Ply] || len(d.Options) != len(legal) {
				t.Fatalf("after %d moves, %v being legal: %+v", d.Ply, legal, d)
			}
			if d.Cost < 0 || !near(d.Gave[d.Seat], -d.Cost) || len(legal) == 1 && d.Cost != 0 {
				t.Fatalf("after %d moves: %+v", d.Ply, d)
			}
		}
		for i := range r.Seats {
			checkCostliest(t, r, razzia.Seat(i))
		}
	})
}

func checkCostliest(t *rapid.T, r *review.Review, seat razzia.Seat) {
	var costs, named []float64
	for _, d := range r.Decisions {
		if d.Seat == seat && d.Cost > 0 {
			costs = append(costs, -d.Cost)
		}
	}
	slices.Sort(costs)
	for _, at := range r.Seats[seat].Costliest {
		if r.Decisions[at].Seat != seat {
			t.Fatalf("seat %d is charged with %+v", seat, r.Decisions[at])
		}
		named = append(named, -r.Decisions[at].Cost)
	}
	if !slices.Equal(named, costs[:min(3, len(costs))]) {
		t.Fatalf("the costliest of seat %d: %v, of %v", seat, named, costs)
	}
}

// TestWorkersAgree reviews a game with one worker and with five.
func TestWorkersAgree(t *testing.T) {
	p := play(t, 3, 2, 7, whole)
	steps := 0
	alone := reviewOf(t, p, review.Options{Open: openPointsAnalyst, Step: func(done, total int) {
		if steps++; done != steps || total < len(p.moves)/4 {
			t.Fatalf("step %d says %d of %d", steps, done, total)
		}
	}})
	together := reviewOf(t, p, review.Options{Open: openPointsAnalyst, Workers: 5})
	for ply := range alone.Chances {
		if !slices.Equal(alone.Chances[ply], together.Chances[ply]) {
			t.Fatalf("after %d moves: %v and %v", ply, alone.Chances[ply], together.Chances[ply])
		}
	}
}

// TestContextEndsReviews ends the context in the middle of a review.
func TestContextEndsReviews(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := play(t, 4, 2, 1, whole)
	_, err := review.Of(ctx, p.setup, p.moves, review.Options{Open: openPointsAnalyst, Workers: 2, Step: func(done, total int) {
		if done == total/2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the review ended with %v", err)
	}
}

// A fixedAnalyst gives the same analysis of every position.
type fixedAnalyst struct {
	bot.Player
	a   bot.Analysis
	err error
}

// Analyze gives it.
func (m fixedAnalyst) Analyze(context.Context, razzia.State) (bot.Analysis, error) { return m.a, m.err }

// TestReviewFails checks the errors of reviews that cannot be made.
func TestReviewFails(t *testing.T) {
	p, opened := play(t, 2, 2, 1, 3), atomic.Int64{}
	tired := errors.New("tired")
	draw := bot.Valued{Move: razzia.Draw(1), Values: []float64{0.5, 0.5}}
	for _, test := range []struct {
		name  string
		setup razzia.Setup
		moves []razzia.Move
		a     bot.Analysis
		err   error
		want  string
	}{
		{"setup", razzia.Setup{}, nil, bot.Analysis{}, nil, "0 players: want 2 to 5 (R2.1)"},
		{"move", p.setup, []razzia.Move{razzia.Pass()}, bot.Analysis{}, nil,
			`move 1 "pass": no auction is running: seat 0 draws, steals or calls (R3)`},
		{"tired", p.setup, p.moves, bot.Analysis{}, tired, "tired"},
		{"silent", p.setup, p.moves, bot.Analysis{Moves: []bot.Valued{draw}}, nil,
			"the analysis lacks draw 2, which is legal for seat 0 in round 1"},
		{"seats", p.setup, p.moves, bot.Analysis{Moves: []bot.Valued{{Move: razzia.Draw(1)}}}, nil,
			"the analyst gives draw 1 the values []: want one for each of 2 seats"},
		{"no number", p.setup, p.moves, bot.Analysis{Moves: []bot.Valued{{Move: razzia.Draw(1), Values: []float64{math.NaN(), 1}}}}, nil,
			"the analyst gives draw 1 the values [NaN 1]: want numbers"},
	} {
		_, err := review.Of(t.Context(), test.setup, test.moves, review.Options{Open: func() (bot.Analyst, error) {
			opened.Add(1)
			return fixedAnalyst{a: test.a, err: test.err}, nil
		}})
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	if _, err := review.Of(t.Context(), p.setup, nil, review.Options{Open: func() (bot.Analyst, error) { return nil, tired }}); !errors.Is(err,
		tired) {
		t.Errorf("without an analyst: %v", err)
	}
}
