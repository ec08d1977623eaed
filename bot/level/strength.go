package level

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"sync"

	"razzia"
)

// Measure is the level that the strength of the others is measured by, and MeasureStrength is where it stands
// at every table size, in points of strength. It is the usual level: of what is known to most people.
const (
	Measure         = Usual
	MeasureStrength = 1500
)

// StrengthOf is how strong a level plays at a table of so many players, as it was measured, and the interval
// in which that lies with 95 % confidence. For [Measure] itself low and high are its rating. All are whole
// points of strength: 400 points more are ten times the strength, as A. Elo has it, so that at a table of two
// one wins 10 of 11 games against one who is 400 points weaker. Figures of different table sizes have nothing in common but
// the measure. It is not ok if the level was not measured at such a table,
// or if its interval is infinite on a side: then there were too few deals to say how strong it is.
//
// The figures come from the log in the folder strength, which scripts/strength makes.
func StrengthOf(name string, players int) (rating, low, high int, ok bool) {
	s, ok := measured()[seatedAt{name, players}]
	return s.rating, s.low, s.high, ok
}

// A seatedAt is a level at a table of a size.
type seatedAt struct {
	name    string
	players int
}

// A strength is a rating and its interval, in points of strength.
type strength struct{ rating, low, high int }

//go:embed strength
var strengthLog embed.FS

// measured is the log that is part of the program. That it can be read is as sure as that the program
// compiles: a test reads it.
var measured = sync.OnceValue(func() map[seatedAt]strength {
	all, err := readStrengths(strengthLog)
	if err != nil {
		panic(err)
	}
	return all
})

// A report is what is read of a report of the arena.
type report struct {
	Players   int    `json:"players"`
	Deals     int    `json:"deals"`
	Reference string `json:"reference"` // the entrant whose rating is 0
	Entrants  []struct {
		Name   string `json:"name"`
		Rating struct {
			Mean float64  `json:"mean"`
			Low  *float64 `json:"low"` // null if it is infinite, and so is High
			High *float64 `json:"high"`
		} `json:"rating"`
	} `json:"entrants"`
}

// readStrengths reads a log: strength/N.json for each number of players that was measured. It fails if a file
// is no report of such a table in which all stand against the measure.
func readStrengths(log fs.FS) (map[seatedAt]strength, error) {
	all := map[seatedAt]strength{}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		file := fmt.Sprintf("strength/%d.json", players)
		text, err := fs.ReadFile(log, file)
		if err != nil {
			continue // not measured
		}
		var r report
		if err := json.Unmarshal(text, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := r.check(players); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, e := range r.Entrants {
			if low, high := e.Rating.Low, e.Rating.High; low != nil && high != nil {
				all[seatedAt{e.Name, players}] = strength{standing(e.Rating.Mean), standing(*low), standing(*high)}
			}
		}
	}
	return all, nil
}

// check refuses reports that ratings cannot be taken from.
func (r *report) check(players int) error {
	switch {
	case r.Players != players:
		return fmt.Errorf("a table of %d: want %d", r.Players, players)
	case r.Deals < 2:
		return fmt.Errorf("%d deals: want 2 at least, for there are intervals", r.Deals)
	case r.Reference != Measure:
		return fmt.Errorf("the ratings stand against %q: want %s", r.Reference, Measure)
	}
	for _, e := range r.Entrants {
		low, high := e.Rating.Low, e.Rating.High
		if low != nil && *low > e.Rating.Mean || high != nil && e.Rating.Mean > *high {
			return fmt.Errorf("%s: the rating %v is not within its interval", e.Name, e.Rating.Mean)
		}
	}
	return nil
}

// standing is where a rating against the measure stands.
func standing(points float64) int { return MeasureStrength + int(math.Round(points)) }
