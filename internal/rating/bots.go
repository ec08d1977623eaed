package rating

import "razzia"

// botRatings are the ratings of the levels of bots at tables of 2, 3, 4 and 5, in points. They are those that duplicate matches of the
// arena have measured, on the same scale: docs/bots/levels.md has them with their intervals, bot/level/strength the matches. They are
// constants and not read from there, because ratings must come out the same when they are made anew. A test compares both.
var botRatings = map[string][razzia.MaxPlayers - 1]int64{
	"beginner": {793, 640, 659, 830},
	"casual":   {1283, 1266, 1289, 1275},
	"club":     {1500, 1500, 1500, 1500},
	"greedy":   {1500, 1500, 1500, 1500}, // in old logs, and in place of people who are away
	"expert":   {1727, 1740, 1746, 1748},
	"master":   {1793, 1794, 1788, 1801},
}

// botMean is the rating of a level at a table of some players, in thousandths of a point. It never changes. A level that is not known
// counts as club.
func botMean(level string, players int) int64 {
	ratings, found := botRatings[level]
	if !found || players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return startMean
	}
	return 1000 * ratings[players-razzia.MinPlayers]
}
