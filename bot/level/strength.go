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

// Measure is the reference level for ratings, and MeasureStrength is its rating at every number of players. It is the
// level that the table proposes, and so the one that most people know.
const (
	Measure         = Usual
	MeasureStrength = 1500
)

// StrengthOf is the measured rating of a level at a table of this size, with its 95 % interval. For [Measure]
// itself low and high are its rating. All are whole points: 400 points more are ten times the strength, as with A.
// Elo, so that at a table of two a player wins 10 of 11 games against a player who is 400 points weaker. Ratings at
// tables of different numbers of players can be compared only with the reference at the same table. It is not ok if
// the level was not measured at such a table, or if an end of its interval is infinite: then there were too few deals
// to say how strong it is.
//
// The ratings come from the log in the folder strength, which lab/strength writes.
func StrengthOf(name string, players int) (rating, low, high int, ok bool) {
	s, ok := measured()[seatedAt{name, players}]
	return s.rating, s.low, s.high, ok
}

// A seatedAt is a level and the number of players at its table.
type seatedAt struct {
	name    string
	players int
}

// A strength is a rating and its interval, in points of strength.
type strength struct{ rating, low, high int }

//go:embed strength
var strengthLog embed.FS

// measured is the log that is embedded in the program. It panics if the log is invalid; a test reads it.
var measured = sync.OnceValue(func() map[seatedAt]strength {
	all, err := readStrengths(strengthLog)
	if err != nil {
		panic(err)
	}
	return all
})

// A report has the fields of an arena report that are read here.
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
// is no report of such a table, or if its ratings have another reference.
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
				all[seatedAt{e.Name, players}] = strength{fromRating(e.Rating.Mean), fromRating(*low), fromRating(*high)}
			}
		}
	}
	return all, nil
}

// check fails if a report has no usable ratings.
func (r *report) check(players int) error {
	switch {
	case r.Players != players:
		return fmt.Errorf("the report is of a table of %d: want %d", r.Players, players)
	case r.Deals < 2:
		return fmt.Errorf("%d deals: want at least 2, since one gives no interval", r.Deals)
	case r.Reference != Measure:
		return fmt.Errorf("the reference of the ratings is %q: want %s", r.Reference, Measure)
	}
	for _, e := range r.Entrants {
		low, high := e.Rating.Low, e.Rating.High
		if low != nil && *low > e.Rating.Mean || high != nil && e.Rating.Mean > *high {
			return fmt.Errorf("%s: the rating %v is not within its interval", e.Name, e.Rating.Mean)
		}
	}
	return nil
}

// fromRating converts a rating against the reference to points of strength.
func fromRating(points float64) int { return MeasureStrength + int(math.Round(points)) }
