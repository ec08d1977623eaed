package referee

import (
	"fmt"

	"razzia"
)

// checkScore compares the score sheets, and the worth of the row, with the scores by the ledger.
func checkScore(s razzia.State) error {
	l := ledgerOf(razzia.Game{State: s})
	if got, want := s.Score(), l.score(); got != want {
		return fmt.Errorf("the score is %+v, want %+v", got, want)
	}
	for seat := range razzia.Seat(s.Players) {
		with := l
		with.property[seat].add(s.Row.Cards(), 1)
		want := with.score()[seat].Sum() - l.score()[seat].Sum()
		if got := s.RowWorth(seat); got != want {
			return fmt.Errorf("the row is worth %d to seat %d, want %d", got, seat, want)
		}
	}
	return nil
}

// score returns the sheet of every seat (R7, in round 3 also R8).
func (l *ledger) score() (sheets [5]razzia.Sheet) {
	for seat := range l.players {
		p := l.property[seat]
		sheets[seat] = razzia.Sheet{
			Thieves:    int8(2 * p[razzia.Thief]),
			Bodyguards: l.scoreComparison(seat, l.bodyguards, 5, -2),
			Jewels:     p.scoreJewels(),
			Gold:       int8(3 * p[razzia.Gold]),
		}
		if p[razzia.Driver] > 0 {
			sheets[seat].Cars = int8(p[razzia.Driver] + p[razzia.Car])
		}
		if l.round == 3 {
			sheets[seat].Businesses = p.scoreDifferent() + p.scoreAlike()
			sheets[seat].Cheques = l.scoreComparison(seat, l.chequeSum, 5, -5)
		}
	}
	return sheets
}

// scoreComparison returns the points for a number that is compared: most points if no seat has a larger one,
// fewest points if no seat has a smaller one, none if both hold (R7.2, R8.3).
func (l *ledger) scoreComparison(seat int, count func(seat int) int, most, fewest int8) int8 {
	noneMore, noneFewer := true, true
	for other := range l.players {
		noneMore = noneMore && count(other) <= count(seat)
		noneFewer = noneFewer && count(other) >= count(seat)
	}
	switch {
	case noneMore && !noneFewer:
		return most
	case noneFewer && !noneMore:
		return fewest
	}
	return 0
}

func (l *ledger) bodyguards(seat int) int { return l.property[seat][razzia.Bodyguard] }

// chequeSum returns the sum of the cheques of a seat, open and spent (R8.3).
func (l *ledger) chequeSum(seat int) (sum int) {
	for c := range l.open[seat] {
		if l.open[seat][c] || l.spent[seat][c] {
			sum += c
		}
	}
	return sum
}

// scoreJewels scores the number of different jewels (R7.4).
func (t tally) scoreJewels() int8 {
	switch t.different("Jr Jw Jb Jn Jd") {
	case 0:
		return -5
	case 1, 2:
		return 0
	case 3:
		return 5
	case 4:
		return 10
	}
	return 15
}

const businesses = "Bc Bt Bf Bh Be Bn Br"

// scoreDifferent scores the number of different businesses (R8.1).
func (t tally) scoreDifferent() int8 {
	if n := t.different(businesses); n < 7 {
		return int8(n)
	}
	return 10
}

// scoreAlike scores three and four of a kind, for each kind (R8.2).
func (t tally) scoreAlike() (points int8) {
	for c, n := range t {
		switch isBusiness := razzia.Casino <= razzia.Card(c) && razzia.Card(c) <= razzia.Restaurant; {
		case isBusiness && n == 3:
			points += 5
		case isBusiness && n == 4:
			points += 10
		}
	}
	return points
}

// different counts the kinds, of those with these codes, of which there is a card.
func (t tally) different(codes string) (n int) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		for i := 0; i < len(codes); i += 3 {
			if t[c] > 0 && codes[i:i+2] == c.String() {
				n++
			}
		}
	}
	return n
}
