package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web"
)

// TestTalkAndLogDoNotCrowdEachOther talks more than the page keeps, and plays more moves than it keeps:
// neither hides the other.
func TestTalkAndLogDoNotCrowdEachOther(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	g.untilLoot(h, at)
	for n := range 150 {
		g.want(200, g.post(at+"/talk", "text=Remark+"+strconv.Itoa(n)))
	}
	page := g.get(at).body
	if !strings.Contains(page, "draws from pile 1") {
		t.Error("the talk hides the log")
	}
	if !strings.Contains(page, "Remark 149") || strings.Contains(page, "Remark 100<") {
		t.Error("not the last of the talk is shown")
	}
	g.post(at+"/leave", "seat=0")
	h.waitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	if !strings.Contains(g.get(at).body, "Remark 149") {
		t.Error("the log hides the talk")
	}
}
