package main

import (
	"context"
	"math/rand/v2"

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

// homeRunning is the home page of a guest in the middle of the round of the day.
func homeRunning(st *stage) (string, error) {
	_, err := dailyTable(st)
	return "/", err
}

// homeMember is the home page of a member with everything: the daily is played, games wait, and there are a rating at puzzles and a skill.
func homeMember(st *stage) (string, error) {
	if _, err := dailyMember(st); err != nil {
		return "", err
	}
	me, err := st.identity()
	if err != nil {
		return "", err
	}
	if _, err := puzzlesScene(st); err != nil {
		return "", err
	}
	for range 2 {
		if _, err := st.game("bots=3", st.my); err != nil {
			return "", err
		}
	}
	return "/", st.remember(60, func(game int, _ *rand.Rand) []string { return []string{me, "", "", ""}[:2+game%3] })
}
