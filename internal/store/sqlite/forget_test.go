package sqlite

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/store"
	"razzia/internal/table"
)

// keptAnyway are the lists of games, which the program rewrites with their logs, and the note of the removal itself.
var keptAnyway = []string{"persons", "forgetting"}

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

// TestAllTablesWithPersonsAreForgotten looks for tables with identities that the triggers of a removal do not know.
func TestAllTablesWithPersonsAreForgotten(t *testing.T) {
	identities := []string{"person", "viewer", "muted", "blocked", "inviter", "reporter", "writer"}
	for _, r := range store.Relations {
		for _, c := range r.Columns {
			if slices.Contains(identities, c.Name) && !slices.Contains(keptAnyway, r.Name) && !forgets(r.Name, c.Name) {
				t.Errorf("the triggers of the table forgetting know nothing of %s.%s: a step that adds a table adds to them",
					r.Name, c.Name)
			}
		}
	}
}

// allSteps are the statements of all steps of the schema.
func allSteps() (text string) {
	steps, _ := fs.Glob(migrations, "migrations/*.sql") // a wrong pattern is its only error
	for _, name := range steps {
		step, _ := migrations.ReadFile(name)
		up, _, _ := strings.Cut(string(step), "-- +goose Down")
		text += up
	}
	return text
}

// forgets reports whether triggers remove a person from a column when a removal begins, and again when it ends.
func forgets(relation, column string) bool {
	begins, ends := false, false
	for _, statement := range strings.Split(allSteps(), ";\n") {
		if strings.Contains(statement, " "+relation+" ") {
			begins = begins || strings.Contains(statement, column+" = NEW.person")
			ends = ends || strings.Contains(statement, column+" = OLD.person")
		}
	}
	return begins && ends
}
