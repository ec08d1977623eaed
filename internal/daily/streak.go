package daily

import "slices"

// Forgiven is how many missed days of a month do not end a streak.
const Forgiven = 2

// Streak counts the days played in a row until today, or until yesterday if today is not played yet. Two missed days of each month are
// forgiven: they do not count, and end nothing. It lists those between days that count, and between them and today.
func Streak(played []Day, today Day) (days int, forgiven []Day) {
	missed := map[Month]int{}
	if !slices.Contains(played, today) {
		today--
	}
	there := map[Day]bool{}
	first := today
	for _, d := range played {
		there[d], first = true, min(first, d)
	}
	var since []Day // missed since the last day that counts: they are forgiven if another one counts before them
	for d := today; d >= first; d-- {
		if there[d] {
			days, forgiven, since = days+1, append(forgiven, since...), nil
			continue
		}
		if missed[d.Month()]++; missed[d.Month()] > Forgiven {
			break
		}
		since = append(since, d)
	}
	return days, forgiven
}
