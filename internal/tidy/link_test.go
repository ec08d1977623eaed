package tidy

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// link is a link or a picture in Markdown, with its target.
var link = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)\s]*)?\)`)

// TestLinksLead holds that the pages link to no file that there is not.
func TestLinksLead(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md", "../../testdata/README.md") {
		for _, match := range link.FindAllStringSubmatch(read(t, page), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), match[1])); err != nil {
				t.Errorf("%s links to %s: want a file that is there", page, match[1])
			}
		}
	}
}
