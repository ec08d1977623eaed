package seats

import (
	"slices"
	"testing"
)

func TestSplitSpecs(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"greedy", []string{"greedy"}},
		{"random,greedy", []string{"random", "greedy"}},
		{"search:nodes=100,solve=1,greedy", []string{"search:nodes=100,solve=1", "greedy"}},
		{"greedy,search:nodes=100,flat:nodes=9,eval=net", []string{"greedy", "search:nodes=100", "flat:nodes=9,eval=net"}},
		{"greedy,exec:./mybot --at 1,2", []string{"greedy", "exec:./mybot --at 1,2"}},
		{"solve=1,greedy", []string{"solve=1", "greedy"}},
		{"greedy,", []string{"greedy", ""}},
	} {
		if got := SplitSpecs(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%q is split into %q, want %q", test.text, got, test.want)
		}
	}
}
