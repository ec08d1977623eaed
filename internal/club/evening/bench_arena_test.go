package evening_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// BenchmarkArena512 lets 512 people play an arena of an hour, in which games take 8 to 20 minutes and are only told of. It reports how
// often people are paired, the bytes that are stored of that in one row and in all rows, and the time of a look.
func BenchmarkArena512(b *testing.B) {
	for b.Loop() {
		h := openHouse(b)
		p := plan()
		p.Kind, p.Games, p.Length, p.Bots = evening.Arena, 0, time.Hour, ""
		key := h.opens(p, 512)
		chance, ends := rand.New(rand.NewPCG(1, 2)), map[int]time.Time{}
		looks, began := 0, time.Now()
		e := h.after(key, 10*time.Minute, chance, ends)
		for ; !e.IsOver(); looks++ {
			e = h.after(key, time.Second, chance, ends)
		}
		b.ReportMetric(time.Since(began).Seconds()*1000/float64(looks), "ms/look")
		text, err := json.Marshal(e.Steps)
		fatal.If(b, err)
		b.ReportMetric(float64(len(e.Steps)), "pairings")
		b.ReportMetric(float64(len(text)), "B/all")
		b.ReportMetric(float64(len(text))/float64(len(e.Steps)), "B/pairing")
		h.close()
	}
}

// after lets an arena go on after a while, without tables.
func (h *house) after(key evening.Key, d time.Duration, chance *rand.Rand, ends map[int]time.Time) *evening.Evening {
	h.Now.Add(d.Milliseconds())
	a := evening.Around{Now: h.Moment(), Outcomes: map[int]evening.Outcome{}, NewID: newID(chance)}
	_, now, err := h.Store.Change(h.Context(), key, func(e *evening.Evening) (*evening.Evening, error) {
		for i := range e.Sittings {
			s := &e.Sittings[i]
			if ends[s.Number].IsZero() {
				ends[s.Number] = a.Now.Add(time.Duration(480+chance.IntN(720)) * time.Second)
			}
			if s.Open() && !a.Now.Before(ends[s.Number]) {
				a.Outcomes[s.Number] = evening.Outcome{Ended: a.Now, Seats: make([]evening.Result, len(s.Seats))}
			}
		}
		next, _ := e.Next(a)
		return next, nil
	})
	fatal.If(h, err)
	return now
}

// newID draws IDs of tables.
func newID(chance *rand.Rand) func() table.ID {
	return func() table.ID { return table.ID(fmt.Sprint("t", chance.Uint64())) }
}
