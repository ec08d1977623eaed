package ui

import "time"

// dateOf is a day as pages show it.
func dateOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }
