package ui

import (
	"math"

	"razzia"
)

// luckSentence says in one sentence what luck and skill did for the reader. For one who did not play the game it is about the winner, and
// "" if several share the victory.
func (a analysisView) luckSentence() string {
	seat, you := a.Replay.Reader, "_you"
	if seat == razzia.NoSeat {
		winners := a.gameWinners()
		if len(winners) != 1 {
			return ""
		}
		seat, you = winners[0], ""
	}
	account := a.review.Seats[seat]
	luck, own := wholePoints(account.Luck), wholePoints(account.Own)
	cards := "even"
	switch {
	case luck > 0:
		cards = "gave"
	case luck < 0:
		cards = "cost"
	}
	decisions := "cost"
	if own == 0 {
		decisions = "none"
	}
	key := "luck." + cards + "_" + decisions + you
	sizes := []any{"name", a.Narrator.Name(seat), "luck", a.T("luck.chance", "n", size(luck)), "own", a.T("analysis.percent", "share", size(own))}
	if luck == 0 { // then the other figure comes first, and has the unit
		sizes[5] = a.T("luck.chance", "n", size(own))
	}
	return a.T(key, sizes...)
}

// wholePoints rounds a share of the win to whole percentage points.
func wholePoints(share float64) int { return int(math.Round(100 * share)) }

// gameWinners are the seats that won the replayed game, at whatever moment the replay is.
func (a analysisView) gameWinners() (winners []razzia.Seat) {
	chances := a.review.Chances
	for seat, share := range chances[len(chances)-1] {
		if share > 0 {
			winners = append(winners, razzia.Seat(seat))
		}
	}
	return winners
}
