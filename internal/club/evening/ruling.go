package evening

import (
	"context"
	"slices"
	"time"

	"razzia/internal/store"
)

// A Ruling is a decision of the organiser about a game that is over. It is in the log of the game, which everybody can read.
type Ruling struct {
	At     time.Time
	Voided bool // the game counts for no one; else a decision before is taken back
}

// Voided reports whether the organiser has decided that the game counts for no one.
func (s *Sitting) Voided() bool {
	return len(s.Rulings) > 0 && s.Rulings[len(s.Rulings)-1].Voided
}

// Counts reports whether the game has a result that counts.
func (s *Sitting) Counts() bool { return s.State == Done && !s.Voided() }

// MostRulings is how often the organiser may decide about a game.
const MostRulings = 20

// Rule lets a game that is over count for no one, or count again. It is possible after the end too: that is when one looks at the games.
type Rule struct {
	Sitting int // number
	Void    bool
}

func (c Rule) decide(e *Evening, by By) error {
	switch {
	case !by.Organises:
		return ErrNotOrganiser
	case c.Sitting < 1 || c.Sitting > len(e.Sittings):
		return ErrNotNow
	}
	s := &e.Sittings[c.Sitting-1]
	if s.State != Done || s.Voided() == c.Void || len(s.Rulings) >= MostRulings {
		return ErrNotNow
	}
	s.Rulings = append(slices.Clone(s.Rulings), Ruling{At: by.Now, Voided: c.Void})
	return nil
}

// The statements about rulings.
const (
	findRulings = `SELECT sitting, at, voided FROM evening_rulings WHERE evening = $1 ORDER BY sitting, number`
	addRuling   = `INSERT INTO evening_rulings (evening, sitting, number, at, voided) VALUES ($1, $2, $3, $4, $5)`
)

// readRulings reads the rulings about the games of an evening.
func (s Store) readRulings(ctx context.Context, e *Evening) error {
	return s.on.Read(ctx, "read the rulings of an evening")(func(scan store.Scan) error {
		var sitting int64
		var r Ruling
		if err := scan(&sitting, store.At(&r.At), &r.Voided); err != nil {
			return err
		}
		if int(sitting) <= len(e.Sittings) { // a ruling of a moment later: the version says that the evening is to be read again
			it := &e.Sittings[sitting-1]
			it.Rulings = append(it.Rulings, r)
		}
		return nil
	}, findRulings, string(e.Key))
}

// newRulings stores the rulings that a game has got since it had some number of them.
func newRulings(key Key, s *Sitting, had int) (steps []store.Step) {
	for i := had; i < len(s.Rulings); i++ {
		r := s.Rulings[i]
		steps = append(steps, store.Do(addRuling, string(key), int64(s.Number), int64(i+1), r.At, r.Voided))
	}
	return steps
}
