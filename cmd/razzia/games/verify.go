package games

import (
	"encoding/json"
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/fair"
	"razzia/notation"
)

// Verify checks the proofs that shuffles were fair.
type Verify struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record, or several as JSON Lines. Standard input is -, and the default."`
	JSON  bool     `name:"json" help:"Print each verdict as a line of JSON, also of a record that is refused: file, line, fair, and what was checked (says) or why it is not proved (why)."`
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
  razzia verify evening-*.razzia
  razzia verify --json games.jsonl | jq 'select(.fair | not)'`
}

// Run checks all records of the files.
func (c Verify) Run(std command.Streams) error {
	input, failed := records, false
	say := func(at location, text string) error {
		_, err := fmt.Fprintf(std.Out, "%v: fair: %s\n", at, text)
		return err
	}
	deny := func(at location, err error) error {
		at.complain(std.Err, fmt.Errorf("not proved: %w", err))
		return nil
	}
	if c.JSON {
		say = func(at location, text string) error {
			return json.NewEncoder(std.Out).Encode(verdict{File: at.file, Line: at.line, Fair: true, Says: text})
		}
		deny = func(at location, err error) error {
			return json.NewEncoder(std.Out).Encode(verdict{File: at.file, Line: at.line, Why: err.Error()})
		}
		input.refuse = deny
	}
	err := input.each(c.Files, std, func(at location, r notation.Record) error {
		proof, err := proved(&r)
		if err != nil {
			failed = true
			return deny(at, err)
		}
		return say(at, verified(proof))
	})
	if err == nil && failed {
		return command.ErrReported
	}
	return err
}

// A verdict is what --json prints of a record.
type verdict struct {
	File string `json:"file"` // "-" for standard input
	Line int    `json:"line"` // the first of the record, from 1
	Fair bool   `json:"fair"`
	Says string `json:"says,omitempty"` // what was checked
	Why  string `json:"why,omitempty"`  // the proof does not hold, or the record is refused
}

// proved checks the proof of a record, and returns it.
func proved(r *notation.Record) (fair.Proof, error) {
	if err := fair.Verify(r); err != nil {
		return fair.Proof{}, err
	}
	return fair.ProofOf(r)
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
