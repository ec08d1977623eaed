package web_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/webtest"
)

// Maximum sizes of the way from the home page to the first decision of the daily, in bytes as they are sent.
const (
	maxWay   = 60 << 10  // but for the typefaces, without which the pages work
	maxFirst = 100 << 10 // all that a new browser loads
)

// solvesToday finds the button of the home page that leads to the puzzle of the day, which comes first.
var solvesToday = regexp.MustCompile(`class="button main" href="(/daily/[-0-9]+)/puzzle"`)

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

// TestTheWayToTheDailyIsLight goes from the home page to the first decision of the daily, that of its puzzle, as a new browser does: in one
// tap, and with a file that both pages load counted once. The round is as light.
func TestTheWayToTheDailyIsLight(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	for _, part := range []string{"puzzle", "round"} {
		b := &newBrowser{Guest: g, seen: map[string]bool{}}
		found := solvesToday.FindStringSubmatch(b.visit("/"))
		if found == nil {
			t.Fatal("the home page has no button for the puzzle of the day")
		}
		to := found[1] + "/puzzle"
		if part == "round" {
			to = g.Want(200, g.Post(found[1]+"/play", "")).Path
		}
		if page := b.visit(to); !strings.Contains(page, `data-version="`) {
			t.Errorf("the page of the %s has no place for decisions", part)
		}
		t.Logf("to the %s: %d bytes in all, of them %d typefaces", part, b.total, b.fonts)
		if b.total-b.fonts > maxWay || b.total > maxFirst {
			t.Errorf("the way to the %s weighs %d bytes, %d without typefaces: want at most %d and %d", part, b.total, b.total-b.fonts,
				maxFirst, maxWay)
		}
	}
}
