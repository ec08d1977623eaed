package export

import (
	"context"
	"errors"
	"fmt"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// A Source has finished games. The readers of both engines are sources.
type Source interface {
	// Over lists tables whose game is over and was not removed, by its end and by ID, after a place in this order, up to a limit.
	Over(ctx context.Context, after host.Cursor, most int) ([]host.Cursor, error)

	// Read returns the entries of a log after a version, in order.
	Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error)
}

// A Writer writes games.
type Writer interface {
	// Write writes a game. The game is valid only until it returns.
	Write(g *Game) error

	// Close writes what is left. It does not close what the Writer writes to.
	Close() error
}

// Names says which names the games have.
type Names string

// The values of Names.
const (
	Own     Names = "own"     // those of the players at that table
	Numbers Names = "numbers" // "Player 1" and so on, by seat
)

// A Selection says which games are written, and how.
type Selection struct {
	Since time.Time // games that ended then or later; the zero Time for all
	Now   time.Time // rounds of days that are not over then are left out: their cards are a secret
	Names Names
}

// A Report says what was written.
type Report struct {
	Games   int
	Damaged []table.ID // their logs cannot be read
}

// atOnce is how many tables are listed at a time.
const atOnce = 500

// Run writes finished games, those that ended first before others. It reads one at a time. A game whose log is damaged is left out
// and reported.
func Run(ctx context.Context, s Source, sel Selection, to Writer) (r Report, err error) {
	after := host.Cursor{At: sel.Since}
	if sel.Since.IsZero() {
		after.At = time.UnixMilli(0)
	}
	for {
		page, err := s.Over(ctx, after, atOnce)
		if err != nil {
			return r, err
		}
		for _, at := range page {
			if err := r.write(ctx, s, at.ID, sel, to); err != nil {
				return r, err
			}
			after = at
		}
		if len(page) < atOnce {
			return r, to.Close()
		}
	}
}

// write writes a game.
func (r *Report) write(ctx context.Context, s Source, id table.ID, sel Selection, to Writer) error {
	log, err := s.Read(ctx, id, 0)
	switch {
	case errors.Is(err, host.ErrNotFound): // it was removed meanwhile
		return nil
	case errors.Is(err, host.ErrUnreadable):
		r.Damaged = append(r.Damaged, id)
		return nil
	case err != nil:
		return err
	}
	t, err := table.Read(id, log)
	if err != nil || t.Phase != table.Over {
		r.Damaged = append(r.Damaged, id)
		return nil
	}
	if !table.MayWatch(t, nil, sel.Now) {
		return nil
	}
	if err := to.Write(GameOf(t, sel.Names)); err != nil {
		return fmt.Errorf("write a game: %w", err)
	}
	r.Games++
	return nil
}
