package season

import (
	"errors"
	"fmt"
	"time"
)

// Limits of divisions. Only a league with fewer people has a smaller one.
const (
	smallest = 8
	largest  = 16
	usual    = 12
)

// seats is how many sit at a table. A league needs as many people.
const seats = 4

const week = 7 * 24 * time.Hour

// Rules are those of a league.
type Rules struct {
	Length    time.Duration `json:"length"`    // of a season, three to five weeks
	Enrolling time.Duration `json:"enrolling"` // from the end of a season to the start of the next
	Tables    int           `json:"tables"`    // for each person in a season: 4, 8 or 12
	Allowance time.Duration `json:"allowance"` // for each turn
	Bank      time.Duration `json:"bank"`      // for all turns of a season that take longer
	Vacation  time.Duration `json:"vacation"`  // in a season
}

// DefaultRules are those of a league without rules of its own.
var DefaultRules = Rules{Length: 4 * week, Enrolling: week, Tables: 4, Allowance: 24 * time.Hour, Bank: 5 * 24 * time.Hour, Vacation: week}

// Check refuses rules that no season can follow.
func (r Rules) Check() error {
	switch {
	case r.Length < 3*week || r.Length > 5*week:
		return fmt.Errorf("a season of %v: want three to five weeks", r.Length)
	case r.Enrolling <= 0 || r.Allowance <= 0:
		return errors.New("no time to enrol, or for a turn")
	case r.Tables != 4 && r.Tables != 8 && r.Tables != 12:
		return fmt.Errorf("%d tables: want 4, 8 or 12, so that each package comes as often", r.Tables)
	case r.Bank < 0 || r.Vacation < 0 || r.Vacation > r.Length:
		return errors.New("the bank or the vacation is below 0 or longer than the season")
	}
	return nil
}

// blocks is how many times each person plays four tables.
func (r Rules) blocks() int { return r.Tables / seats }

// opening is when the tables of a block begin, from the start of the season. The last block has as long as all others.
func (r Rules) opening(block int) time.Duration {
	return r.Length / time.Duration(r.blocks()) * time.Duration(block)
}
