package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/daily/dailytest"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
)

// The results in a file of the baseline are counted.
func TestAFileOfTheBaselineGetsItsResultsCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	dailytest.CheckCounted(t, keptest.Of(s), func() dailytest.Engine {
		wantError(t, s.Close(), nil)
		downTo(t, path, dailytest.WithoutBins)
		return keptest.Of(OpenEmpty(t, path))
	})
}

// BenchmarkDaily measures a day that 50,000 persons finish.
func BenchmarkDaily(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "razzia.db"), site.Relations())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	dailytest.Rank(b, keptest.Of(s), func() {})
}
