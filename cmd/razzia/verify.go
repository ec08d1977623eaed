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
the first move (docs/fair.md). The seed must fit the commitment, and every package and card must have come
as the seed has it. Each verdict is a line that begins with FILE:LINE, where the record begins; standard input
is the file "-". The exit status is 1 if any record is not proved fair.

Examples:
  razzia verify game.razzia
  razzia verify evening-*.razzia`
}

// Run checks all records of the files.
func (c verifyCommand) Run(std streams) error {
	unproved := false
	err := records.each(c.Files, std, func(at location, r notation.Record) error {
		if err := fair.Verify(&r); err != nil {
			unproved = true
			at.complain(std.err, fmt.Errorf("not proved: %w", err))
			return nil
		}
		_, err := fmt.Fprintf(std.out, "%v: fair: the packages and every card came as the seed says\n", at)
		return err
	})
	if err == nil && unproved {
		return errSaid
	}
	return err
}
