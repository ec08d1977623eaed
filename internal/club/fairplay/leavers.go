package fairplay

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// The bounds of what is told of people who leave.
const (
	// Window is for how long games that were left are counted. Older ones are forgiven.
	Window = 90 * 24 * time.Hour
	// FewestLeft is how many games a person must have left. A connection may fail once or twice.
	FewestLeft = 3
	// LeftOf is of how many games one at least must have been left.
	LeftOf = 4
)

// A Stay is a game of a person: whether they played it to its end, or a bot did.
type Stay struct {
	Who   string
	Ended time.Time
	Left  bool
}

// A Leaver is a person who left games again and again.
type Leaver struct {
	Who         string
	Left, Games int
}

// Leavers finds who left games again and again in the time before a moment, those who left most first.
func Leavers(stays []Stay, now time.Time) (found []Leaver) {
	all := map[string]*Leaver{}
	for _, s := range stays {
		if s.Who == "" || s.Ended.Before(now.Add(-Window)) {
			continue
		}
		l := all[s.Who]
		if l == nil {
			l = &Leaver{Who: s.Who}
			all[s.Who] = l
		}
		l.Games++
		if s.Left {
			l.Left++
		}
	}
	for _, l := range all {
		if l.Left >= FewestLeft && l.Left*LeftOf >= l.Games {
			found = append(found, *l)
		}
	}
	slices.SortFunc(found, func(a, b Leaver) int { return cmp.Or(b.Left-a.Left, a.Games-b.Games, strings.Compare(a.Who, b.Who)) })
	return found
}
