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
	first := luck
	if luck == 0 {
		first = own
	}
	of := func(n int) string { // the figure that comes first has its unit in words
		if n == first {
			return a.T("luck.chance", "n", size(n))
		}
		return a.T("analysis.percent", "share", size(n))
	}
	return a.T(key, "name", a.Narrator.Name(seat), "luck", of(luck), "own", of(own))
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
