//go:build long

package league_test

import "testing"

// TestASeasonOf200AtTables plays a season of 200 people at real tables.
func TestASeasonOf200AtTables(t *testing.T) {
	t.Parallel()
	playsTwice(t, 2, 200)
}
