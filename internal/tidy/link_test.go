package tidy

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"razzia/internal/fatal"
)

var (
	// link is a link or a picture in Markdown, with its target.
	link = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	// heading is a heading in Markdown, with its text.
	heading = regexp.MustCompile(`(?m)^#+ +(.*?)\s*$`)
	// fence is a block of code in Markdown, in which nothing is a link or a heading.
	fence = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	// mention is the path of a page, as comments and messages write it.
	mention = regexp.MustCompile(`\bdocs/[\w./-]+\.md\b`)
)

// ofOthers is the folder of licences by other authors. Their links lead to files of other projects.
const ofOthers = "LICENSES/"

// TestLinksHaveTargets checks every link in every Markdown file: the file exists, and so does the heading that the
// link names.
func TestLinksHaveTargets(t *testing.T) {
	for _, page := range filesNamed(t, ".md") {
		if strings.HasPrefix(page, ofOthers) {
			continue
		}
		for _, complaint := range brokenLinks(page, textOf(t, page), func(name string) (string, error) {
			text, err := fs.ReadFile(repository, name)
			return string(text), err
		}) {
			t.Error(complaint)
		}
	}
}

// TestMentionedPagesExist checks the paths of pages in all text files, such as comments and help texts.
func TestMentionedPagesExist(t *testing.T) {
	all, err := files()
	fatal.If(t, err)
	for _, name := range all {
		text := textOf(t, name)
		if !isText([]byte(text)) || strings.HasPrefix(name, ofOthers) || name == "CHANGELOG.md" {
			continue // licences by other authors; a changelog also names pages that are gone
		}
		for _, page := range mention.FindAllString(text, -1) {
			if !slices.Contains(all, page) {
				t.Errorf("%s mentions %s: no such page", name, page)
			}
		}
	}
}

// TestTheIndexListsEveryPage checks that a reader finds every page of docs from its index.
func TestTheIndexListsEveryPage(t *testing.T) {
	index := textOf(t, "docs/README.md")
	for _, page := range filesNamed(t, ".md") {
		name, isDoc := strings.CutPrefix(page, "docs/")
		if isDoc && name != "README.md" && !strings.Contains(index, "]("+name+")") {
			t.Errorf("docs/README.md does not list %s", name)
		}
	}
}

func TestBrokenLinksAreCaught(t *testing.T) {
	pages := map[string]string{
		"pages/a.md": "# A page\n\n## R4.2 When the opener *must* bid\n\n## Twice\n\n## Twice\n",
		"b.png":      "",
	}
	for _, test := range []struct{ text, want string }{
		{"[a](pages/a.md) ![b](b.png) [out](https://example.org/x#y)", ""},
		{"[a](pages/a.md#r42-when-the-opener-must-bid) [b](pages/a.md#twice-1)", ""},
		{"## Here it is\n\n[here](#here-it-is)", ""},
		{"[a](a.md)", "p.md links to a.md: no such file"},
		{"[a](pages/a.md#r42)", "p.md links to pages/a.md#r42: no such heading"},
		{"```\n[a](a.md)\n```\n", ""},
		{"```\n# In code\n```\n[a](#in-code)", "p.md links to #in-code: no such heading"},
	} {
		got := strings.Join(brokenLinks("p.md", test.text, func(name string) (string, error) {
			if name == "p.md" {
				return test.text, nil
			}
			text, found := pages[name]
			if !found {
				return "", fs.ErrNotExist
			}
			return text, nil
		}), "\n")
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// brokenLinks lists the links of a page whose targets do not exist.
func brokenLinks(page, text string, open func(name string) (string, error)) (complaints []string) {
	for _, match := range link.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		if strings.Contains(match[1], "://") {
			continue
		}
		file, anchor, _ := strings.Cut(match[1], "#")
		target := page
		if file != "" {
			target = path.Join(path.Dir(page), file)
		}
		text, err := open(target)
		switch {
		case err != nil && !isFolder(target):
			complaints = append(complaints, fmt.Sprintf("%s links to %s: no such file", page, match[1]))
		case anchor != "" && !slices.Contains(anchors(text), anchor):
			complaints = append(complaints, fmt.Sprintf("%s links to %s: no such heading", page, match[1]))
		}
	}
	return complaints
}

// isFolder reports whether a path of the repository is a folder, to which a page may link.
func isFolder(name string) bool {
	info, err := fs.Stat(repository, name)
	return err == nil && info.IsDir()
}

// anchors lists the ids of the headings of a page as code hosting sites make them: lower case, without punctuation,
// hyphens for spaces, and a number for a repeated heading.
func anchors(text string) (list []string) {
	seen := map[string]int{}
	for _, match := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r):
				return unicode.ToLower(r)
			}
			return -1
		}, match[1])
		anchor := name
		if n := seen[name]; n > 0 {
			anchor = fmt.Sprintf("%s-%d", name, n)
		}
		seen[name]++
		list = append(list, anchor)
	}
	return list
}

// filesNamed lists the files of the repository whose names end with a suffix.
func filesNamed(t *testing.T, suffix string) []string {
	t.Helper()
	all, err := files()
	fatal.If(t, err)
	return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return !strings.HasSuffix(name, suffix) })
}

// textOf reads a file of the repository.
func textOf(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(repository, name)
	fatal.If(t, err)
	return string(text)
}
