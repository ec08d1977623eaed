package main

import (
	"fmt"

	"razzia/fair"
	"razzia/notation"
)

// verifyCommand checks the proofs that shuffles were fair.
type verifyCommand struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record, or several as JSON Lines. Standard input is -, and the default."`
}

// Help shows how the command is used.
func (verifyCommand) Help() string {
	return `The record of a finished game has the seed of its shuffle, and the commitment to the seed that was shown before
the first move (docs/build/fair.md). The seed must match the commitment, and the packages and all cards must come in
the order that the seed gives. Each verdict is a line that begins with FILE:LINE, the first line of the record;
standard input is the file "-". The exit status is 1 if any record is not proved.

Examples:
  razzia verify game.razzia
  razzia verify evening-*.razzia`
}

// Run checks all records of the files.
func (c verifyCommand) Run(std streams) error {
	failed := false
	err := records.each(c.Files, std, func(at location, r notation.Record) error {
		if err := fair.Verify(&r); err != nil {
			failed = true
			at.complain(std.err, fmt.Errorf("not proved: %w", err))
			return nil
		}
		_, err := fmt.Fprintf(std.out, "%v: fair: the packages and all cards match the seed\n", at)
		return err
	})
	if err == nil && failed {
		return errReported
	}
	return err
}
