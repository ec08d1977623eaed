package notify

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"razzia/internal/table"
)

func TestPayloadsAreSplit(t *testing.T) {
	h, back := hints{}, hints{}
	for i := range 3000 {
		h.add(table.ID(fmt.Sprintf("table%07d %%:|*\x00", i)), i)
	}
	list := h.payloads("node")
	for _, payload := range list {
		node, part := parse(payload)
		if len(payload) > longestPayload || node != "node" || strings.Contains(payload, "\x00") {
			t.Errorf("a payload of %d bytes is of the node %q", len(payload), node)
		}
		maps.Copy(back, part)
	}
	if len(list) < 10 || !maps.Equal(h, back) {
		t.Errorf("%d hints came back as %d in %d payloads", len(h), len(back), len(list))
	}
}

func TestTheLatestHintWins(t *testing.T) {
	h := hints{}
	h.add("a", 3)
	h.add("a", 2)
	if h["a"] != 3 {
		t.Errorf("the table is at version %d", h["a"])
	}
	h.add(table.ID(strings.Repeat("x", longestID+1)), 1)
	h.add("b", 1)
	if _, all := h[""]; !all || len(h) != 1 {
		t.Errorf("after a loss the hints are %v", h)
	}
}

// Hints of more tables than a bus keeps become one that names none.
func TestTooManyHintsAreALoss(t *testing.T) {
	h := hints{}
	for i := range mostHints {
		h.add(table.ID(fmt.Sprint(i)), 1)
	}
	if h.add("0", 2); len(h) != mostHints || h["0"] != 2 {
		t.Errorf("there are %d hints", len(h))
	}
	if h.add("a", 1); len(h) != 1 || !strings.HasSuffix(h.payloads("node")[0], "|*") {
		t.Errorf("with one more there are %d hints", len(h))
	}
}

func FuzzParse(f *testing.F) {
	for _, payload := range []string{"", "n|a:1", "n|a:1 b:2", "n|*", "n|a%00b:7", "|:", "n|a:-1", "n|a:x", "n|%zz:1", "n|:1"} {
		f.Add(payload)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		node, h := parse(payload)
		back := hints{}
		for _, again := range h.payloads("node") {
			_, part := parse(again)
			for id, version := range part {
				back.add(id, version)
			}
		}
		if !maps.Equal(h, back) {
			t.Errorf("%q of %q is %v, and %v after writing", payload, node, h, back)
		}
	})
}
