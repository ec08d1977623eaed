package measure_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/measure"
)

// checkCostly replays a game, and compares the costly decisions of each seat with its positions and with the sum of its costs.
func checkCostly(t *testing.T, setup razzia.Setup, moves []razzia.Move, seats []measure.Seat) {
	t.Helper()
	found := map[int]measure.Decision{} // by ply
	for seat := range seats {
		sum := int64(0)
		for i, d := range seats[seat].Costly {
			sum += d.Cost
			found[d.Ply] = d
			if before := seats[seat].Costly[max(0, i-1)]; before.Cost < d.Cost || d.Cost < measure.CostlyFrom || d.Cost > d.Stake {
				t.Errorf("seat %d: decision %d of its list is %+v after %+v", seat, i, d, before)
			}
		}
		if spent := seats[seat].Spent.Sum(); sum > spent.Cost || len(seats[seat].Costly) > measure.MostCostly {
			t.Errorf("seat %d: %d costly decisions cost %d, all together %d", seat, len(seats[seat].Costly), sum, spent.Cost)
		}
		if read, err := measure.ParseCostly(seats[seat].CostlyText()); err != nil || !reflect.DeepEqual(read, seats[seat].Costly) {
			t.Errorf("%q is read as %v, %v", seats[seat].CostlyText(), read, err)
		}
	}
	cards := 0
	err := bottest.Replay(bot.Past{Setup: setup, Moves: moves}, func(s *razzia.State, made int) {
		d, costly := found[made]
		if costly && (d.Played != moves[made] || d.Card != cards || d.Round != int(s.Round) || !slices.Contains(s.Legal(nil), d.Best) ||
			!slices.ContainsFunc(seats[s.Actor].Costly, func(own measure.Decision) bool { return own == d })) {
			t.Errorf("seat %d, after %d moves and %d cards: %+v", s.Actor, made, cards, d)
		}
		delete(found, made)
		if moves[made].Verb() == razzia.ToReveal {
			cards++
		}
	})
	if err != nil || len(found) > 0 {
		t.Errorf("no position has the decisions %v, %v", found, err)
	}
}

// TestHabits names each pair of moves by its habit, and has each habit once.
func TestHabits(t *testing.T) {
	steal, other := razzia.Steal(razzia.CardsOf(razzia.Ring)), razzia.Steal(razzia.CardsOf(razzia.Gold))
	of := map[measure.Habit][2]razzia.Move{
		measure.CallForDraw:  {razzia.Call(), razzia.Draw(1)},
		measure.CallForSteal: {razzia.Call(), steal},
		measure.DrawForCall:  {razzia.Draw(2), razzia.Call()},
		measure.DrawForSteal: {razzia.Draw(1), steal},
		measure.StealForDraw: {steal, razzia.Draw(1)},
		measure.StealForCall: {steal, razzia.Call()},
		measure.StealOther:   {steal, other},
		measure.BidForPass:   {razzia.Bid(3), razzia.Pass()},
		measure.PassForBid:   {razzia.Pass(), razzia.Bid(3)},
		measure.BidTooHigh:   {razzia.Bid(9), razzia.Bid(3)},
		measure.BidTooLow:    {razzia.Bid(3), razzia.Bid(9)},
	}
	for _, habit := range measure.Habits {
		if moves := of[habit]; measure.HabitOf(moves[0], moves[1]) != habit {
			t.Errorf("%v is %s, want %s", moves, measure.HabitOf(moves[0], moves[1]), habit)
		}
		delete(of, habit)
	}
	if len(of) > 0 {
		t.Errorf("not in the list: %v", of)
	}
}

// TestDamagedCostlyDecisions reads texts that are not those of costly decisions.
func TestDamagedCostlyDecisions(t *testing.T) {
	const good = "3 1 1 5000 9000 pass/bid 3"
	if list, err := measure.ParseCostly(good + ";" + good); err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, damaged := range []string{";", "3", "3 1 1 5000 9000", "3 1 1 5000 9000 pass", "3 1 1 5000 9000 pass/", good + ";",
		strings.Replace(good, "pass", "pas", 1), strings.Replace(good, "9000", "x", 1), good + "/draw 1"} {
		if list, err := measure.ParseCostly(damaged); err == nil {
			t.Errorf("%q is read as %v", damaged, list)
		}
	}
}
