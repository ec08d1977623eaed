package host

import (
	"context"
	"time"

	"razzia/internal/table"
)

// MaxUnfinished is how many tables whose game is not over one person may have made. Tables without an entry in the last
// Forgotten do not count.
const MaxUnfinished = 20

// Forgotten is the time without an entry after which a table that never began is removed.
const Forgotten = 30 * 24 * time.Hour

// checkMaker refuses a person who has made more than a number of tables.
func (h *Host) checkMaker(ctx context.Context, maker string, most int) error {
	if maker == "" {
		return nil // the table itself refuses a missing maker
	}
	n, err := h.store.CountUnfinished(ctx, maker, h.now().Add(-Forgotten))
	if err != nil {
		return storeFault(err)
	}
	if n > most {
		return &table.Fault{Code: table.TooMany, Key: "tables-unfinished"}
	}
	return nil
}
