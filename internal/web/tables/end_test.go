package tables_test

import (
	"regexp"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheEndSpeaksToTheReader plays games with bots to their ends. The title of the result says where the reader is.
func TestTheEndSpeaksToTheReader(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	title := regexp.MustCompile(`id="result-title"[^>]*>([^<]*)<`)
	for range 3 {
		at := g.Play("bots=2")
		webtest.PlayToEnd(t, h, g, at)
		page := g.Want(200, g.Get(at)).Body
		if found := title.FindStringSubmatch(page); found == nil || !strings.HasPrefix(found[1], "You ") {
			t.Errorf("the title of the result is %q", found)
		}
		if !strings.Contains(page, " with-bots") {
			t.Error("the page does not say that the others are bots, who do not talk")
		}
	}
}
