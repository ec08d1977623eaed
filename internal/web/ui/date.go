package ui

import "time"

// dateOf is a day as the table shows it, where little room is.
func dateOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }
