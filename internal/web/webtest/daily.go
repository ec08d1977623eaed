package webtest

import (
	"log/slog"
	"sync"
	"testing"
	"time"

	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/puzzle"
	"razzia/internal/web"
)

// judge is opened once for all tests: it takes as long as many rounds.
var judge = sync.OnceValues(measure.Open)

// dailyOf opens the daily of a site. Its days are made when the first of them is asked for.
func dailyOf(store daily.Store, tables *host.Host, known *people.Relations, now func() time.Time) *app.Daily {
	if now == nil {
		now = time.Now
	}
	keeper := &daily.Keeper{Store: store, Log: slog.New(slog.DiscardHandler), Now: now, Open: judge, Table: tables.Table,
		Puzzles: puzzle.Shipped}
	return &app.Daily{Store: store, Keeper: keeper, Tables: tables, People: known}
}

// AtNoon starts a stored server at noon of the present day: no day ends while a test runs. The function sets the time forward.
func AtNoon(t testing.TB) (s *Server, forward func(time.Duration)) {
	t.Helper()
	var mu sync.Mutex
	start := time.Now()
	noon := daily.DayOf(start).Begins().Add(12 * time.Hour)
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return noon.Add(time.Since(start))
	}
	s = NewStored(t, web.Config{Now: now})
	return s, func(by time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		noon = noon.Add(by)
	}
}
