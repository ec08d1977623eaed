package analysistest_test

import (
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/site/sitetest"
	"razzia/notation"
)

// FuzzFile opens any file: it is refused, or it comes back as the same game.
func FuzzFile(f *testing.F) {
	for _, file := range []string{
		`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 9"]}`,
		"\ufeff{\"razzia\":1,\n\"players\":[\"A\",\"B\"],\"piles\":1,\"packages\":[[2,5,6,9],[3,4,7,8]],\"moves\":[\"draw 1\",\"reveal Po\"],\"fair\":[1],\"meta\":{}}",
		"{}\n{}", "", "\xff",
	} {
		f.Add([]byte(file))
	}
	s := &analysis.Opened{Store: sitetest.Open(f), Now: time.Now}
	f.Fuzz(func(t *testing.T, file []byte) {
		id, err := s.Add(t.Context(), "p", file)
		if err != nil {
			return
		}
		now, err := s.Table(t.Context(), id)
		fatal.If(t, err)
		record, _ := now.Record()
		if again, err := s.Add(t.Context(), "p", notation.AppendRecord(nil, &record)); again != id || err != nil {
			t.Errorf("the record of %s is opened as %s, %v", string(id), string(again), err)
		}
	})
}
