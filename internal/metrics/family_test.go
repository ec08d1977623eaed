package metrics

import "testing"

// TestNames writes names of figures with labels, ordered, with values of any characters.
func TestNames(t *testing.T) {
	plain, by := gauge("a"), counter("b_total", "outcome", "kind")
	for _, test := range []struct{ got, want string }{
		{plain.of(""), "a"},
		{plain.of("den"), `a{node="den"}`},
		{by.of("", "done", "x"), `b_total{kind="x",outcome="done"}`},
		{by.of("den\n", `"\`, "é"), `b_total{kind="é",node="den\n",outcome="\"\\"}`},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}

// TestOtherLabels panics: the labels of a figure are known when the program is written.
func TestOtherLabels(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a figure has a label that its family does not have")
		}
	}()
	gauge("a").of("", "den")
}
