package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTalkAndLogDoNotCrowdEachOther talks more than the page keeps, and plays more moves than it keeps:
// neither hides the other.
func TestTalkAndLogDoNotCrowdEachOther(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	untilLoot(g, h, at)
	for n := range 150 {
		g.Want(200, g.Post(at+"/talk", "text=Remark+"+strconv.Itoa(n)))
	}
	page := g.Get(at).Body
	if !strings.Contains(page, "draws from pile 1") {
		t.Error("the talk hides the log")
	}
	if !strings.Contains(page, "Remark 149") || strings.Contains(page, "Remark 100<") {
		t.Error("not the last of the talk is shown")
	}
	g.Post(at+"/leave", "seat=0")
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	if !strings.Contains(g.Get(at).Body, "Remark 149") {
		t.Error("the log hides the talk")
	}
}
