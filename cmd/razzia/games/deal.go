package games

import (
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/seats"
	"razzia/notation"
)

// Deal sets up a game.
type Deal struct {
	Players int    `default:"4" help:"Number of players, 2 to 5."`
	Seed    uint64 `default:"0" help:"Decides which player gets which package; the same seed gives the same packages."`
	Piles   int    `default:"2" help:"Number of piles, 2 or 1."`
}

// Help shows how the command is used.
func (Deal) Help() string {
	return `The record has the set-up and no moves. Like every record it does not have the order of the cards.

Examples:
  razzia deal --players 4 --seed 7
  razzia deal --players 2 --piles 1 | razzia state`
}

// Validate refuses numbers of players or piles out of range.
func (c Deal) Validate() error { return seats.Check(c.Players, c.Piles) }

// Run writes the record.
func (c Deal) Run(std command.Streams) error {
	record := notation.Record{
		Players:  seats.Names[:c.Players],
		Packages: razzia.Lot(c.Players, razzia.NewSource(c.Seed, 0)),
		Piles:    c.Piles,
		Moves:    []razzia.Move{},
		Meta:     json.RawMessage(fmt.Sprintf(`{"seed":%d}`, c.Seed)),
	}
	_, err := fmt.Fprintf(std.Out, "%s\n", notation.AppendRecord(nil, &record))
	return err
}
