package load

import (
	"math"
	"strings"
	"testing"
	"time"
)

func TestSpreads(t *testing.T) {
	times := func(list ...float64) (all []time.Duration) {
		for _, ms := range list {
			all = append(all, time.Duration(ms*float64(time.Millisecond)))
		}
		return all
	}
	var hundred []float64
	for i := range 100 {
		hundred = append(hundred, float64(100-i))
	}
	for _, test := range []struct {
		of   []float64
		want Spread
	}{
		{nil, Spread{}},
		{[]float64{7}, Spread{7, 7, 7, 7}},
		{[]float64{2, 1}, Spread{1, 2, 2, 2}},
		{[]float64{0.5, 3, 1}, Spread{1, 3, 3, 3}},
		{hundred, Spread{50, 95, 99, 100}},
		{append(hundred, 900), Spread{51, 96, 100, 900}},
	} {
		if got := spreadOf(times(test.of...)); got != test.want {
			t.Errorf("the spread of %v is %+v, want %+v", test.of, got, test.want)
		}
	}
}

// The delays of moves are those of the first and the last watcher, also if events jump over versions or come before the answer.
func TestDelaysOfWatchers(t *testing.T) {
	began := time.Unix(1_800_000_000, 0)
	at := func(ms int) time.Time { return began.Add(time.Duration(ms) * time.Millisecond) }
	tally := newTally()
	a := newAudience(tally, 3)
	a.arrive()
	a.arrive()
	a.stayAway()
	<-a.ready
	a.acknowledged(5, at(10))
	a.saw(4, 6, at(12)) // 6 is a card that was revealed
	a.saw(4, 5, at(30))
	a.saw(5, 7, at(31))
	a.saw(6, 7, at(33))
	a.acknowledged(7, at(32))
	a.acknowledged(8, at(40))
	a.saw(7, 8, at(41))
	for version, want := range map[int]bool{5: true, 7: true, 8: false, 9: true} {
		if got := a.seen(version); got != want {
			t.Errorf("all have seen version %d: %v, want %v", version, got, want)
		}
	}
	a.close()
	first, last := spreadOf(tally.first), spreadOf(tally.last)
	if len(tally.first) != 2 || first.Median != 0 || first.Max != 2 || last.Median != 1 || last.Max != 20 || tally.unseen != 1 {
		t.Errorf("the first delays are %v, the last %v, and %d were not seen", tally.first, tally.last, tally.unseen)
	}
}

func TestFigures(t *testing.T) {
	const text = `# HELP process_cpu_seconds_total Total user and system CPU time.
process_cpu_seconds_total{node="a"} 1.5
process_resident_memory_bytes 2e+06
razzia_streams_open{node="a b"} 200
razzia_entries_total{kind="moved",node="a"} 1000
razzia_entries_total{kind="revealed",node="a"} 500
no number
`
	var after figures
	for range 2 { // nodes
		if err := after.read(strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if want := (figures{3, 4e6, 2000, 400}); after != want {
		t.Errorf("the figures are %+v, want %+v", after, want)
	}
	got := serverOf(figures{memory: 1e6}, figures{processor: 1, memory: 2e6, moves: 1000}, after, 4*time.Second)
	if want := (Server{1000, 2000, 1e6, 4e6, 400, 7500, 0.5}); math.Abs(got.ProcessorPerMove-2000) > 1e-6 || *got != want {
		t.Errorf("the server is %+v, want %+v", *got, want)
	}
	if got := serverOf(figures{}, figures{}, figures{}, time.Second); got != nil {
		t.Errorf("without figures the server is %+v", got)
	}
}

// A load is for a server of one's own, and has bounds.
func TestConfigIsChecked(t *testing.T) {
	good := Config{Nodes: []string{"http://127.0.0.1:8080"}, Tables: 1, Players: 2, Duration: time.Second}
	for want, change := range map[string]func(*Config){
		"":             func(*Config) {},
		"no address":   func(c *Config) { c.Nodes[0] = "127.0.0.1:8080" },
		"players":      func(c *Config) { c.Players = 6 },
		"0 tables":     func(c *Config) { c.Tables = 0 },
		"200 watchers": func(c *Config) { c.Tables, c.Watchers = 101, 200 },
		"page or api":  func(c *Config) { c.Watchers = 1 },
		"a pace":       func(c *Config) { c.Duration = 0 },
	} {
		c := good
		c.Nodes = append([]string{}, good.Nodes...)
		change(&c)
		err := c.Check()
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	for node, near := range map[string]bool{"http://localhost:1": true, "http://192.168.0.7": true, "http://[::1]:80": true,
		"http://[fe80::1]": true,
		"http://8.8.8.8":   false, "http://[2001:db8::1]": false} {
		if err := (Config{Nodes: []string{node}}).CheckNear(t.Context()); (err == nil) != near {
			t.Errorf("%s: %v, want near: %v", node, err, near)
		}
	}
}
