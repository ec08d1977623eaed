package tidy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// TestTheStepsOfTheSchemaHaveANumberEach notices steps of one number, which come together when two changes are merged, and steps that one
// engine lacks.
func TestTheStepsOfTheSchemaHaveANumberEach(t *testing.T) {
	var before []string
	for _, engine := range []string{"sqlite", "postgres"} {
		files, err := os.ReadDir(filepath.Join("../store", engine, "migrations"))
		fatal.If(t, err)
		var names []string
		for i, f := range files {
			names = append(names, f.Name())
			number, _, _ := strings.Cut(f.Name(), "_")
			if i > 0 && strings.HasPrefix(files[i-1].Name(), number+"_") {
				t.Errorf("%s of %s has the number of %s: give it the next one", f.Name(), engine, files[i-1].Name())
			}
		}
		if before != nil && !slices.Equal(names, before) {
			t.Errorf("%s has the steps %q, and SQLite %q", engine, names, before)
		}
		before = names
	}
}
