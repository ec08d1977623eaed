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
	"razzia/internal/fatal"
)

// run trains in a folder until it is done, or until a number of lines have been logged.
func run(t *testing.T, c Config, dir string, workers, lines int) error {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	return Run(ctx, c, Options{Dir: dir, Workers: workers, Log: &stopper{cancel, lines}, Now: func() time.Time { return time.Time{} }})
}

// A stopper is a log that cancels the training after some lines.
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

// content returns the content of all files of a training by name.
func content(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	fatal.If(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		fatal.If(t, err)
		files[e.Name()] = string(data)
	}
	return files
}

func same(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files: want %d", len(got), len(want))
	}
}

const neverStop = 1 << 20

// TestResume stops a training after each of its generations and resumes it with another number of workers: the files
// are those of a training that was never stopped.
func TestResume(t *testing.T) {
	c := smallest(3)
	whole, parts := t.TempDir(), t.TempDir()
	fatal.If(t, run(t, c, whole, 3, neverStop))
	for generation := 1; generation < c.Generations; generation++ {
		if err := run(t, c, parts, generation, 1); err == nil {
			t.Fatalf("generation %d: the training was not stopped", generation)
		}
	}
	fatal.If(t, run(t, c, parts, 1, neverStop))
	same(t, content(t, parts), content(t, whole))
}

// TestResumeFromAnOlderCheckpoint resumes from a checkpoint that is older than the files beside it, as after a crash
// while saving.
func TestResumeFromAnOlderCheckpoint(t *testing.T) {
	c := smallest(2)
	whole, parts := t.TempDir(), t.TempDir()
	fatal.If(t, run(t, c, whole, 2, neverStop))
	_ = run(t, c, parts, 2, 2)
	old := content(t, parts)[checkpointFile]
	_ = run(t, c, parts, 2, 1)
	fatal.If(t, os.WriteFile(filepath.Join(parts, checkpointFile), []byte(old), 0o666))
	fatal.If(t, run(t, c, parts, 2, neverStop))
	same(t, content(t, parts), content(t, whole))
}

func TestInvalidCheckpoints(t *testing.T) {
	c, dir := smallest(2), t.TempDir()
	_ = run(t, c, dir, 2, 1)
	other := c
	other.Seed++
	if err := run(t, other, dir, 2, 1); err == nil || !strings.Contains(err.Error(), "another configuration") {
		t.Errorf("with a checkpoint of another seed the error is %v", err)
	}
	name := filepath.Join(dir, checkpointFile)
	data, err := os.ReadFile(name)
	fatal.If(t, err)
	fatal.If(t, os.WriteFile(name, data[:len(data)/2], 0o666))
	if err := run(t, c, dir, 2, 1); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("with half a checkpoint the error is %v", err)
	}
}

func TestInvalidSettings(t *testing.T) {
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

func TestDefaultsAreValid(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		if c := Default(players); c.Check() != nil {
			t.Errorf("%d players: %v", players, c.Check())
		}
	}
}

// TestBlendDecision checks the target before an evaluated decision.
func TestBlendDecision(t *testing.T) {
	value := net.Values{Share: [5]float32{0.2, 0.8}, Points: [5]float32{10, 20}}
	for _, test := range []struct {
		name     string
		decision decision
		want     float32
	}{
		{"the best move", decision{evaluated: true, best: true, value: value}, 0.75*1 + 0.25*0.2},
		{"another move", decision{evaluated: true, value: value}, 0.2},
	} {
		a, target := labeler{lambda: 0.75}, net.Values{Share: [5]float32{1, 0}}
		a.blendDecision(&target, &test.decision)
		if target.Share[0] != test.want {
			t.Errorf("%s: the target is %g: want %g", test.name, target.Share[0], test.want)
		}
	}
}

// TestBlendEvaluation checks the target before a decision without evaluation: the net evaluates the position.
func TestBlendEvaluation(t *testing.T) {
	n, err := net.New(2, 64, emptyParts(&Config{Players: 2, Width: 64})) // its weights are 0, so it evaluates every position as even
	fatal.If(t, err)
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(2), Piles: 2})
	fatal.If(t, err)
	for _, test := range []struct {
		name    string
		labeler labeler
		phase   razzia.Phase
		want    float32
	}{
		{"a turn", labeler{lambda: 0.75, ply: net.NewPly(n)}, razzia.Turn, 0.75*1 + 0.25*0.5},
		{"a reveal", labeler{lambda: 0.75, ply: net.NewPly(n)}, razzia.Revealing, 1},
		{"in the bootstrap", labeler{lambda: 0.75}, razzia.Turn, 1},
	} {
		s.Phase = test.phase
		target := net.Values{Share: [5]float32{1, 0}}
		test.labeler.blendEvaluation(&target, &s)
		if target.Share[0] != test.want {
			t.Errorf("%s: the target is %g: want %g", test.name, target.Share[0], test.want)
		}
	}
}

func TestDrawCurve(t *testing.T) {
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

// BenchmarkGames plays training games with nets of random weights.
func BenchmarkGames(b *testing.B) {
	c := Default(4)
	c.Bootstrap = 0
	t := &training{config: c, workers: 1}
	for round := range t.learners {
		t.learners[round] = newLearner(&c, newRand(1, uint64(round)))
	}
	fatal.If(b, t.rebuildNet())
	w := t.newWorker()
	for game := 0; b.Loop(); game++ {
		if _, err := w.play(game); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
