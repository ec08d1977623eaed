package ui

import (
	"time"

	"razzia/internal/leaderboard"
	"razzia/internal/rating"
)

// LeaderboardPath is the address of the leaderboard.
const LeaderboardPath = "/leaderboard"

// boardTexts are the keys of the names of leaderboards.
var boardTexts = map[rating.Ladder]string{rating.Pair: "leaderboard.pair", rating.Group: "leaderboard.group"}

// BoardName is the name of the leaderboard of a ladder.
func BoardName(p Page, l rating.Ladder) string { return p.T(boardTexts[l]) }

// BoardMinutes is how long the places of a leaderboard are kept.
const BoardMinutes = int(leaderboard.Fresh / time.Minute)

// BoardMargin is what the margin of a rating on the leaderboard is below, in points: two deviations.
const BoardMargin = 2 * leaderboard.MostDeviation

// lackTexts say which conditions a standing does not meet.
func lackTexts(p Page, own *leaderboard.Own) (list []string) {
	for _, lack := range own.Lacks {
		list = append(list, lackText(p, own, lack))
	}
	return list
}

// lackText says that a standing does not meet a condition.
func lackText(p Page, own *leaderboard.Own, lack leaderboard.Lack) string {
	switch lack {
	case leaderboard.Membership:
		return p.T("leaderboard.lack.member")
	case leaderboard.Consent:
		return p.T("leaderboard.lack.consent")
	case leaderboard.Games:
		return p.T("leaderboard.lack.games", "n", own.Rating.Games, "least", leaderboard.LeastGames)
	case leaderboard.Opponents:
		return p.T("leaderboard.lack.opponents", "n", own.Opponents, "least", leaderboard.LeastOpponents)
	case leaderboard.Recency:
		return p.T("leaderboard.lack.recency", "n", leaderboard.Days)
	}
	return p.T("leaderboard.lack.certainty", "margin", BoardMargin)
}
