package main

import (
	"context"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// lobbyScene is the lobby with open tables and running games.
func lobbyScene(st *stage) (string, error) {
	names := []string{"Ada", "Bartholomew Hohenzollern", "Chiara", "\u05d3\u05e0\u05d4", "Émile", "Zsófia", "Max", "Miriam", "Felix"}
	var rated []rating.Change
	for i, name := range names[:7] {
		for number, of := range []rating.Ladder{rating.Pair, rating.Group} {
			rated = append(rated, rating.Change{Number: int64(1 + number), Key: rating.Key{Person: name, Ladder: of},
				After: rating.Rating{Mean: int64(1280_000 + 97_000*i), Deviation: 90_000, Games: 6 + i}})
		}
	}
	for range 2 { // a new store keeps only its first mark
		if _, err := st.store.Ratings().Advance(context.Background(), rating.Mark{}, 1, rated); err != nil {
			return "", err
		}
	}
	for i := range 14 {
		o := table.Options{Players: 2 + i%4, Piles: 1 + i/7%2, Listed: true, Hints: i == 3}
		switch i % 5 {
		case 0:
			o.Clock = lobby.Quick.Clock()
		case 1:
			o.Clock = table.Clock{Bank: 72 * time.Hour}
		case 2:
			o.Without = table.AllAids
		}
		var sitting []table.Sitter
		for seat := range o.Players - 1 + i/10 {
			p := table.Person{ID: names[(i+seat)%9], Name: names[(i+seat)%9], Face: uint8(i+seat) % 12}
			if seat == 2 {
				sitting = append(sitting, table.Sitter{Level: "club"})
				continue
			}
			sitting = append(sitting, table.Sitter{Person: p})
		}
		maker := table.Person{ID: names[i%9], Name: names[i%9]}
		if _, err := st.tables.Create(context.Background(), table.Create{Maker: maker, Options: o, Sitting: sitting}); err != nil {
			return "", err
		}
	}
	time.Sleep(time.Second) // the lobby is updated in the background
	return "/lobby", nil
}
