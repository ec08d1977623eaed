package drill_test

import (
	"math"
	"math/big"
	"slices"
	"sync"
	"testing"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/fatal"
)

// engine is the engine of this program.
var engine = drill.Open()

// posed are the drills whose questions come from games of the engine.
var posed = []drill.Kind{drill.Row, drill.Bid, drill.Raid}

// asked has the questions that tests have posed so far, by kind and seed: most tests look at the same ones.
var asked sync.Map

// pose returns the question of a seed.
func pose(t testing.TB, kind drill.Kind, seed uint64) drill.Question {
	t.Helper()
	type source struct {
		kind drill.Kind
		seed uint64
	}
	if q, is := asked.Load(source{kind, seed}); is {
		return q.(drill.Question)
	}
	q := poseAnew(t, kind, seed)
	asked.Store(source{kind, seed}, q)
	return q
}

// poseAnew makes the question of a seed.
func poseAnew(t testing.TB, kind drill.Kind, seed uint64) drill.Question {
	t.Helper()
	q, err := engine.Pose(kind, razzia.NewSource(seed, 0))
	if err != nil {
		t.Fatalf("%s %d: %v", kind, seed, err)
	}
	return q
}

// solve solves a question.
func solve(t testing.TB, q *drill.Question) *drill.Solution {
	t.Helper()
	s, err := engine.Solve(q)
	fatal.If(t, err)
	return s
}

// seeds is the number of games in which a test looks for each drill.
const seeds = 25

// eachQuestion calls a function with questions of all drills that are posed.
func eachQuestion(t *testing.T, do func(t *testing.T, q *drill.Question)) {
	for _, kind := range posed {
		t.Run(string(kind), func(t *testing.T) {
			for seed := range uint64(seeds) {
				q := pose(t, kind, seed)
				do(t, &q)
			}
		})
	}
}

func TestQuestionsAreReadAsTheyWereWritten(t *testing.T) {
	eachQuestion(t, func(t *testing.T, q *drill.Question) {
		again, err := drill.Parse(q.Text())
		if err != nil || again != *q {
			t.Errorf("%v: read as %+v, %v", q.Text(), again, err)
		}
	})
	leak := leakOf(t)
	if again, err := drill.Parse(leak.Text()); err != nil || again != leak {
		t.Errorf("%v: read as %+v, %v", leak.Text(), again, err)
	}
}

// leakOf is a question about a move that was played.
func leakOf(t *testing.T) drill.Question {
	q := pose(t, drill.Bid, 1)
	ways := solve(t, &q).Ways
	q.Kind, q.Game = drill.Leak, drill.Place{Number: 3, Ply: 4, Played: ways[len(ways)-1].Moves[0]}
	return q
}

func TestTheSameSourceGivesTheSameQuestion(t *testing.T) {
	for _, kind := range posed {
		first := pose(t, kind, 7)
		if again := poseAnew(t, kind, 7); again != first {
			t.Errorf("%s: %v and %v", kind, first.Text(), again.Text())
		}
		if other := pose(t, kind, 8); other == first {
			t.Errorf("%s: two sources give %v", kind, first.Text())
		}
	}
}

func TestThereAreNoQuestionsAboutGamesOfNobody(t *testing.T) {
	if q, err := engine.Pose(drill.Leak, razzia.NewSource(1, 0)); err == nil {
		t.Errorf("there is %v", q.Text())
	}
}

// Neither to bid nor to pass is the usual answer, and neither a raid nor none.
func TestNoAnswerIsTheUsualOne(t *testing.T) {
	passes, likely, nothing := 0, 0, 0
	for seed := range uint64(seeds) {
		bid, raid, row := pose(t, drill.Bid, seed), pose(t, drill.Raid, seed), pose(t, drill.Row, seed)
		if solve(t, &bid).Ways[0].Moves[0].Verb() == razzia.ToPass {
			passes++
		}
		if solve(t, &raid).Chance > 0.5 {
			likely++
		}
		if solve(t, &row).Worth[row.Seat] == 0 {
			nothing++
		}
	}
	for what, n := range map[string]int{"to pass is best": passes, "the raid is likely": likely} {
		if n < seeds/5 || n > seeds-seeds/5 {
			t.Errorf("in %d of %d questions %s", n, seeds, what)
		}
	}
	if nothing > seeds/3 {
		t.Errorf("in %d of %d questions the row is worth nothing", nothing, seeds)
	}
}

// odds computes the chance of a number of police cards among the next cards from the cards one by one, in fractions.
func odds(police, cards, draws, missing int) *big.Rat {
	switch {
	case missing <= 0:
		return big.NewRat(1, 1)
	case draws == 0:
		return new(big.Rat)
	}
	sum := new(big.Rat)
	if police > 0 {
		sum.Mul(big.NewRat(int64(police), int64(cards)), odds(police-1, cards-1, draws-1, missing-1))
	}
	if cards > police {
		loot := big.NewRat(int64(cards-police), int64(cards))
		sum.Add(sum, loot.Mul(loot, odds(police, cards-1, draws-1, missing)))
	}
	return sum
}

func TestTheOddsOfARaidAreThoseOfTheCardsOneByOne(t *testing.T) {
	for seed := range uint64(seeds) {
		q := pose(t, drill.Raid, seed)
		s := solve(t, &q)
		want, _ := odds(s.Police, s.Cards, q.Draws, s.Missing).Float64()
		if math.Abs(s.Chance-want) > 1e-12 {
			t.Errorf("%d of %d police in %d of %d cards: the chance is %v, want %v", s.Missing, s.Police, q.Draws, s.Cards, s.Chance, want)
		}
		if unseen := q.State.Left; s.Police != unseen.Count(razzia.Police) || s.Cards != q.State.CardsLeft() {
			t.Errorf("%d police cards in %d, want those of the piles", s.Police, s.Cards)
		}
	}
}

func TestTheRowIsWorthWhatItScoresMore(t *testing.T) {
	for seed := range uint64(seeds) {
		q := pose(t, drill.Row, seed)
		s := solve(t, &q)
		before := q.State.Score()
		for i := range q.State.Players {
			with := q.State
			with.Seats[i].Property += with.Row.Cards()
			if want := with.Score()[i].Sum() - before[i].Sum(); s.Worth[i] != want {
				t.Errorf("%v: worth %d to seat %d, want %d", q.Text(), s.Worth[i], i, want)
			}
		}
	}
}

// bidders are the seats that can buy the row.
func bidders(s *razzia.State) (list []int) {
	for i := range s.Players {
		if s.Seats[i].Open != 0 {
			list = append(list, int(i))
		}
	}
	return list
}

// spread is the highest number of some seats less the lowest.
func spread[N int | int64](of []N, seats []int) N {
	low, high := of[seats[0]], of[seats[0]]
	for _, i := range seats {
		low, high = min(low, of[i]), max(high, of[i])
	}
	return high - low
}

// A question whose answers are all the same is not asked: a row is worth more to one buyer than to another, a bid decides something,
// and a raid neither comes nor stays away for sure.
func TestAnswersCanBeToldApart(t *testing.T) {
	eachQuestion(t, func(t *testing.T, q *drill.Question) {
		s := solve(t, q)
		switch q.Kind {
		case drill.Row:
			can := bidders(&q.State)
			if points, shares := spread(s.Worth[:], can), spread(s.Shares[:], can); points < 2 || shares < drill.Unit/50 {
				t.Errorf("%v: the row is worth %v and adds %v", q.Text(), s.Worth, s.Shares)
			}
		case drill.Bid:
			if lost := s.Lost(s.Ways[len(s.Ways)-1].Moves[0]); lost < drill.Unit/25 {
				t.Errorf("%v: the worst way costs %d millionths of the win", q.Text(), lost)
			}
		case drill.Raid:
			if s.Chance < 0.03 || s.Chance > 0.97 {
				t.Errorf("%v: the chance is %v", q.Text(), s.Chance)
			}
		}
	})
}

// mostGain is how much a row, which costs a cheque, may add to a chance to win.
const mostGain = drill.Unit * 6 / 10

// The values of a solution are possible by the rules: a row is worth no more points than its cards can score, does not change the
// chances of a player without a cheque.
func TestValuesArePossible(t *testing.T) {
	for seed := range uint64(4 * seeds) {
		q := pose(t, drill.Row, seed)
		s := solve(t, &q)
		for i := range q.State.Players {
			if s.Worth[i] > mostScored(q.State.Row.Cards()) {
				t.Errorf("%v: %v is worth %d", q.Text(), q.State.Row.Cards(), s.Worth[i])
			}
			if q.State.Seats[i].Open == 0 && s.Shares[i] != 0 {
				t.Errorf("%v: seat %d cannot buy and gains %d", q.Text(), i, s.Shares[i])
			}
			if s.Shares[i] > mostGain || s.Shares[i] < -mostGain {
				t.Errorf("%v: seat %d gains %d", q.Text(), i, s.Shares[i])
			}
		}
	}
}

// mostScored is more than any property scores by cards more (R7, R8).
func mostScored(cards razzia.Cards) int {
	const most = 12 // by one card: the seventh kind of business, or the first bodyguard, with all that others lose
	return most * cards.Len()
}

func TestWaysHaveEachMoveOnceAndTheBestFirst(t *testing.T) {
	for seed := range uint64(seeds) {
		q := pose(t, drill.Bid, seed)
		s := solve(t, &q)
		var moves []razzia.Move
		for i, w := range s.Ways {
			moves = append(moves, w.Moves...)
			if i > 0 && w.Shares[q.Seat] > s.Ways[i-1].Shares[q.Seat] {
				t.Errorf("%v: way %d is better than the one before", q.Text(), i)
			}
			sum := int64(0)
			for _, share := range w.Shares {
				sum += share
			}
			if sum < drill.Unit-10 || sum > drill.Unit+10 {
				t.Errorf("%v: the shares of way %d are %d together", q.Text(), i, sum)
			}
			if gainer, gained := s.Gainer(w.Moves[0]); i == 0 && gainer != razzia.NoSeat || s.Lost(w.Moves[0]) > 0 && gained <= 0 {
				t.Errorf("%v: by way %d seat %d gains %d", q.Text(), i, gainer, gained)
			}
		}
		for _, m := range q.State.Legal(nil) {
			if !slices.Contains(moves, m) {
				t.Errorf("%v: no way has %v", q.Text(), m)
			}
		}
		if len(moves) != len(q.State.Legal(nil)) {
			t.Errorf("%v: the ways have %v", q.Text(), moves)
		}
	}
}
