package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/bot/net"

	"pgregory.net/rapid"
)

// byHabit is what everybody may expect of a position that is judged by a whim, where each seat goes by the
// rules of thumb in some share of its says, by playing out every sequence of them with the rules alone.
func byHabit(s razzia.State, habits *Habits, t thumb) Values {
	if s.Phase != razzia.Bidding {
		return plainly(s)
	}
	best, usual, thumb := Values{}, Values{}, t.move(&s)
	best[s.Actor] = math.Inf(-1)
	for _, m := range s.Legal(nil) {
		v := byHabit(after(s, m), habits, t)
		if v[s.Actor] > best[s.Actor] {
			best = v
		}
		if m == thumb {
			usual = v
		}
	}
	if habits[s.Actor] >= sure {
		return usual
	}
	best.blend(&usual, habits[s.Actor])
	return best
}

// TestAuctionIsResolvedByHabit compares the table with such a walk, with other habits in each auction.
func TestAuctionIsResolvedByHabit(t *testing.T) {
	list := []Habits{{0.5, 0.5, 0.5, 0.5, 0.5}, {1, 1, 1, 1, 1}, {0, 1, 0.2, 0, 0.9}}
	asked := 0
	eachAuction(func(s *razzia.State) {
		habits := list[asked%len(list)]
		asked++
		tree := tree{evaluator: whim{}, habits: habits, thumb: newThumb()}
		tree.plant(s)
		got, want := tree.nodes[0].worth, byHabit(*s, &habits, newThumb())
		for seat := range want {
			if math.Abs(got[seat]-want[seat]) > 1e-12 {
				t.Fatalf("habits %v: the table says %v, every sequence %v", habits, got, want)
			}
		}
	})
}

// truthByHabit is what everybody may expect of the rest of a game in which each seat goes by the rules of
// thumb in some share of its decisions, and else does what is best for it.
func truthByHabit(s *razzia.State, habits *Habits, t thumb, known map[razzia.State]Values) Values {
	if v, ok := known[*s]; ok {
		return v
	}
	var v Values
	switch s.Phase {
	case razzia.Over:
		var o Outlook
		result(s, &o)
		v = worth(s, &o, 0)
	case razzia.Revealing:
		for c, n := range net.Reveals(s) {
			if n > 0 {
				next := after(*s, razzia.Reveal(razzia.Card(c)))
				w := truthByHabit(&next, habits, t, known)
				v.addPart(&w, float64(n)/float64(s.CardsLeft()))
			}
		}
	default:
		v = choiceByHabit(s, habits, t, known)
	}
	known[*s] = v
	return v
}

// choiceByHabit is the truth of a position in which somebody acts.
func choiceByHabit(s *razzia.State, habits *Habits, t thumb, known map[razzia.State]Values) (best Values) {
	habit := habits[s.Actor]
	if habit < 1 {
		best[s.Actor] = math.Inf(-1)
		for _, m := range options(s, nil) {
			next := after(*s, m)
			if w := truthByHabit(&next, habits, t, known); w[s.Actor] > best[s.Actor] {
				best = w
			}
		}
	}
	if habit > 0 {
		next := after(*s, t.move(s))
		usual := truthByHabit(&next, habits, t, known)
		best.blend(&usual, habit)
	}
	return best
}

// TestSearchComesToTheTruthByHabit holds that the search, given enough to think about, finds what is best
// against those who go by the rules of thumb, always or now and then, to the end of a small game.
func TestSearchComesToTheTruthByHabit(t *testing.T) {
	for seed := range uint64(6) {
		for cards, habit := range map[int]float64{6: 1, 5: 0.5, 4: 0.3} {
			s := mini(cards, seed)
			p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: 1e6}, Curious: usualCurious}, 1)
			habits := Habits{habit, habit}
			budget := p.limit.start(context.Background())
			list := p.think(&s, habits, 0, &budget)
			if !p.tree.nodes[0].settled {
				t.Fatalf("seed %d, habit %v: the search is not done after %d positions", seed, habit, p.Nodes())
			}
			habits[s.Actor] = 0
			for _, o := range list {
				next := after(s, o.Move)
				want := truthByHabit(&next, &habits, newThumb(), map[razzia.State]Values{})
				if math.Abs(o.Worth[s.Actor]-want[s.Actor]) > 1e-6 {
					t.Errorf("seed %d, habit %v: %v is worth %v to the search, and %v in truth", seed, habit, o.Move, o.Worth, want)
				}
			}
		}
	}
}

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
// players as who is shown each for the first time.
func TestWatchGoesOn(t *testing.T) {
	var games []bot.Past
	for _, who := range []string{"greedy", "random"} {
		for players := 3; players <= 4; players++ {
			games = append(games, pastOf(t, open(t, who, 1), players))
		}
	}
	wrong := games[0] // from the 101st move on
	wrong.Moves = append(slices.Clone(wrong.Moves[:100]), razzia.Move{})
	games = append(games, wrong)
	rapid.Check(t, func(t *rapid.T) {
		w := newWatcher()
		for range 12 {
			past := rapid.SampledFrom(games).Draw(t, "game")
			past.Moves = past.Moves[:rapid.IntRange(0, len(past.Moves)).Draw(t, "moves")]
			if got, want := w.watch(past, usualHabit), watched(past, usualHabit); got != want {
				t.Fatalf("%d moves: habits %v, want %v", len(past.Moves), got, want)
			}
		}
	})
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
		s = after(s, past.Moves[made])
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
