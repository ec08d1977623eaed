package dailytest

import (
	"fmt"
	"iter"
	"testing"

	"razzia/internal/daily"
	"razzia/internal/store"
	"razzia/internal/store/storetest"
)

const (
	// finishers is how many persons finish the day of Rank.
	finishers = 50_000
	// each is how many of them there are for each member.
	each = 50
)

// A Filled is an Engine that can be filled at once: to store one result after another takes minutes.
type Filled interface {
	Engine
	store.Copied
}

// Rank measures a day that many persons have finished: what a person asks for when their round is over, the table of members, and the end
// of the day. The next day is the worst one for the table: the only member has the last place. Settle lets
// the database look at what it has got. It fails the benchmark at an error.
func Rank(b *testing.B, all Filled, settle func()) {
	f := &fixture{TB: b, Store: daily.NewStore(all.Engine()), all: all, day: 20_000}
	fill(b, all, f.day)
	f.add(2)
	settle()
	f.measure("Rank", func(b *testing.B) bool {
		at, err := f.Rank(b.Context(), f.day, 0)
		return err == nil && at.Rank == finishers/2
	})
	f.measure("Field", func(b *testing.B) bool {
		field, err := f.Field(b.Context(), f.day)
		return err == nil && field.Results == finishers
	})
	f.measure("Best", func(b *testing.B) bool {
		best, err := f.Best(b.Context(), f.day, 50)
		return err == nil && len(best) == 50
	})
	f.measure("BestIsLast", func(b *testing.B) bool {
		best, err := f.Best(b.Context(), f.day+1, 50)
		return err == nil && len(best) == 1 && best[0].Rank == finishers
	})
	f.must(f.Close(b.Context(), f.day, f.noon()))
	f.measure("Month", func(b *testing.B) bool {
		scores, err := f.Month(b.Context(), f.day, f.day+30)
		return err == nil && len(scores) == finishers/each
	})
}

// measure measures what a person asks for. It fails the benchmark if that says false.
func (f *fixture) measure(name string, ask func(*testing.B) bool) {
	f.TB.(*testing.B).Run(name, func(b *testing.B) {
		for b.Loop() {
			if !ask(b) {
				b.Fatal("another answer is there")
			}
		}
	})
}

// fill stores the accounts of members, and two days that all have finished.
func fill(b *testing.B, s store.Copied, day daily.Day) {
	b.Helper()
	rows := map[string]iter.Seq[map[string]any]{
		"accounts": func(yield func(map[string]any) bool) {
			for i := 0; i < finishers && yield(map[string]any{"id": person(i), "name": person(i)}); i += each {
			}
		},
		"identities": func(yield func(map[string]any) bool) {
			for i := 0; i < finishers && yield(map[string]any{"identity": person(i), "account": person(i)}); i += each {
			}
		},
		"daily_answers": func(yield func(map[string]any) bool) {
			for i := 0; i < finishers && yield(map[string]any{"day": int64(day), "person": person(i), "move": "pass", "counts": true}); i++ {
			}
		},
		"daily_tries": func(yield func(map[string]any) bool) {
			for i := range 2 * finishers {
				if !yield(result(day, i)) {
					return
				}
			}
		},
	}
	storetest.Fill(b, s, rows)
}

// person is the identity of one of those who finish. Those whose number can be divided by each are members.
func person(i int) string { return fmt.Sprint("person ", i) }

// result is a row of the results: on the first day members are everywhere in the field, on the second day the first person is last, and
// all others are guests.
func result(day daily.Day, i int) map[string]any {
	who, points := i%finishers, int64(i*7919%finishers)-finishers/2
	row := map[string]any{"day": int64(day), "person": person(who), "stage": int64(1), "ended": int64(who), "points": points, "counts": true,
		"total": points/1000 + 100, "member": who%each == 0}
	if i >= finishers {
		row["day"], row["points"], row["member"] = int64(day)+1, int64(who), who == 0
		if who > 0 {
			row["person"] = fmt.Sprint("guest ", who)
		}
	}
	return row
}
