package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/analysis/analysistest"
)

// BenchmarkMeasures measures games of two to five players anew.
func BenchmarkMeasures(b *testing.B) {
	analysistest.Rebuild(b, kept(b, filepath.Join(b.TempDir(), "razzia.db")), 100)
}
