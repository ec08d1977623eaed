package env

import (
	"fmt"

	"razzia"
)

// An Observation is what a batch shows of each game beside its state.
type Observation string

// The observations.
const (
	States  Observation = "state"   // the state alone
	Tensors Observation = "tensors" // also the features that the nets of package net read
)

// A Chance chooses the card of a draw.
type Chance string

// The choosers.
const (
	ByServer Chance = "server" // the environment, in the same step
	ByClient Chance = "client" // the program, by an action of its own
)

// An AtEnd is what happens to a game that is over.
type AtEnd string

// The ends.
const (
	Deal AtEnd = "deal" // a new game is dealt in the same step
	Wait AtEnd = "wait" // the game waits for a reset
)

// MaxBatch is the largest number of games in a batch. With tensors for five players it takes 0.5 GB.
const MaxBatch = 1 << 16

// A Config is the settings of a batch.
type Config struct {
	Batch   int    // games, 1 to MaxBatch
	Players int    // players of each game (R2.1)
	Piles   int    // piles of each game, 2 or 1 (R2.4)
	Seed    uint64 // game number n of the batch follows from Seed and n alone, and from the actions in it
	Observe Observation
	Chance  Chance
	AtEnd   AtEnd
}

// Check returns an error if a setting is out of range.
func (c Config) Check() error {
	switch {
	case c.Batch < 1 || c.Batch > MaxBatch:
		return fmt.Errorf("a batch of %d games: want 1 to %d", c.Batch, MaxBatch)
	case c.Players < razzia.MinPlayers || c.Players > razzia.MaxPlayers:
		return fmt.Errorf("%d players: want 2 to 5 (R2.1)", c.Players)
	case c.Piles != 1 && c.Piles != 2:
		return fmt.Errorf("%d piles: want 2 or 1 (R2.4)", c.Piles)
	case c.Observe != States && c.Observe != Tensors:
		return fmt.Errorf("observation %q: want state or tensors", c.Observe)
	case c.Chance != ByServer && c.Chance != ByClient:
		return fmt.Errorf("chance %q: want server or client", c.Chance)
	case c.AtEnd != Deal && c.AtEnd != Wait:
		return fmt.Errorf("at the end %q: want deal or wait", c.AtEnd)
	}
	return nil
}
