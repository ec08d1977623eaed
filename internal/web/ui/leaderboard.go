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
