package serve

import (
	"fmt"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/internal/fatal"
)

// analystValues are the values that the analyst gives, by number of players: the expected share of the win of the actor,
// at a turn in the middle of a game.
var analystValues = map[int]float64{2: 0.9729, 3: 0.3802, 4: 0.1543, 5: 0.2074}

// TestAnalystVersion fails if the analyst gives other values under the same version. Stored reviews are shown as long
// as the version is the same. After a change of the values, raise the version (analyst, in serve.go) and write the new
// values here.
func TestAnalystVersion(t *testing.T) {
	if analyst != review.Usual+" v1" {
		t.Errorf("the analyst is %q: write its values into this test", analyst)
	}
	for players, want := range analystValues {
		a, err := review.Open(review.Usual)
		fatal.If(t, err)
		s := middleOfAGame(t, players)
		got, err := a.Analyze(t.Context(), s)
		fatal.If(t, err)
		if value := got.Values[s.Actor]; math.Abs(value-want) > 0.0005 {
			t.Errorf("%d players: the analyst gives %.4f, want %.4f: raise its version", players, value, want)
		}
	}
}

// middleOfAGame plays greedy bots to the first turn after 60 moves.
func middleOfAGame(t *testing.T, players int) razzia.State {
	t.Helper()
	src := razzia.NewSource(7, uint64(players))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: 2})
	fatal.If(t, err)
	deck, greedy := razzia.NewDeck(2, src), bot.NewGreedy(bot.HorizonGame)
	for ply := 0; ply < 60 || s.Phase != razzia.Turn; ply++ {
		m := razzia.Move{}
		if s.Phase == razzia.Revealing {
			card, drawErr := deck.Draw(s.Pile)
			m, err = razzia.Reveal(card), drawErr
		} else {
			m, err = greedy.Choose(t.Context(), s, s.Actor)
		}
		if err != nil {
			t.Fatal(fmt.Sprint("ply ", ply), err)
		}
		s = s.MustStep(m)
	}
	return s
}

// TestServerReviews opens the default analyst of the server.
func TestServerReviews(t *testing.T) {
	if _, err := review.Open(review.Usual); err != nil {
		t.Error(err)
	}
}
