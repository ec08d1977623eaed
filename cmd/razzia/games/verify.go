package games

import (
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/fair"
	"razzia/notation"
)

// Verify checks the proofs that shuffles were fair.
type Verify struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record, or several as JSON Lines. Standard input is -, and the default."`
}

// Help shows how the command is used.
func (Verify) Help() string {
	return `The record of a finished game has the seed of its shuffle, and the commitment to the seed that was shown before
the first move (docs/build/fair.md). The seed must match the commitment, and the packages and all cards must come in
the order that the seed gives. If players added words to the shuffle, each word that was opened must match its own
commitment, and packages and cards must come in the order that the seed and all words give. In a series, a house rule, the packages
are those of the game before: only the cards follow from the seed, and the verdict says so. Each verdict is a line that begins with FILE:LINE, the first line of the record;
standard input is the file "-". The exit status is 1 if any record is not proved.

Examples:
  razzia verify game.razzia
  razzia verify evening-*.razzia`
}

// Run checks all records of the files.
func (c Verify) Run(std command.Streams) error {
	failed := false
	err := records.each(c.Files, std, func(at location, r notation.Record) error {
		err := fair.Verify(&r)
		if err != nil {
			failed = true
			at.complain(std.Err, fmt.Errorf("not proved: %w", err))
			return nil
		}
		proof, err := fair.ProofOf(&r)
		if err == nil {
			_, err = fmt.Fprintf(std.Out, "%v: fair: %s\n", at, verified(proof))
		}
		return err
	})
	if err == nil && failed {
		return command.ErrReported
	}
	return err
}

// verified says what was checked in a proof that holds.
func verified(p fair.Proof) string {
	if p.Scheme == fair.SchemePassed {
		return "all cards match the seed; by a house rule the packages are not dealt by lot, but those of the game before, whose commitment is " + p.Before
	}
	if len(p.Words) == 0 {
		return "the packages and all cards match the seed"
	}
	opened, kept := 0, 0
	for _, w := range p.Words {
		if w.IsOpen() {
			opened++
		}
		if w.Kept {
			kept++
		}
	}
	text := fmt.Sprintf("the packages and all cards match the seed and the words of players: %d opened, and each matches its commitment", opened)
	if closed := len(p.Words) - opened; closed > 0 {
		text += fmt.Sprintf("; %d never opened, and the commitment took its place", closed)
	}
	if kept > 0 {
		text += fmt.Sprintf("; %d kept by the server until then", kept)
	}
	return text
}
