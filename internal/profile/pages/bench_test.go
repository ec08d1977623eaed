package pages_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/profile/profiletest"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// BenchmarkPage answers with the page of a member with 10,000 games, against a thousand people, and reports its bytes before compression.
func BenchmarkPage(b *testing.B) {
	h := webtest.NewWith(b, site.Config{})
	ann := webtest.Member(b, h, "Ann")
	a := webtest.PersonOf(b, h, ann).ID
	judge, err := measure.Open()
	fatal.If(b, err)
	house := profiletest.House{Tables: h.Kept, Figures: h.Kept.Figures(), Measure: h.Kept.Measures(), Judge: judge.Identity}
	house.Fill(b, 10_000, func(game int, random *rand.Rand) []string {
		persons := []string{a, "", "", "", ""}[:2+game%4]
		for i := 1; i < len(persons); i++ {
			persons[i] = fmt.Sprint("person ", random.IntN(1000))
		}
		return persons
	})
	size := 0
	for b.Loop() {
		size = len(ann.Get("/profile").Body)
	}
	b.ReportMetric(float64(size), "B/page")
}
