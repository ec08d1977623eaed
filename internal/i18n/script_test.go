package i18n_test

import (
	"reflect"
	"testing"

	"razzia/internal/i18n"
)

// TestTextsForAScript reads a text without slots, one with plural forms, and a section, in the words of a theme.
func TestTextsForAScript(t *testing.T) {
	got := i18n.LocalizerFor(i18n.English, i18n.Theme2020).Script("score.cheques", "score.points", "list.", "no.text")
	want := map[string]any{
		"score.cheques": "Wads",
		"score.points":  map[string]string{"one": "{n} point", "other": "{n} points"},
		"list.last":     "{first} and {last}", "list.last_i": "{first} and {last}", "list.of": "{name}: {list}",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
