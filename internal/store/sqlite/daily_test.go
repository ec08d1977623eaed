package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/daily/dailytest"
)

// The results in a file of the baseline are counted.
func TestAFileOfTheBaselineGetsItsResultsCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	dailytest.CheckCounted(t, s, func() dailytest.Engine {
		wantError(t, s.Close(), nil)
		db := openRaw(t, path)
		m, err := newProvider(db)
		wantError(t, err, nil)
		_, err = m.DownTo(t.Context(), dailytest.WithoutBins)
		wantError(t, err, nil)
		wantError(t, db.Close(), nil)
		return OpenEmpty(t, path)
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
