package tables_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// checkMeasured reads the lines on luck and skill at the end of a game, as its player or as a watcher.
func checkMeasured(t *testing.T, g *webtest.Guest, at string, player bool) {
	t.Helper()
	page := g.Get(at).Body
	for !strings.Contains(page, "measured-") { // a busy machine: the page came before the measure
		page = g.Get(at).Body
	}
	text := resultOf(page)
	own := strings.Contains(text, "The cards: ") && strings.Contains(text, "Your decisions in this game: ")
	all := strings.Count(text, "by the cards, decisions")
	if own != player || player && all > 0 || !player && all != 5 || !strings.Contains(text, `href="`+at+`/replay?at=`) {
		t.Errorf("the player %v reads of luck and skill: %s", player, text)
	}
	if !strings.Contains(page, "&amp;later") {
		t.Error("the page does not tell its stream that it has the measure")
	}
	if replay := g.Get(at + "/replay").Body; !strings.Contains(replay, "measured-") {
		t.Error("the replay says nothing of luck and skill")
	}
}

// TestTheStreamBringsTheMeasure follows a game that is over, as a page that came before the measure: the stream sends the table once more.
func TestTheStreamBringsTheMeasure(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	over := webtest.PlayToEnd(t, h, g, at)
	stream, sent := &webtest.Stream{Keep: true}, make(chan struct{}, 100)
	defer h.Open(t, g, fmt.Sprintf("%s/stream?version=%d&away=0&mine", at, over.Version), "identity", stream, func() { sent <- struct{}{} })()
	for !strings.Contains(stream.Data(), "measured-cards") {
		<-sent
	}
}
