package sign_test

import (
	"reflect"
	"testing"

	"razzia/internal/sign"
)

// aLine is a line with two costly marks.
var aLine = sign.Line{{sign.LetGo, 41, 0}, {sign.Cheap, 57, 4000}, {sign.Dear, 80, 23000}, {sign.Thief, 81, 9000}, {sign.Last, 80, 23000}}

func TestLinesAreStored(t *testing.T) {
	const text = "l41 c57 d80:23000 t81:9000 e80:23000"
	if got := aLine.Text(); got != text {
		t.Errorf("the text is %q", got)
	}
	want := append(sign.Line{}, aLine...)
	want[1].Cost = 0 // not costly
	if got, err := sign.Parse(text); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := sign.Parse(""); err != nil || got != nil {
		t.Errorf("nothing is read as %v, %v", got, err)
	}
	for _, bad := range []string{"x1", "c", "cc", "c1:", "c1:x"} {
		if got, err := sign.Parse(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

func TestTheCostliestMark(t *testing.T) {
	if at, found := aLine.Costliest(); !found || at != 2 {
		t.Errorf("got %d, %v", at, found)
	}
	if _, found := aLine[:2].Costliest(); found {
		t.Error("a mark that cost little is costly")
	}
}
