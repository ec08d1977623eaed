package bot

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
)

// A timed player has the settings that it was opened with.
type timed struct {
	Player
	nodes int
	time  time.Duration
}

// register adds the level "timed" until the test ends.
func register(t *testing.T) {
	t.Helper()
	before := levels
	t.Cleanup(func() { levels = before })
	Register(Level{Name: "timed", Keys: []string{"nodes", "time"}, Open: func(_ uint64, set Settings) (Player, error) {
		nodes, err1 := set.Count("nodes", 7)
		limit, err2 := set.Duration("time", time.Second)
		return timed{nodes: nodes, time: limit}, errors.Join(err1, err2)
	}})
}

func TestOpenReadsSettings(t *testing.T) {
	register(t)
	for spec, want := range map[string]timed{
		"timed":                    {nodes: 7, time: time.Second},
		"timed:nodes=20":           {nodes: 20, time: time.Second},
		"timed:time=50ms,nodes=20": {nodes: 20, time: 50 * time.Millisecond},
	} {
		if got, err := Open(spec, 1); err != nil || got != want {
			t.Errorf("%s opens %+v, %v; want %+v", spec, got, err, want)
		}
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	register(t)
	for spec, want := range map[string]string{
		"clever":                `there is no player "clever": want one of random, greedy, timed`,
		"clever:time=1s":        `there is no player "clever"`,
		"":                      `there is no player ""`,
		"greedy:time=1s":        "greedy has no settings: want its name alone",
		"greedy:":               "greedy has no settings",
		"timed:":                `"" is no setting: want KEY=VALUE`,
		"timed:nodes":           `"nodes" is no setting: want KEY=VALUE`,
		"timed:nodes=":          `"nodes=" is no setting`,
		"timed:speed=1":         `timed has no setting "speed": want one of nodes, time`,
		"timed:nodes=1,nodes=2": `the setting "nodes" is there twice`,
		"timed:nodes=0":         `nodes: "0" is no number: want 1 or more`,
		"timed:time=fast":       `time: "fast" is no time to think: want one such as 50ms`,
		"timed:time=-1s":        `time: "-1s" is no time to think`,
	} {
		if p, err := Open(spec, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q opens %v, error %v; want %q", spec, p, err, want)
		}
	}
}

func TestRegisterRefuses(t *testing.T) {
	for _, name := range []string{"", "greedy", "a:b", "two words"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the level %q was registered", name)
				}
			}()
			Register(Level{Name: name, Open: levels[0].Open})
		}()
	}
}

// A pastRecorder is a Historian that records how long the past was.
type pastRecorder struct {
	Player
	moves int
}

func (r *pastRecorder) ChooseAfter(_ context.Context, past Past, _ razzia.State, _ razzia.Seat) (razzia.Move, error) {
	r.moves = len(past.Moves)
	return razzia.Call(), nil
}

func TestAskGivesThePastToHistorians(t *testing.T) {
	past := Past{razzia.Setup{Packages: razzia.Packages(2), Piles: 2}, []razzia.Move{razzia.Draw(1), razzia.Reveal(razzia.Gold)}}
	s, err := razzia.New(past.Setup)
	fatal.If(t, err)
	r := &pastRecorder{}
	if m, err := Ask(t.Context(), r, past, s, s.Actor); m != razzia.Call() || err != nil || r.moves != 2 {
		t.Errorf("a Historian received %d moves and chose %v, %v", r.moves, m, err)
	}
	if m, err := Ask(t.Context(), newGreedy(0), past, s, s.Actor); err != nil || m == (razzia.Move{}) {
		t.Errorf("greedy chose %v, %v", m, err)
	}
}
