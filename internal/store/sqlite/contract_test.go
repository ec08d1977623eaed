package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site/enginetest"
	"razzia/internal/site/keptest"
)

func TestSQLiteKeepsTheContracts(t *testing.T) {
	enginetest.Contracts(t, func(t *testing.T) (first keptest.Base, again func() keptest.Base) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := open(t, path)
		return s, func() keptest.Base {
			fatal.If(t, s.Close())
			s = open(t, path)
			return s
		}
	})
}

func TestSQLiteKeepsTheLobby(t *testing.T) {
	enginetest.Lobby(t, func(t *testing.T) (keptest.Base, func() time.Time, func(time.Duration)) {
		now := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
		return open(t, filepath.Join(t.TempDir(), "razzia.db")), func() time.Time { return now }, func(d time.Duration) { now = now.Add(d) }
	})
}
