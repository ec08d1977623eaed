package tidy

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// aSubject finds the name of a subject that has something of everything: pages, operations, relations, a tile, tables of
// its own and a command.
var aSubject = regexp.MustCompile(`(?i:\bdail(y|ies))|[Dd]aily[A-Z]|[a-z]Daily`)

// homes are the folders that may name it, with those below them: its own, the list of the site, the client and its
// command. The steps of the schema are written once, in the order in which databases have gone through them.
var homes = []string{"internal/daily", "internal/site", "client", "cmd/razzia/play", "internal/store/sqlite/migrations",
	"internal/store/postgres/migrations"}

// TestASubjectIsNamedInItsFolder looks for the subject in all that is written by hand and not for tests.
func TestASubjectIsNamedInItsFolder(t *testing.T) {
	list, err := files()
	fatal.If(t, err)
	for _, name := range list {
		made := strings.HasSuffix(name, "_templ.go") || strings.Contains(name, "/dist/")
		written := slices.Contains([]string{".go", ".templ", ".ts", ".css", ".sql"}, path.Ext(name)) && !made
		folder := path.Dir(name)
		if !written || strings.HasSuffix(name, "_test.go") || isSupport(path.Join(module, folder)) ||
			slices.ContainsFunc(homes, func(home string) bool { return within(home, folder) }) {
			continue
		}
		text, err := fs.ReadFile(repository, name)
		fatal.If(t, err)
		if found := aSubject.Find(text); found != nil {
			t.Errorf("%s names a subject: %q", name, found)
		}
	}
}
