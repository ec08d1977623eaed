package tidy

import (
	"flag"
	"fmt"
	"go/doc"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of folders anew")

// folderPage is the page with the table of folders, and the comments around it.
const folderPage, tableBegins, tableEnds = "docs/contribute/README.md", "<!-- folders -->\n", "<!-- end of folders -->\n"

// subject is the beginning of a package comment, rest is what comes after what the package is: a list behind a colon, or a clause.
var (
	subject = regexp.MustCompile(`^(Package|Command) \S+ `)
	rest    = regexp.MustCompile(`^(.{20,}?)[,:] .*$`)
)

// TestTheTableOfFoldersIsFresh compares the table of folders with the package comments. With -update it writes the table.
func TestTheTableOfFoldersIsFresh(t *testing.T) {
	page := textOf(t, folderPage)
	before, rest, begins := strings.Cut(page, tableBegins)
	_, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		t.Fatalf("%s has no place for the table of folders", folderPage)
	}
	want := before + tableBegins + folderTable(sources(t)) + tableEnds + after
	if page == want {
		return
	}
	if !*update {
		t.Errorf("the table of %s is stale: go test ./internal/tidy -run TestTheTableOfFoldersIsFresh -update", folderPage)
	} else if err := os.WriteFile("../../"+folderPage, []byte(want), 0o644); err != nil {
		t.Error(err)
	}
}

// folderTable has a row for each package of 500 lines or more, with those below it, at most two folders below the root: the first
// sentence of its comment, up to a colon or a comma. Smaller ones say themselves what they do. Packages for tests, and tools, are left out.
func folderTable(list []source) string {
	lines, texts := map[string]int{}, map[string]string{}
	for _, src := range list {
		folder := path.Dir(src.path)
		if !src.isOurs() || strings.HasPrefix(folder, "tools/") || strings.HasSuffix(folder, "test") {
			continue
		}
		for above := folder; above != "."; above = path.Dir(above) {
			lines[above] += src.lines()
		}
		text := subject.ReplaceAllString(new(doc.Package).Synopsis(src.file.Doc.Text()), "")
		if text != "" && strings.Count(folder, "/") <= 1 {
			texts[folder] = rest.ReplaceAllString(text, "$1")
		}
	}
	table := "| folder | its package |\n|---|---|\n"
	for _, folder := range slices.Sorted(maps.Keys(texts)) {
		if lines[folder] >= 500 {
			table += fmt.Sprintf("| `%s` | %s |\n", folder, strings.TrimRight(texts[folder], ".:"))
		}
	}
	return table
}
