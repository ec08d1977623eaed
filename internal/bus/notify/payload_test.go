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
