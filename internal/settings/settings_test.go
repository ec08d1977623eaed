package settings

import (
	"maps"
	"testing"
)

// FuzzParse reads any text: it fails, or the names and values are those of a second reading.
func FuzzParse(f *testing.F) {
	f.Add("node = 'a'\n[limit]\ntalk = '1/m:1'")
	f.Add("host = ['a', 'b']\nx.y.z = true")
	f.Fuzz(func(t *testing.T, text string) {
		first, err := Parse(text)
		if err != nil {
			return
		}
		if second, err := Parse(text); err != nil || !maps.Equal(first, second) {
			t.Errorf("read as %v and as %v, %v", first, second, err)
		}
	})
}
