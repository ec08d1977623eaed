package lobby

import (
	"cmp"
	"slices"
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
	Order   Order
}

// Takes reports whether a filter selects an offer.
func (f Filter) Takes(o *Offer) bool {
	return (f.Players == 0 || f.Players == o.Options.Players) && (f.Clock == AnyClock || f.Clock == KindOf(o.Options.Clock)) &&
		(f.Free == 0 || f.Free <= o.Free())
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
