package analysis

import (
	"context"

	"razzia"
	"razzia/internal/measure"
	"razzia/internal/sign"
	"razzia/internal/table"
)

// Visit measures a finished game, and calls a function for each decision in it, as [measure.Judge.Visit] says. The game is measured anew,
// because a store keeps sums and the costliest decisions only. The round of a day is measured from the position where its person began. It
// fails as Of does.
func (m *Measures) Visit(ctx context.Context, t *table.Table, visit func(*measure.Position)) (*measure.Game, error) {
	if t.Phase != table.Over {
		return nil, ErrNotOver
	}
	from := 0
	if t.Options.Day != "" {
		from = t.Options.From
	} else if !measurable(&t.Options) {
		return nil, ErrNotMeasured
	}
	return m.inTurn(ctx, func(judge *measure.Judge) (*measure.Game, error) { return judge.Visit(from, t.Setup, t.Moves, visit) })
}

// Tell measures a finished game, and tells the story of a seat in signs. It fails as Of does.
func (m *Measures) Tell(ctx context.Context, t *table.Table, seat razzia.Seat) (g *measure.Game, line sign.Line, err error) {
	switch {
	case t.Phase != table.Over:
		return nil, nil, ErrNotOver
	case !measurable(&t.Options):
		return nil, nil, ErrNotMeasured
	}
	g, err = m.inTurn(ctx, func(judge *measure.Judge) (g *measure.Game, err error) {
		g, line, err = sign.Tell(judge, 0, t.Setup, t.Moves, seat)
		return g, err
	})
	return g, line, err
}
