package postgres_test

import (
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/pgtest"
	"razzia/internal/table"
)

// Tables of the version before, and those that a node of that version writes meanwhile, are overdue until a node looks at them.
func TestTablesOfTheVersionBeforeAreOverdue(t *testing.T) {
	url := migrated(t)
	begin := func(id table.ID) {
		s := open(t, url)
		log := []table.Entry{{Version: 1, Kind: table.Began}}
		wantError(t, s.Create(t.Context(), id, nil, log, playing(1)), nil)
		wantError(t, s.Close(), nil)
	}
	begin("a")
	wantError(t, postgres.DownTo(t.Context(), url, 2), nil)
	begin("b") // which brings the schema up to date first
	pgtest.Exec(t, url, `INSERT INTO tables (id, version, latest, phase, turn, round, running, ended, made, maker, seats, options, winners, next)
		SELECT 'c', version, latest, phase, turn, round, running, ended, made, maker, seats, options, winners, next FROM tables WHERE id = 'a'`)
	claimed, err := open(t, url).Claim(t.Context(), host.Claim{Now: time.Now(), Overdue: time.Hour, Lease: time.Hour, Most: 9})
	if err != nil || len(claimed) != 2 || claimed[0].ID == "b" || claimed[1].ID == "b" {
		t.Errorf("claimed %v, %v: want the tables a and c", claimed, err)
	}
}

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
