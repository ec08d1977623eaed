package main

import (
	"context"
	"path"

	"razzia/internal/table"
)

// hintScene is a game at a moment at which the guest has been given a hint.
func hintScene(name string, moment func(*table.Table) bool) scene {
	return scene{name, func(st *stage) (string, error) {
		for {
			at, err := st.game("bots=3", func(t *table.Table) bool { return st.my(t) && moment(t) })
			if err != nil {
				return "", err
			}
			ctx := context.Background()
			t, err := st.tables.Table(ctx, table.ID(path.Base(at)))
			if err != nil {
				return "", err
			}
			if t.Phase == table.Over {
				continue // no such moment in this game: try another
			}
			_, err = st.tables.Hint(ctx, t.ID, table.HintRequest{By: t.Maker.ID, Ply: len(t.Moves)})
			return at, err
		}
	}}
}
