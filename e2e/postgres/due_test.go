package postgres_test

import (
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// A node whose clock is wrong claims no tables of others, and others claim its tables in time.
func TestClaimsHeedTheClockOfTheDatabase(t *testing.T) {
	for _, ahead := range []time.Duration{-time.Hour, time.Hour} {
		s, wrong := open(t, migrated(t)), time.Now().Add(ahead)
		log, sum := []table.Entry{{Version: 1, Kind: table.Began, At: wrong}}, playing(1)
		sum.Latest, sum.Due = wrong, wrong.Add(-time.Minute)
		wantError(t, s.Create(t.Context(), "late", nil, log, sum), nil)
		sum.Due = wrong.Add(time.Minute)
		wantError(t, s.Create(t.Context(), "early", nil, log, sum), nil)
		for _, now := range []time.Time{time.Now(), wrong} {
			claimed, err := s.Claim(t.Context(), host.Claim{Now: now, Overdue: 30 * time.Second, Lease: -time.Minute, Most: 9})
			if err != nil || len(claimed) != 1 || claimed[0].ID != "late" {
				t.Errorf("with a clock that is off by %v: claimed %v, %v", ahead, claimed, err)
			}
		}
	}
}
