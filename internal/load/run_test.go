package load

import (
	"context"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// fast is a load of a server that ends after some moves.
func fast(node string, moves int) Config {
	return Config{Nodes: []string{node}, Tables: 3, Players: 2, Moves: moves, Duration: time.Hour, Say: func(string) {}}
}

// runLoad loads a server.
func runLoad(t *testing.T, c Config) Report {
	t.Helper()
	r, err := c.Run(t.Context())
	fatal.If(t, err)
	return r
}

// Whole games are played, one after another, and every move reaches all watchers.
func TestLoadPlaysWholeGames(t *testing.T) {
	s := webtest.New(t, guard.NoLimits)
	c := fast(s.URL, 450) // a game of two has fewer than 200
	c.Tables, c.Watchers, c.Follow, c.Nodes = 2, 2, "page", []string{s.URL, s.URL + "/"}
	r := runLoad(t, c)
	if len(r.Errors)+len(r.Raise) > 0 {
		t.Errorf("errors %v, limits %q: want none", r.Errors, r.Raise)
	}
	if r.Moves < c.Moves || r.Moves > c.Moves+c.Tables || r.Games <= c.Tables || r.MovesPerSecond <= 0 || r.Milliseconds.Max <= 0 {
		t.Errorf("the report is %+v: want about %d moves in more than %d games", r, c.Moves, c.Tables)
	}
	u := r.Updates
	if u == nil || u.Streams != 4 || u.Events < 2*r.Games || // on a busy machine several moves come in one event
		u.Unseen != 0 || u.BytesPerEvent < 20 || u.Last.Max < u.First.Max {
		t.Errorf("the updates are %+v: want those of 4 streams, all seen", u)
	}
	if tables := s.Host.Stats().Rooms; tables < r.Games {
		t.Errorf("the server has %d tables, want the %d of the report", tables, r.Games)
	}
}

// Limits of the server that refuse moves and streams are named. The players wait as long as they are told; the watchers stay away.
func TestLoadNamesLimits(t *testing.T) {
	few := guard.NoLimits
	few.Person, few.AddressStreams = guard.Rate{PerSecond: 1, Burst: 40}, 2 // slow, so that a busy machine needs more too
	c := fast(webtest.New(t, few).URL, 65)                                  // 60 are let through at once
	c.Watchers, c.Follow = 1, "api"
	r := runLoad(t, c)
	want := []string{"--limit-address", "--limit-address-streams", "--limit-person", "--limit-streams"}
	if !slices.Equal(r.Raise, want) || r.Errors["429 too-many"] < 2 || len(r.Errors) != 1 {
		t.Errorf("the limits are %q, and the errors %v: want %q", r.Raise, r.Errors, want)
	}
	if r.Updates.Streams != 2 || r.Updates.Unseen != 0 {
		t.Errorf("the updates are %+v: want those of two streams", r.Updates)
	}
}

// A load says what is wrong with a server that is not there, or not ready.
func TestLoadWithoutAServer(t *testing.T) {
	const gone = "http://127.0.0.1:1" // the port of a server that was closed could be given to the next one
	wrong := httptest.NewServer(nil)  // has no /readyz
	defer wrong.Close()
	for node, want := range map[string]string{gone: "there is no server at " + gone, wrong.URL: "is not ready: 404"} {
		if _, err := fast(node, 1).Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("a load of %s: %v, want %q", node, err, want)
		}
	}
	c := fast(webtest.New(t, guard.NoLimits).URL, 1)
	c.Metrics = []string{gone}
	if _, err := c.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "no figures at "+gone) {
		t.Errorf("without figures: %v", err)
	}
}

// A load that is interrupted reports what it has so far.
func TestLoadIsInterrupted(t *testing.T) {
	c := fast(webtest.New(t, guard.NoLimits).URL, 0)
	ctx, stop := context.WithCancel(t.Context())
	c.Say = func(text string) {
		if strings.HasPrefix(text, "playing") {
			stop()
		}
	}
	c.Duration = 1000 * time.Hour
	r, err := c.Run(ctx)
	if err != nil || r.Games != c.Tables {
		t.Errorf("the report is %+v, %v: want one of %d games", r, err, c.Tables)
	}
}
