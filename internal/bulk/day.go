package bulk

import "time"

// day is a day in UTC.
const day = 24 * time.Hour

// dayOf is the beginning of the day of a moment.
func dayOf(t time.Time) time.Time { return t.UTC().Truncate(day) }

// nextDay is the beginning of the first day that begins at a moment or later. A limit of time is moved to it for the games of all, whose
// time is that of their day: so no request tells more of it.
func nextDay(t time.Time) time.Time {
	if begin := dayOf(t); begin.Before(t) {
		return begin.Add(day)
	}
	return dayOf(t)
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
