package settings

import "testing"

// TestNearest names what was meant.
func TestNearest(t *testing.T) {
	known := []string{"data", "database", "listen", "limit-person", "limit-address"}
	for misspelled, want := range map[string]string{"databse": "database", "date": "data", "lisen": "listen", "limit-persons": "limit-person",
		"": "data", "listen": "listen"} {
		if got := Nearest(misspelled, known); got != want {
			t.Errorf("%q is taken for %q: want %q", misspelled, got, want)
		}
	}
	for _, test := range []struct {
		from, to string
		want     int
	}{{"", "", 0}, {"abc", "", 3}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}} {
		if got := changes(test.from, test.to); got != test.want {
			t.Errorf("from %q to %q it takes %d changes: want %d", test.from, test.to, got, test.want)
		}
	}
}
