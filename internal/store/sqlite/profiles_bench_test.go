package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/profile/profiletest"
)

// BenchmarkProfile reads the profile of a person with 10,000 of 100,000 games.
func BenchmarkProfile(b *testing.B) {
	profiletest.Read(b, open(b, filepath.Join(b.TempDir(), "razzia.db")))
}
