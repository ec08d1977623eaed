package moderation_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/moderation"
)

// BenchmarkFind looks for 1,000 patterns, a third of which begin with a *, in texts of 280 characters: the worst that people can send.
func BenchmarkFind(b *testing.B) {
	var lines strings.Builder
	for i := range 1000 / 3 {
		fmt.Fprintf(&lines, "*q%dx*\nw%d*\nhoney bad%d*\n", i, i, i)
	}
	l, err := moderation.ParseWords(strings.NewReader(lines.String()))
	fatal.If(b, err)
	for name, text := range map[string]string{
		"sentence": strings.Repeat("I raid with 3 loot, you? ", 11), "letters": strings.Repeat("1 ", 140),
		"ligatures": strings.Repeat("\ufdfa", 280),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if len(l.Find(text, true)) > 0 {
					b.Fatal("something is found")
				}
			}
		})
	}
}
