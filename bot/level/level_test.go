package level

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

func TestLevelsWeakestFirst(t *testing.T) {
	want := []string{"beginner", "casual", "club", "expert", "master"}
	if got := bot.Levels(); !slices.Equal(got, want) {
		t.Errorf("people choose from %v, want %v", got, want)
	}
	if !slices.Contains(want, Usual) {
		t.Errorf("%q is proposed, but is no level", Usual)
	}
}

// byNodes opens a level without its limit of time; master gets fewer nodes, for quick tests.
func byNodes(tb testing.TB, name string, seed uint64) bot.Player {
	tb.Helper()
	var p bot.Player
	var err error
	switch name {
	case "expert":
		p, err = openCapped(timeless(expertSpec), seed)
	case "master":
		p, err = openQueued(strings.Replace(timeless(masterSpec), "nodes=30000,solve=30000", "nodes=80,solve=50", 1), seed)
	default:
		p, err = bot.New(name, seed)
	}
	fatal.If(tb, err)
	return p
}

// timeless is a spec without its limit of time, which is the last setting.
func timeless(spec string) string {
	limits, _, _ := strings.Cut(spec, ",time=")
	return limits
}

func TestContract(t *testing.T) {
	for _, name := range bot.Levels() {
		t.Run(name, func(t *testing.T) {
			bottest.Run(t, func(seed uint64) bot.Player { return byNodes(t, name, seed) })
		})
	}
}

// TestQuickMoves checks the quick moves of all levels: those of expert and master are club's.
func TestQuickMoves(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) { bottest.RunQuick(t, name) })
	}
	for _, m := range moments(t, 3) {
		s := m.state
		want := bot.QuickMove("club", s, s.Actor)
		if a, b := bot.QuickMove("expert", s, s.Actor), bot.QuickMove("master", s, s.Actor); a != want || b != want {
			t.Fatalf("the quick moves of expert and master are %v and %v, club's is %v", a, b, want)
		}
	}
}

// fingerprints are hashes of all moves of the rule-based levels in the games of TestFingerprint. A
// commit that changes one says why. Club has that of greedy in razzia/bot.
var fingerprints = map[string]uint64{"beginner": 0xc17fd6a04c777c3e, "casual": 0x85b805c05e03cf88}

func TestFingerprint(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		return // other processors may fuse multiplication and addition: near ties may be broken another way
	}
	for name, want := range fingerprints {
		got, err := bottest.Fingerprint(func(seed uint64) bot.Player { return byNodes(t, name, seed) })
		fatal.If(t, err)
		if got != want {
			t.Errorf("the fingerprint of %s is %#x, was %#x: if the change is meant, write it down and say why in the commit", name, got, want)
		}
	}
}

func TestClubPlaysAsGreedyDoes(t *testing.T) {
	club, greedy := byNodes(t, "club", 1), byNodes(t, "greedy", 1)
	for _, m := range moments(t, 4) {
		s := m.state
		a, err := club.Choose(t.Context(), s, s.Actor)
		fatal.If(t, err)
		if b, _ := greedy.Choose(t.Context(), s, s.Actor); a != b {
			t.Errorf("club chose %v where greedy chooses %v", a, b)
		}
	}
}

// A moment is a position of a game in which a seat is to act, with the past of the game.
type moment struct {
	past  bot.Past
	state razzia.State
}

// moments are all moments of a game of greedy players.
func moments(tb testing.TB, players int) (list []moment) {
	tb.Helper()
	past, err := bottest.Past(slices.Repeat([]bot.Player{byNodes(tb, "greedy", 1)}, players), 2, 1)
	fatal.If(tb, err)
	err = bottest.Replay(past, func(s *razzia.State, made int) {
		if s.Actor != razzia.NoSeat {
			list = append(list, moment{bot.Past{Setup: past.Setup, Moves: past.Moves[:made]}, *s})
		}
	})
	fatal.If(tb, err)
	return list
}

// BenchmarkChoose measures the time of a move. Each player is opened for the move and receives the past of the game,
// as at tables.
func BenchmarkChoose(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		list := moments(b, players)
		for _, name := range bot.Levels() {
			b.Run(fmt.Sprintf("players=%d/%s", players, name), func(b *testing.B) {
				var slowest time.Duration
				for i := 0; b.Loop(); i++ {
					m := list[i*7%len(list)]
					began := time.Now()
					p, err := bot.New(name, 1)
					fatal.If(b, err)
					if _, err := bot.Ask(context.Background(), p, m.past, m.state, m.state.Actor); err != nil {
						b.Fatal(err)
					}
					slowest = max(slowest, time.Since(began))
				}
				b.ReportMetric(float64(slowest.Milliseconds()), "ms/slowest")
			})
		}
	}
}

// TestDocsHaveTheSpecs checks that the page about the bots has the specs of the levels that search.
func TestDocsHaveTheSpecs(t *testing.T) {
	page, err := os.ReadFile("../../docs/bots/levels.md")
	fatal.If(t, err)
	for level, spec := range map[string]string{"expert": expertSpec, "master": masterSpec} {
		if row := fmt.Sprintf("| %s | `%s`", level, spec); !strings.Contains(string(page), row) {
			t.Errorf("docs/bots/levels.md has no row that begins with %s", row)
		}
	}
}
