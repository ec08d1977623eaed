package page

import (
	"fmt"
	"strconv"

	"razzia/internal/admin"
)

// stateOf says whether a server serves.
func stateOf(s admin.Status) string {
	if s.Draining {
		return "drains: its streams end, and no new ones begin"
	}
	if s.NotReady != "" {
		return "is " + s.NotReady
	}
	return "serves"
}

// roundOf says which round a table plays.
func roundOf(t admin.Table) string {
	if t.Round == 0 {
		return "waits"
	}
	return strconv.Itoa(t.Round)
}

// summaryOf is what a screen reader says when it changes.
func summaryOf(s snapshot) string {
	return fmt.Sprintf("The server %s. Tables: %d. People: %d. Reports: %d. Bans: %d.", stateOf(s.status), len(s.tables), s.status.People,
		len(s.reports), len(s.bans))
}
