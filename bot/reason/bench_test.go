package reason_test

import (
	"testing"

	"razzia/bot/reason"
	"razzia/internal/fatal"
)

// BenchmarkExplain explains decisions of games that were not asked for before.
func BenchmarkExplain(b *testing.B) {
	var list []decision
	n := 0
	decisions(b, 1000, func(d decision) {
		if n++; n%50 == 0 {
			list = append(list, d)
		}
	})
	for i := 0; b.Loop(); i++ {
		d := &list[i%len(list)]
		_, err := new(reason.Memo).Explain(b.Context(), &d.State, d.better, d.made, reason.Unknown)
		fatal.If(b, err)
	}
}
