package i18n

import (
	"fmt"
	"strings"
	"testing"

	"razzia"
)

// several returns a number of cards of one kind.
func several(n int, c razzia.Card) (cards []razzia.Card) {
	for range n {
		cards = append(cards, c)
	}
	return cards
}

func holding(cheques razzia.Cheques, cards ...[]razzia.Card) razzia.Holding {
	var all []razzia.Card
	for _, some := range cards {
		all = append(all, some...)
	}
	return razzia.Holding{Property: razzia.CardsOf(all...), Open: cheques}
}

func TestExplain(t *testing.T) {
	sc := Scoring{Round: 3, Seats: []razzia.Holding{
		holding(razzia.ChequesOf(9, 16), several(2, razzia.Thief), several(5, razzia.Bodyguard), several(2, razzia.Driver),
			several(4, razzia.Car)),
		holding(razzia.ChequesOf(10, 11), several(5, razzia.Bodyguard), several(3, razzia.Car), several(1, razzia.Ring),
			several(2, razzia.Watch)),
		holding(razzia.ChequesOf(1, 2), several(2, razzia.Bodyguard), several(1, razzia.Gold), several(4, razzia.Restaurant),
			several(3, razzia.Casino), several(1, razzia.Cinema)),
		holding(razzia.ChequesOf(3), several(1, razzia.Driver), several(1, razzia.Thief)),
	}}
	for seat, want := range []string{
		`4 "2 thieves, 2 points each" | 5 "2 players tied for the most bodyguards (5)" | 6 "2 drivers and 4 cars" | -5 "no jewel" | 0 "no gold" | 0 "no business" | 5 "the highest sum of cheques (25)" | 15 ""`,
		`0 "no thief" | 5 "2 players tied for the most bodyguards (5)" | 0 "3 cars, but no driver" | 0 "2 different jewels" | 0 "no gold" | 0 "no business" | 0 "neither the highest nor the lowest sum of cheques (21)" | 5 ""`,
		`0 "no thief" | 0 "neither the most nor the fewest bodyguards (2)" | 0 "neither cars nor drivers" | -5 "no jewel" | 3 "one gold card, 3 points" | 18 "3 different businesses; sets: 3 casinos and 4 restaurants" | -5 "2 players tied for the lowest sum of cheques (3)" | 11 ""`,
		`2 "one thief, 2 points" | -2 "the fewest bodyguards (0)" | 1 "a driver" | -5 "no jewel" | 0 "no gold" | 0 "no business" | -5 "2 players tied for the lowest sum of cheques (3)" | -9 ""`,
	} {
		var got []string
		for _, x := range LocalizerFor(English, Theme2004).Explain(sc, razzia.Seat(seat)) {
			got = append(got, fmt.Sprintf("%d %q", x.Scored, x.Why))
		}
		if strings.Join(got, " | ") != want {
			t.Errorf("seat %d:\ngot  %s\nwant %s", seat, strings.Join(got, " | "), want)
		}
	}
}

// TestExplanationsAddUp checks that the points of the lines add up to the sum, and that round 1 has no line of R8.
func TestExplanationsAddUp(t *testing.T) {
	sc := Scoring{Round: 1, Seats: []razzia.Holding{
		holding(razzia.ChequesOf(9), several(2, razzia.Gold)),
		holding(razzia.ChequesOf(8)),
	}}
	lines := LocalizerFor(English, Theme2004).Explain(sc, 0)
	sum := 0
	for _, x := range lines[:len(lines)-1] {
		sum += x.Scored
	}
	if last := lines[len(lines)-1]; len(lines) != 6 || sum != last.Scored || last.Clause != "" {
		t.Errorf("%d lines with %d points, the line of the sum has %d", len(lines), sum, last.Scored)
	}
}
