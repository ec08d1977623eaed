package bulk

import (
	"context"
	"errors"
	"sync"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/measure"
	"razzia/internal/table"
)

// Games are the finished games of a server. Its methods may be called by several goroutines at a time.
type Games struct {
	Store Store
	Look  func(ctx context.Context, id table.ID) (*table.Table, error) // reads a table, with the present names
	Judge Judge                                                        // nil for no positions
	Open  bool                                                         // the operator has opened the games of all to everybody
	Now   func() time.Time

	once sync.Once
	turn chan struct{} // has room for the one who works
}

// A Judge judges the decisions of finished games.
type Judge interface {
	// Visit measures a game, and calls a function for each decision in it, in order.
	Visit(ctx context.Context, t *table.Table, visit func(*measure.Position)) (*measure.Game, error)
}

// A Sheet has the lines of some games.
type Sheet struct {
	*Games
	Own []string // identities of the person who reads their own games; nil for the games of all
}

// AppendGame appends the line of a game to a text. A game that is gone by now, or that cannot be read, has none.
func (s Sheet) AppendGame(ctx context.Context, text []byte, f *host.Finished) ([]byte, error) {
	err := s.inTurn(ctx, func() error {
		t, err := s.read(ctx, f.ID)
		if t != nil {
			text, err = s.appendRecord(text, f.Number, t)
		}
		return err
	})
	return text, err
}

// AppendPositions appends a line for each decision in a game to a text. A game that has no measure has none.
func (s Sheet) AppendPositions(ctx context.Context, text []byte, f *host.Finished) ([]byte, error) {
	err := s.inTurn(ctx, func() error {
		t, err := s.read(ctx, f.ID)
		if t != nil {
			text, err = s.appendPositions(ctx, text, f.Number, t)
		}
		return err
	})
	return text, err
}

// read reads a table; nil if there is no finished game any more, or its log is damaged.
func (g *Games) read(ctx context.Context, id table.ID) (*table.Table, error) {
	t, err := g.Look(ctx, id)
	if fault.Of(err) != nil && !errors.Is(err, fault.ErrStore) {
		return nil, nil
	}
	if err != nil || t.Phase != table.Over {
		return nil, err
	}
	return t, nil
}

// inTurn works on one game at a time, and rests as long as it has worked. So all readers together take half a processor at most, and leave
// the machine to people who play.
func (g *Games) inTurn(ctx context.Context, work func() error) error {
	g.once.Do(func() { g.turn = make(chan struct{}, 1) })
	select {
	case g.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-g.turn }()
	began := time.Now()
	if err := work(); err != nil {
		return err
	}
	rest := time.NewTimer(time.Since(began))
	defer rest.Stop()
	select {
	case <-rest.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ErrNotOpen refuses the games of all where the operator has not opened them to everybody.
var ErrNotOpen = fault.Denied.New("not-open", "",
	"The operator of the server has not opened the games of all.")
