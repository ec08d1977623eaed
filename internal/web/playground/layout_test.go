package playground

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// TestJSONIsLaidOut lays values out: the lines have at most their length, and the values are the same.
func TestJSONIsLaidOut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 30)
	for text, lines := range map[string]int{
		``: 1, `7`: 1, `{}`: 1, `{"a":[1,2],"b":"<"}`: 1,
		`{"` + long + `":[1,{"b":2}],"c":"` + long + `","d":{"e":"` + long + `"}}`: 5,
		`["` + long + `","` + long + `","` + long + `"]`:                           5,
	} {
		got := laidOut(json.RawMessage(text), "")
		var compact bytes.Buffer
		if text != "" && (json.Compact(&compact, []byte(got)) != nil || compact.String() != text) {
			t.Errorf("%s is laid out as %s", text, got)
		}
		if n := 1 + strings.Count(got, "\n"); n != lines {
			t.Errorf("%s has %d lines, want %d", got, n, lines)
		}
	}
}
