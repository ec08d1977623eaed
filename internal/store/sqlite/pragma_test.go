package sqlite

import (
	"path/filepath"
	"testing"

	"razzia/internal/site"
)

// Durability depends on the settings of the connections.
func TestConnectionsAreSetUp(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "a file with ? and # and %.db"), site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1"} {
		var got string
		if err := s.writer.db.QueryRow(`PRAGMA ` + pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v: want %q", pragma, got, err, want)
		}
	}
	if _, err := s.readers.Exec(`DELETE FROM entries`); err == nil {
		t.Error("a reader may write")
	}
}
