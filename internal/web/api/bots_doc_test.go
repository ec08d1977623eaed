package api_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
)

// TestTheTableOfThePageIsReal reads the table that docs/build/bots.md shows: it has the fields of the API and no others, and its
// position has the legal moves that it names.
func TestTheTableOfThePageIsReal(t *testing.T) {
	page, err := os.ReadFile("../../../docs/build/bots.md")
	fatal.If(t, err)
	_, rest, found := strings.Cut(string(page), "This is a table of a real game")
	_, rest, _ = strings.Cut(rest, "```json\n")
	text, _, _ := strings.Cut(rest, "```")
	var now client.Table
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&now); err != nil || !found || now.Game == nil || now.Game.Acting != 0 {
		t.Fatalf("%v: %+v", err, now)
	}
	state, err := now.State.State()
	fatal.If(t, err)
	if legal := state.Legal(nil); !slices.Equal(legal, now.Game.Legal) {
		t.Errorf("the page has the moves %v, the position %v", now.Game.Legal, legal)
	}
}
