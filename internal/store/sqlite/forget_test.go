package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// TestAnyProgramForgetsAll notes that the data of a person are being removed, as a program of another version does, and does nothing else:
// what belongs to their identity goes.
func TestAnyProgramForgetsAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	for _, err := range []error{
		s.Mute(t.Context(), moderation.Mute{ID: "M", Viewer: "ANN", Muted: "BEN", Since: time.Now()}, []string{"ANN"}, 9),
		s.Mute(t.Context(), moderation.Mute{ID: "N", Viewer: "BEN", Muted: "CLEO", Since: time.Now()}, []string{"BEN"}, 9),
		s.SaveMatchRequest(t.Context(), time.Now(), lobby.MatchRequest{Person: table.Person{ID: "BEN"}}),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	db := openRaw(t, path)
	if _, err := db.Exec(`INSERT INTO forgetting (person, at) VALUES ('BEN', 1)`); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mutes", "wishes"} {
		var n int
		if err := db.QueryRow(`SELECT COUNT(*) FROM ` + name).Scan(&n); err != nil || n != 0 {
			t.Errorf("the table %s has %d rows, %v", name, n, err)
		}
	}
}
