package ui

import "time"

// A Vacation is what became of the last wish on the page of vacations.
type Vacation struct {
	Asked   bool      // there was one
	Tables  int       // where the clock rests, or runs again
	Refused int       // where it has rested for too long already
	Until   time.Time // zero for the end of a vacation
}

// vacations are the lengths to choose from, in days.
var vacations = []int{1, 2, 3, 5, 7, 10, 14, 21, 30}

// dateOf is a day as pages show it.
func dateOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }
