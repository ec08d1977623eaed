package lobby

import (
	"cmp"
	"slices"
	"strings"

	"razzia/internal/rating"
	"razzia/internal/table"
)

// An Order is how a list of offers is sorted.
type Order string

// The orders.
const (
	Newest  Order = ""        // the table that was made last comes first
	Fullest Order = "fullest" // the table with the fewest empty seats comes first
)

// A Filter selects offers. The zero Filter selects all.
type Filter struct {
	Players int       // number of seats; 0 for any
	Clock   ClockKind // "" for any
	Free    int       // empty seats, at least
	Name    string    // part of the name of a person who sits there, in any case; "" for any
	Reach   int       // how far the ratings of those who sit there may be from Mine, in points; 0 for any
	Mine    rating.Set
	Order   Order
}

// MostName is how long the part of a name is that is looked for, in bytes: longer than any name.
const MostName = 128

// Watched returns the filter for running games, in which no seat is empty.
func (f Filter) Watched() Filter { return Filter{Players: f.Players, Clock: f.Clock, Name: f.Name} }

// Takes reports whether a filter selects an offer.
func (f Filter) Takes(o *Offer) bool {
	return (f.Players == 0 || f.Players == o.Options.Players) && (f.Clock == AnyClock || f.Clock == KindOf(o.Options.Clock)) &&
		(f.Free == 0 || f.Free <= o.Free()) && (f.Name == "" || o.names(strings.ToLower(f.Name))) && o.near(f.Mine, f.Reach)
}

// names reports whether a name of a person who sits there has a part, which is in lower case.
func (o *Offer) names(part string) bool {
	return slices.ContainsFunc(o.Seats, func(s table.SeatSummary) bool {
		return s.Person != "" && strings.Contains(strings.ToLower(s.Name), part)
	})
}

// Select returns the offers that a filter selects, sorted. The list itself stays as it is: the newest table first.
func (f Filter) Select(all []Offer) []Offer {
	var list []Offer
	for i := range all {
		if f.Takes(&all[i]) {
			list = append(list, all[i])
		}
	}
	if f.Order == Fullest {
		slices.SortStableFunc(list, func(a, b Offer) int { return cmp.Compare(a.Free(), b.Free()) })
	}
	return list
}
