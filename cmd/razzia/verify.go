package main

import (
	"fmt"

	"razzia/fair"
	"razzia/notation"
)

// verifyCommand checks the proof that a shuffle was fair.
type verifyCommand struct {
	Files []string `arg:"" optional:"" name:"file" help:"Records, one or JSON Lines; - or none: standard input."`
}

// Help shows how the command is used.
func (verifyCommand) Help() string {
	return `A record of a finished game carries the seed of its shuffle and the commitment to it that was shown before
the first move (docs/build/fair.md). The seed must fit the commitment, and every package and card must have come
as the seed has it.

Examples:
  razzia verify game.razzia`
}

// Run checks all records of the files.
func (c verifyCommand) Run(std streams) error {
	number, unproved := 0, false
	err := eachRecord(c.Files, std, func(r notation.Record) error {
		number++
		if err := fair.Verify(&r); err != nil {
			unproved = true
			complain(std.err, fmt.Errorf("record %d: %w", number, err))
			return nil
		}
		_, err := fmt.Fprintf(std.out, "record %d: fair: the cards came as the seed has them\n", number)
		return err
	})
	if err == nil && unproved {
		return errSaid
	}
	return err
}
