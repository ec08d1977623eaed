package lobby_test

import (
	"testing"
	"time"

	"razzia/internal/lobby/lobbytest"
	"razzia/internal/table"
)

func TestMemoryIsAStore(t *testing.T) {
	lobbytest.Stores(t, func(*testing.T) lobbytest.Fixture {
		now := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
		m := new(lobbytest.Memory)
		return lobbytest.Fixture{Store: m, Now: func() time.Time { return now }, Pass: func(d time.Duration) { now = now.Add(d) },
			Make: func(id table.ID, at time.Time, o table.Options) table.Summary {
				sum := table.Summary{ID: id, Version: 1, Options: o, Maker: "maker", Seats: make([]table.SeatSummary, o.Players), Made: at, Latest: at}
				m.Put(sum)
				return sum
			}}
	})
}
