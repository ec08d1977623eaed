package ui

import "time"

// Day is a day as pages show it.
func Day(at time.Time) string { return dateOf(at) }

// dateOf is a day as pages show it.
func dateOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }
