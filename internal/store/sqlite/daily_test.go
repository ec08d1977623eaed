package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/daily/dailytest"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// A file of the version before gets the daily. A forgotten person and a guest who joins an account are seen to by triggers.
func TestAFileOfTheVersionBeforeGetsTheDaily(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	wantError(t, s.KeepGuest(t.Context(), identity.Account{ID: "of before", Name: "Bo"}, identity.DeviceSession{}, identity.Hash{}), nil)
	wantError(t, s.Daily().Practice(t.Context(), 1, "of before", table.ID("gone with the step")), nil)
	wantError(t, s.Close(), nil)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), dailytest.WithoutDaily)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	s = openStore(t, path)
	dailytest.CheckOld(t, s)
	if a, err := s.FindAccount(t.Context(), "of before"); err != nil || a.Name != "Bo" {
		t.Errorf("the account of before is %+v, %v", a, err)
	}
	if id, err := s.Daily().PracticeOf(t.Context(), 1, []string{"of before"}); err != nil || id != "" {
		t.Errorf("a step back keeps %q, %v", id, err)
	}
}

// The results in a file of the version before are counted.
func TestAFileOfTheVersionBeforeGetsItsResultsCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := openStore(t, path)
	dailytest.CheckCounted(t, s, func() dailytest.Engine {
		wantError(t, s.Close(), nil)
		db := openRaw(t, path)
		m, err := newProvider(db)
		wantError(t, err, nil)
		_, err = m.DownTo(t.Context(), dailytest.WithoutBins)
		wantError(t, err, nil)
		wantError(t, db.Close(), nil)
		return openStore(t, path)
	})
}

// BenchmarkDaily measures a day that 50,000 persons finish.
func BenchmarkDaily(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "razzia.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	dailytest.Rank(b, s, func() {})
}
