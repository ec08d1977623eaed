package train

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/bot/net"
)

// run trains in a folder until it is done or so many lines have been logged.
func run(t *testing.T, c Config, dir string, workers, lines int) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	return Run(ctx, c, Options{Dir: dir, Workers: workers, Log: &stopper{cancel, lines}, Now: func() time.Time { return time.Time{} }})
}

// A stopper ends a training after some lines.
type stopper struct {
	cancel context.CancelFunc
	lines  int
}

func (s *stopper) Write(p []byte) (int, error) {
	if s.lines--; s.lines == 0 {
		s.cancel()
	}
	return len(p), nil
}

// content reads all files of a training.
func content(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s is not the same", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files: want %d", len(got), len(want))
	}
}

const neverStop = 1 << 20

// TestSameAfterAKill stops a training after each of its generations, with other numbers of workers: the
// files are those of a training that was never stopped.
func TestSameAfterAKill(t *testing.T) {
	c := smallest(3)
	whole, parts := t.TempDir(), t.TempDir()
	if err := run(t, c, whole, 3, neverStop); err != nil {
		t.Fatal(err)
	}
	for generation := 1; generation < c.Generations; generation++ {
		if err := run(t, c, parts, generation, 1); err == nil {
			t.Fatalf("generation %d: it was not stopped", generation)
		}
	}
	if err := run(t, c, parts, 1, neverStop); err != nil {
		t.Fatal(err)
	}
	same(t, content(t, parts), content(t, whole))
}

// TestSameAfterAKillWhileSaving goes on from a checkpoint that is older than the files beside it, as it
// is if the program dies while it saves.
func TestSameAfterAKillWhileSaving(t *testing.T) {
	c := smallest(2)
	whole, parts := t.TempDir(), t.TempDir()
	if err := run(t, c, whole, 2, neverStop); err != nil {
		t.Fatal(err)
	}
	_ = run(t, c, parts, 2, 2)
	old := content(t, parts)[checkpointFile]
	_ = run(t, c, parts, 2, 1)
	if err := os.WriteFile(filepath.Join(parts, checkpointFile), []byte(old), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(t, c, parts, 2, neverStop); err != nil {
		t.Fatal(err)
	}
	same(t, content(t, parts), content(t, whole))
}

func TestCheckpointsThatDoNotFit(t *testing.T) {
	c, dir := smallest(2), t.TempDir()
	_ = run(t, c, dir, 2, 1)
	other := c
	other.Seed++
	if err := run(t, other, dir, 2, 1); err == nil || !strings.Contains(err.Error(), "another configuration") {
		t.Errorf("a checkpoint of another seed gave %v", err)
	}
	name := filepath.Join(dir, checkpointFile)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data[:len(data)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(t, c, dir, 2, 1); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("half a checkpoint gave %v", err)
	}
}

func TestSettingsRefused(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"6 players":   func(c *Config) { c.Players = 6 },
		"width 63":    func(c *Config) { c.Width = 63 },
		"width -64":   func(c *Config) { c.Width = -64 },
		"generations": func(c *Config) { c.Generations = 0 },
		"shards":      func(c *Config) { c.Shards = c.Batch + 1 },
		"lambda":      func(c *Config) { c.Lambda = 1.5 },
		"together":    func(c *Config) { c.Greedy, c.Mixed, c.Past = 0.5, 0.5, 0.5 },
		"negative":    func(c *Config) { c.Temperature = -1 },
	} {
		c := smallest(4)
		change(&c)
		err := Run(t.Context(), c, Options{Dir: t.TempDir(), Workers: 1, Log: io.Discard, Now: time.Now})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v: want %q in it", err, want)
		}
	}
}

func TestDefaultsAreAllowed(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		if c := Default(players); c.Check() != nil {
			t.Errorf("%d players: %v", players, c.Check())
		}
	}
}

// TestTargets follows a target back through what the movers expected.
func TestTargets(t *testing.T) {
	expect := net.Values{Share: [5]float32{0.2, 0.8}, Points: [5]float32{10, 20}}
	for _, test := range []struct {
		name   string
		choice choice
		want   float32
	}{
		{"the best move", choice{looked: true, best: true, expect: expect}, 0.75*1 + 0.25*0.2},
		{"a slip", choice{looked: true, expect: expect}, 0.2},
	} {
		a, target := author{lambda: 0.75}, net.Values{Share: [5]float32{1, 0}}
		a.mend(&target, &test.choice)
		if target.Share[0] != test.want {
			t.Errorf("%s: the target is %g: want %g", test.name, target.Share[0], test.want)
		}
	}
}

// TestBridges follows a target past a mover who tells nothing: the net that learns says what it thinks.
func TestBridges(t *testing.T) {
	n, err := net.New(2, 64, emptyParts(&Config{Players: 2, Width: 64})) // it says a half, whatever it sees
	if err != nil {
		t.Fatal(err)
	}
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		author author
		phase  razzia.Phase
		want   float32
	}{
		{"a turn", author{lambda: 0.75, ply: net.NewPly(n)}, razzia.Turn, 0.75*1 + 0.25*0.5},
		{"a reveal", author{lambda: 0.75, ply: net.NewPly(n)}, razzia.Revealing, 1},
		{"in the bootstrap", author{lambda: 0.75}, razzia.Turn, 1},
	} {
		s.Phase = test.phase
		target := net.Values{Share: [5]float32{1, 0}}
		test.author.bridge(&target, &s)
		if target.Share[0] != test.want {
			t.Errorf("%s: the target is %g: want %g", test.name, target.Share[0], test.want)
		}
	}
}

func TestCurveIsAPicture(t *testing.T) {
	c := smallest(4)
	svg := drawCurve(&c, []Point{
		{Generation: 1, Positions: 10, Share: 1, Points: 8},
		{Generation: 4, Positions: 10, Share: 0.5, Points: 4, Greedy: &Share{Mean: 0.5}},
	})
	for _, want := range []string{"<svg ", "</svg>", `points="205.0,50.0 670.0,200.0"`, "1 is 8.00"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %q in %s", want, svg)
		}
	}
}

// BenchmarkGames plays training games of nets as they are after their first lessons.
func BenchmarkGames(b *testing.B) {
	c := Default(4)
	c.Bootstrap = 0
	t := &training{config: c, workers: 1}
	for round := range t.learners {
		t.learners[round] = newLearner(&c, chanceOf(1, uint64(round)))
	}
	if err := t.renew(); err != nil {
		b.Fatal(err)
	}
	w := t.newWriter()
	for game := 0; b.Loop(); game++ {
		if _, err := w.write(game); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
