package main

import (
	"context"

	"razzia/internal/table"
)

// homeScene is the home page of a player with games of every kind.
func homeScene() scene {
	never := func(*table.Table) bool { return false }
	return scene{"home-games", func(st *stage) (string, error) {
		for _, id := range st.made { // games of the scenes before: a person may have twenty that are not over
			_ = st.tables.Remove(context.Background(), id) // one that is over stays
		}
		for _, bots := range []string{"bots=1", "bots=2", "bots=3", "bots=4", "bots=4"} {
			if _, err := st.game(bots, never); err != nil {
				return "", err
			}
		}
		if _, err := st.post("/tables", "players=4"); err != nil {
			return "", err
		}
		for _, round := range []int8{1, 2} {
			if _, err := st.game("bots=4", func(t *table.Table) bool { return int8(t.Game.State.Round) == round && st.my(t) }); err != nil {
				return "", err
			}
		}
		return "/", nil
	}}
}
