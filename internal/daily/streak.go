package daily

import "slices"

// Forgiven is how many missed days of a month do not end a streak.
const Forgiven = 2

// Streak counts the days played in a row until today, or until yesterday if today is not played yet. Two missed days of each month are
// forgiven: they do not count, and end nothing.
func Streak(played []Day, today Day) (days int) {
	missed := map[Month]int{}
	if !slices.Contains(played, today) {
		today--
	}
	there := map[Day]bool{}
	first := today
	for _, d := range played {
		there[d], first = true, min(first, d)
	}
	for d := today; d >= first; d-- {
		if there[d] {
			days++
			continue
		}
		if missed[d.Month()]++; missed[d.Month()] > Forgiven {
			break
		}
	}
	return days
}
