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

// playsToday finds where the home page begins the round of the day.
var playsToday = regexp.MustCompile(`action="(/daily/[-0-9]+/play)"`)

// TestTheWayToTheDailyIsLight goes from the home page to the first decision of the daily, as a new browser does: in one tap, and with a
// file that both pages load counted once.
func TestTheWayToTheDailyIsLight(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	g := h.Guest(t)
	total, fonts := 0, 0
	seen := map[string]bool{}
	visit := func(page string) string {
		weight, text := weigh(g, page)
		t.Logf("%s itself: %d bytes", page, weight)
		total += weight
		for _, match := range loaded.FindAllStringSubmatch(text, -1) {
			if file := match[1]; !seen[file] {
				seen[file] = true
				weight, _ := weigh(g, file)
				total += weight
				if strings.HasSuffix(file, ".woff2") {
					fonts += weight
				}
			}
		}
		return text
	}
	found := playsToday.FindStringSubmatch(visit("/"))
	if found == nil {
		t.Fatal("the home page has no button for the round of the day")
	}
	if page := visit(g.Want(200, g.Post(found[1], "")).Path); !strings.Contains(page, `data-version="`) {
		t.Error("the page after the tap has no place for decisions")
	}
	t.Logf("%d bytes in all, of them %d typefaces", total, fonts)
	if total-fonts > maxWay || total > maxFirst {
		t.Errorf("the way weighs %d bytes, %d without typefaces: want at most %d and %d", total, total-fonts, maxFirst, maxWay)
	}
}
