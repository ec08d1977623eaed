package net

import (
	"embed"
	"fmt"
	"sync"

	"razzia"
)

// weights holds the trained nets, one file for each number of players.
//
//go:embed weights/*.net
var weights embed.FS

// shipped loads each embedded net at first use.
var shipped = func() (list [razzia.MaxPlayers + 1]func() (*Net, error)) {
	for players := range list {
		list[players] = sync.OnceValues(func() (*Net, error) { return openShipped(players) })
	}
	return list
}()

// For returns the net embedded in this program for a number of players. It fails if the number is not 2 to 5, or if the
// embedded file is invalid.
func For(players int) (*Net, error) {
	if players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return nil, fmt.Errorf("no net for %d players: want 2 to 5 (R2.1)", players)
	}
	return shipped[players]()
}

func openShipped(players int) (*Net, error) {
	name := fmt.Sprintf("weights/%d.net", players)
	file, err := weights.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	n, err := Load(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if n.players != players {
		return nil, fmt.Errorf("%s: the net is for %d players, want %d", name, n.players, players)
	}
	return n, nil
}
