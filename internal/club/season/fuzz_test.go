package season

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

// FuzzStep tells a league of nine any events, three bytes each, and checks that it lives on: banks are never overdrawn, ranges only narrow,
// and what is written is read.
func FuzzStep(f *testing.F) {
	f.Add([]byte{5, 1, 1, 9, 30, 1, 8, 99, 3, 3, 3, 3, 7, 200, 2, 0, 255, 0, 0, 255, 0, 0, 255, 0})
	f.Add([]byte{4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 4, 4, 4, 5, 5, 0, 255, 0, 0, 255, 0, 9, 1, 1, 9, 1, 2})
	kinds := []Kind{Tick, Join, Rated, Rename, Quit, Vacation, Return, Waits, Moved, Ended, Revised, Ruled}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		s := started(t, 9)
		w := &world{TB: t, s: s, tables: map[[2]int]*running{}, decided: map[Kind]int{}}
		for len(bytes) >= 3 {
			e := Event{Kind: kinds[int(bytes[0])%len(kinds)], Member: fmt.Sprint("m", bytes[2]%12), Name: fmt.Sprint("n", bytes[1]),
				Voided: bytes[1]%2 == 0, Table: int(bytes[2]) % 12, Result: points(1 + int(bytes[1])%15),
				At: w.s.Now.Add(time.Duration(bytes[1])*time.Hour - 20*time.Hour)}
			list, err := w.s.Step(e)
			if r, is := w.ranges[e.Member]; is && err == nil && e.Kind == Rename {
				delete(w.ranges, e.Member)
				w.ranges[e.Name] = r
			}
			w.check(e, list)
			bytes = bytes[3:]
		}
		before, _ := json.Marshal(w.s)
		w.again()
		if after, _ := json.Marshal(w.s); string(before) != string(after) {
			t.Errorf("%s is read as %s", before, after)
		}
	})
}

// BenchmarkSeason plays a season of 200 people, with all checks of the test and the chance of its world.
func BenchmarkSeason(b *testing.B) {
	for b.Loop() {
		begin(b, 36, 200, DefaultRules).run(1)
	}
}

// BenchmarkRanges computes the places that 16 people can have at the start of a season.
func BenchmarkRanges(b *testing.B) {
	s, err := New(DefaultRules, seedOf(1), dawn)
	if err != nil {
		b.Fatal(err)
	}
	for i := range largest {
		_, _ = s.Step(Event{Kind: Join, Member: fmt.Sprint(i)})
	}
	_, _ = s.Step(Event{Kind: Tick, At: s.Starts})
	for b.Loop() {
		s.Ranges(s.Divisions[0])
	}
}
