package analysis

import (
	"context"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Games are the tables of the site, and the games that were opened from files.
type Games struct {
	Tables *host.Host
	Opened *Opened // keeps games from files
}

// FromFile reports whether an ID is that of a game from a file: it has only a replay.
func (g Games) FromFile(id table.ID) bool { return IsRecord(id) }

// Table returns a table, or a game from a file.
func (g Games) Table(ctx context.Context, id table.ID) (*table.Table, error) {
	if g.FromFile(id) {
		return g.Opened.Table(ctx, id)
	}
	return g.Tables.Table(ctx, id)
}
