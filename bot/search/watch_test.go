package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"

	"pgregory.net/rapid"
)

// pastOf plays a game with a player in every seat and gives how it went.
func pastOf(t *testing.T, p bot.Player, players int) bot.Past {
	t.Helper()
	past, err := bottest.Past(slices.Repeat([]bot.Player{p}, players), 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	return past
}

// watched is what somebody thinks of the players who is shown a game for the first time.
func watched(past bot.Past, chance float64) Habits {
	w := newWatcher()
	return w.watch(past, chance)
}

// TestWatchGoesOn holds that who is shown several games, each longer or shorter than before, thinks the same of the
// players as who is shown each for the first time, even if what he was shown has changed under his eyes.
func TestWatchGoesOn(t *testing.T) {
	var games []bot.Past
	for _, who := range []string{"greedy", "random"} {
		for players := 3; players <= 4; players++ {
			games = append(games, pastOf(t, open(t, who, 1), players))
		}
	}
	wrong := games[0] // from the 101st move on
	wrong.Moves = append(slices.Clone(wrong.Moves[:100]), razzia.Move{})
	onePile, none := games[2], games[0]
	onePile.Setup.Piles, none.Setup = 1, razzia.Setup{}
	games = append(games, wrong, onePile, none)
	rapid.Check(t, func(t *rapid.T) {
		w := newWatcher()
		for range 12 {
			past := rapid.SampledFrom(games).Draw(t, "game")
			past.Moves = past.Moves[:rapid.IntRange(0, len(past.Moves)).Draw(t, "moves")]
			past.Moves, past.Setup.Packages = slices.Clone(past.Moves), slices.Clone(past.Setup.Packages)
			spoil := rapid.SampledFrom([]func(){func() { clear(past.Moves) }, func() { clear(past.Setup.Packages) }}).Draw(t, "spoil")
			for range 2 {
				if got, want := w.watch(past, usualHabit), watched(past, usualHabit); got != want {
					t.Fatalf("%d moves: habits %v, want %v", len(past.Moves), got, want)
				}
				spoil()
			}
		}
	})
}

// A counting player counts how often it is asked.
type counting struct {
	bot.Player
	asked *int
}

func (c counting) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	*c.asked++
	return c.Player.Choose(ctx, s, seat)
}

// TestWatchLooksAtEachDecisionOnce holds that who is shown a game move by move looks at each decision once.
func TestWatchLooksAtEachDecisionOnce(t *testing.T) {
	past := pastOf(t, open(t, "greedy", 1), 3)
	once, bit := 0, 0
	whole := watcher{thumb: thumb{counting{open(t, "greedy", 1), &once}}}
	whole.watch(past, usualHabit)
	w := watcher{thumb: thumb{counting{open(t, "greedy", 1), &bit}}}
	for n := range past.Moves {
		w.watch(bot.Past{Setup: past.Setup, Moves: past.Moves[:n+1]}, usualHabit)
	}
	if once == 0 || bit != once {
		t.Errorf("%d looks move by move, want as many as at the whole game, %d", bit, once)
	}
}

// TestWatchTellsPlayersApart holds that a whole game shows who goes by the rules of thumb, and who does not.
func TestWatchTellsPlayersApart(t *testing.T) {
	for _, player := range []struct {
		name        string
		least, most float64
	}{{"greedy", sure, 1}, {"search:nodes=1", 0, 0.6}, {"random", 0, 0}} {
		for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
			p := open(t, player.name, 1)
			past := pastOf(t, p, players)
			habits := watched(past, usualHabit)
			for seat, h := range habits[:players] {
				if h < player.least || h > player.most {
					t.Errorf("%s at seat %d of %d: habit %.3f, want %v to %v", player.name, seat, players, h, player.least, player.most)
				}
			}
		}
	}
}

// TestChooseGoesByThePast holds that a player who is shown the past of a game takes the others as they have
// shown themselves in it, himself for who does what is best, and all for strangers where he is shown none.
func TestChooseGoesByThePast(t *testing.T) {
	p := open(t, "search:eval=static,nodes=1,solve=1", 1).(*Player)
	past := pastOf(t, open(t, "greedy", 1), 4)
	s, made := middleOf(t, past)
	past.Moves = past.Moves[:made]
	stranger := tally{}.habit(usualHabit)
	for _, c := range []struct {
		past        bot.Past
		least, most float64
	}{{past, 0.9, 1}, {bot.Past{}, stranger, stranger}, {past, 0.9, 1}} {
		if _, err := p.ChooseAfter(context.Background(), c.past, s, s.Actor); err != nil {
			t.Fatal(err)
		}
		for seat, h := range p.tree.habits[:s.Players] {
			switch {
			case razzia.Seat(seat) == s.Actor && h != 0:
				t.Errorf("after %d moves the habit of the player himself is %v, want none", len(c.past.Moves), h)
			case razzia.Seat(seat) != s.Actor && (h < c.least || h > c.most):
				t.Errorf("after %d moves the habit of seat %d is %v, want %v to %v", len(c.past.Moves), seat, h, c.least, c.most)
			}
		}
	}
}

// middleOf is the first decision in the second half of a game, and the number of moves made before.
func middleOf(t *testing.T, past bot.Past) (s razzia.State, made int) {
	t.Helper()
	s, err := razzia.New(past.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for made < len(past.Moves)/2 || s.Actor == razzia.NoSeat {
		s = s.MustStep(past.Moves[made])
		made++
	}
	return s, made
}

// TestWatchTakesAnyPast holds that a past that is none counts up to where it is wrong, and that who is not to
// be taken for one who goes by rules of thumb never is.
func TestWatchTakesAnyPast(t *testing.T) {
	stranger := tally{}.habit(usualHabit)
	setup := razzia.Setup{Packages: razzia.Lot(3, razzia.NewSource(1, 0)), Piles: 2}
	for name, past := range map[string]bot.Past{
		"nothing":       {},
		"no moves":      {Setup: setup},
		"illegal moves": {Setup: setup, Moves: []razzia.Move{razzia.Bid(16), razzia.Reveal(razzia.Gold), {}}},
	} {
		for seat, h := range watched(past, usualHabit) {
			if math.Abs(h-stranger) > 0.3 {
				t.Errorf("%s: seat %d: habit %.3f, want about that of a stranger, %.3f", name, seat, h, stranger)
			}
		}
		if h := watched(past, 0); h != (Habits{}) {
			t.Errorf("%s: habits %v without a chance, want none", name, h)
		}
	}
}

// TestHabitGrowsWithWhatIsSeen holds that each decision by the rules of thumb makes the next likelier, and
// each other one less likely.
func TestHabitGrowsWithWhatIsSeen(t *testing.T) {
	for thumb := range 60 {
		for other := range 20 {
			now := tally{thumb, other}.habit(usualHabit)
			if !(now >= 0 && now <= 1) {
				t.Fatalf("%d and %d: habit %v", thumb, other, now)
			}
			if more := (tally{thumb + 1, other}).habit(usualHabit); more < now {
				t.Errorf("%d and %d: habit %v, and %v after one more by the rules of thumb", thumb, other, now, more)
			}
			if less := (tally{thumb, other + 1}).habit(usualHabit); less > now {
				t.Errorf("%d and %d: habit %v, and %v after one more of another kind", thumb, other, now, less)
			}
		}
	}
}
