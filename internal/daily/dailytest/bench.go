package dailytest

import (
	"fmt"
	"testing"
	"time"

	"razzia/internal/daily"
	"razzia/internal/table"
)

// Finishers is how many persons finish the day of Rank.
const Finishers = 10_000

// Rank measures a day that many persons have finished: what a person asks for when their round is over, the table of members, and the end
// of the day. It fails the benchmark at an error.
func Rank(b *testing.B, all Engine) {
	f := &fixture{TB: b, Store: all.Daily(), all: all, day: 20_000}
	f.add(1)
	f.keep("member", "Member")
	b.Run("Finish", func(b *testing.B) {
		f.TB = b
		for i := range Finishers {
			person := fmt.Sprint("person", i)
			if i == 0 {
				person = "member"
			}
			f.finish(f.day, person, int64(i*7919%Finishers)-Finishers/2, "judge")
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/Finishers, "µs/person")
	})
	b.Run("Stand", func(b *testing.B) {
		for b.Loop() {
			at, _, err := f.Stand(b.Context(), f.day, 0)
			if err != nil || at.Of != Finishers {
				b.Fatal(at, err)
			}
		}
	})
	b.Run("Best", func(b *testing.B) {
		for b.Loop() {
			if best, err := f.Best(b.Context(), f.day, 50); err != nil || len(best) != 1 {
				b.Fatal(len(best), err)
			}
		}
	})
	closed := time.Duration(0) // a day is closed once, however often the benchmark runs
	b.Run("Close", func(b *testing.B) {
		f.TB = b
		f.must(f.Close(b.Context(), f.day, f.noon()))
		closed = max(closed, b.Elapsed())
		b.ReportMetric(float64(closed.Milliseconds()), "ms/day")
	})
	b.Run("Month", func(b *testing.B) {
		for b.Loop() {
			if scores, err := f.Month(b.Context(), f.day, f.day+30); err != nil || len(scores) != Finishers {
				b.Fatal(len(scores), err)
			}
		}
	})
}

// WithoutDaily is the last version of the schema without the daily.
const WithoutDaily = 43

// CheckOld plays a day after the schema was taken back to WithoutDaily and brought forward again: nothing of before is in the way.
func CheckOld(t *testing.T, all Engine) {
	t.Helper()
	f := &fixture{TB: t, Store: all.Daily(), all: all, day: 20_000}
	f.add(1)
	first := f.begin(f.day, 0, "guest of before")
	if first.Table != table.ID("at guest of before") || !f.finish(f.day, "guest of before", 1, "j") {
		t.Errorf("the try is %+v", first)
	}
	at, _, err := f.Stand(t.Context(), f.day, 1)
	f.want("the rank", at, daily.Standing{Rank: 1, Of: 1}, err)
}
