package main

import (
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/notation"
)

// players are the default names of players; the first four are those of the examples in the rules.
var players = [razzia.MaxPlayers]string{"Miriam", "Felix", "Elke", "Dennis", "Paula"}

// dealCommand sets up a game.
type dealCommand struct {
	Players int    `default:"4" help:"Number of players, 2 to 5."`
	Seed    uint64 `default:"0" help:"Decides which player gets which package; the same seed gives the same packages."`
	Piles   int    `default:"2" help:"Number of piles, 2 or 1."`
}

// Help shows how the command is used.
func (dealCommand) Help() string {
	return `The record has the set-up and no moves. Like every record it does not have the order of the cards.

Examples:
  razzia deal --players 4 --seed 7
  razzia deal --players 2 --piles 1 | razzia state`
}

// Validate refuses numbers of players or piles out of range.
func (c dealCommand) Validate() error { return checkTable(c.Players, c.Piles) }

// Run writes the record.
func (c dealCommand) Run(std streams) error {
	record := notation.Record{
		Players:  players[:c.Players],
		Packages: razzia.Lot(c.Players, razzia.NewSource(c.Seed, 0)),
		Piles:    c.Piles,
		Moves:    []razzia.Move{},
		Meta:     json.RawMessage(fmt.Sprintf(`{"seed":%d}`, c.Seed)),
	}
	_, err := fmt.Fprintf(std.out, "%s\n", notation.AppendRecord(nil, &record))
	return err
}

// checkTable refuses numbers of players or piles out of range.
func checkTable(players, piles int) error {
	if players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return fmt.Errorf("--players %d: want 2 to 5", players)
	}
	if piles != 1 && piles != 2 {
		return fmt.Errorf("--piles %d: want 2 or 1", piles)
	}
	return nil
}
