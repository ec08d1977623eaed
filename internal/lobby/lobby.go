package lobby

import (
	"context"

	"razzia/internal/table"
)

// A Lobby is a Board and a Queue.
type Lobby struct {
	*Board
	Queue *Queue
}

// A Host makes and removes tables. [razzia/internal/host.Host] is one.
type Host interface {
	CreateAs(ctx context.Context, id table.ID, c table.Creation) (*table.Table, error)
	Remove(ctx context.Context, id table.ID) error
}

// New makes a Lobby whose quick matches are at the tables of a host, unless the board has functions of its own for them.
func New(b *Board, tables Host) *Lobby {
	c := b.Config
	if c.Make == nil {
		c.Make = func(ctx context.Context, g *Group) error {
			_, err := tables.CreateAs(ctx, g.ID, g.Table())
			return err
		}
		c.Remove = tables.Remove
	}
	return &Lobby{Board: b, Queue: NewQueue(c)}
}

// Close ends the updates and the matches.
func (l *Lobby) Close() {
	l.Queue.Close()
	l.Board.Close()
}
