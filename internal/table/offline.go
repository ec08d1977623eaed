package table

import (
	"errors"
	"fmt"

	"razzia/fair"
)

// Rebuild builds the table of a finished game that was played offline, from its log and the seed of its shuffle. It trusts neither: all is
// replayed by the rules, the options must be those of a game, and packages and cards must be those that the seed gives. Whether a person
// knew the seed before the game, it cannot see.
func Rebuild(id ID, log []Entry, seed fair.Seed) (*Table, error) {
	t, err := Read(id, log)
	if err != nil {
		return nil, err
	}
	switch {
	case t.Phase != Over || log[len(log)-1].Kind != Ended:
		return nil, errors.New("the game is not over")
	case !t.Options.Offline || t.Options.Alone():
		return nil, errors.New("the game was not played offline")
	}
	if err := t.Options.check(); err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	if err := t.checkDealt(seed); err != nil {
		return nil, err
	}
	_, err = DealerOf(seed, t)
	return t, err
}

// checkDealt compares the proof and the packages with what a seed gives. A position that is tried again has the packages of another game.
func (t *Table) checkDealt(seed fair.Seed) error {
	if t.guide.proven() {
		record, _ := t.Record()
		if t.Proof.Seed != seed.Reveal() {
			return errors.New("the seed is not that of the proof")
		}
		return fair.Verify(&record)
	}
	if t.Options.From > 0 {
		return nil
	}
	for i, p := range t.guide.packages(seed, t.Options) {
		if t.Setup.Packages[i] != p {
			return fmt.Errorf("seat %d was dealt %v: want %v", i, t.Setup.Packages[i], p)
		}
	}
	return nil
}
