package web_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/webtest"
)

// Maximum sizes of what a new browser loads, in bytes as they are sent.
const (
	maxHome   = 60 << 10 // the home page
	maxAround = 75 << 10 // any other page around the table
)

// solvesToday finds the button of the home page that leads to the puzzle of the day, which comes first.
var solvesToday = regexp.MustCompile(`class="button" href="(/daily/[-0-9]+)/puzzle"`)

// A newBrowser loads pages, and each file that they need once.
type newBrowser struct {
	*webtest.Guest
	seen         map[string]bool
	total, fonts int // bytes, and those of typefaces among them
}

// visit loads a page and its files.
func (b *newBrowser) visit(page string) string {
	weight, text := weigh(b.Guest, page)
	b.total += weight
	for _, match := range loaded.FindAllStringSubmatch(text, -1) {
		file := match[1]
		if b.seen[file] {
			continue
		}
		b.seen[file] = true
		weight, _ := weigh(b.Guest, file)
		b.total += weight
		if strings.HasSuffix(file, ".woff2") {
			b.fonts += weight
		}
	}
	return text
}

// TestTheFirstPageIsLight opens pages around the table, each in a new browser. From the home page one tap leads to the first decision of
// the daily, that of its puzzle.
func TestTheFirstPageIsLight(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	for _, page := range []string{"/", "/lobby", "/daily", "/puzzles", "/training", "/people", "/profile", "/leaderboard", "/house", "/rules",
		"/print", "/devices", "/settings/me"} {
		b := &newBrowser{Guest: g, seen: map[string]bool{}}
		text, most := b.visit(page), maxAround
		if page == "/" {
			most = maxHome
			found := solvesToday.FindStringSubmatch(text)
			if found == nil {
				t.Fatal("the home page has no button for the puzzle of the day")
			}
			if puzzle := b.visit(found[1] + "/puzzle"); !strings.Contains(puzzle, `data-version="`) {
				t.Error("the page of the puzzle has no place for decisions")
			}
			b = &newBrowser{Guest: g, seen: map[string]bool{}}
			b.visit(page)
		}
		if t.Logf("%s: %d bytes, of them %d typefaces", page, b.total, b.fonts); b.total > most {
			t.Errorf("%s weighs %d bytes in a new browser: want at most %d", page, b.total, most)
		}
	}
}
