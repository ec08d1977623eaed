package table

import (
	"errors"
	"slices"

	"razzia"
	"razzia/fair"
)

// A Series is what a game has of the games before it in a series: games of the same players one after another, in which the packages pass
// on. This is a house rule. In the first game they are dealt by lot, as always (R2.2). In a rematch the packages stay at their seats
// while each player moves one seat further, so after as many games as seats every player has had each package, and each seat once.
type Series struct {
	Packages []razzia.Cheques // of the game before, by seat; nil in the first game
	Sums     []int            // points of the games before, of the player at each seat; nil in the first game
}

// seriesAfter returns the number of the game that follows a game in its series, 0 for no series. When every player has had each package,
// another series begins.
func seriesAfter(o Options) int {
	switch {
	case o.Series == 0 || o.Series >= o.Players:
		return min(o.Series, 1)
	}
	return o.Series + 1
}

// sumsOf returns the points of all games of the series so far, by seat, with those of a game that is over.
func sumsOf(t *Table) []int {
	list := make([]int, len(t.Seats))
	copy(list, t.Series.Sums)
	for i := range list {
		if t.Phase == Over {
			list[i] += int(t.Game.State.Seats[i].Total)
		}
	}
	return list
}

// seriesEntry returns the entry of a table in a series. A program that does not know series finds an entry of an unknown kind, and leaves
// the table alone: it would lose the series at the next rematch. Old is the game before; nil in the first game.
func seriesEntry(o Options, old *Table) Entry {
	e := Entry{Kind: Passed, Seat: razzia.NoSeat}
	if o.PassesOn() {
		e.Packages, e.Sums = packageLists(old.Setup.Packages), moveOn(sumsOf(old))
	}
	return e
}

// moveOn returns values of seats by the seats of a rematch: each player sits one seat further.
func moveOn(values []int) []int {
	last := len(values) - 1
	return append([]int{values[last]}, values[:last]...)
}

// packageLists are packages as entries have them.
func packageLists(packages []razzia.Cheques) (lists [][]int) {
	for _, p := range packages {
		lists = append(lists, chequesOf(p))
	}
	return lists
}

// continueSeries applies the entry of a table in a series, which comes right after its creation.
func continueSeries(t *Table, e Entry) error {
	players, first := len(t.Seats), t.Options.Series == 1
	if t.Version != 1 || t.Options.Series == 0 || first != (e.Packages == nil) || first != (e.Sums == nil) ||
		!first && (len(e.Packages) != players || len(e.Sums) != players) {
		return errors.New("not a game of a series")
	}
	packages, err := packagesOf(e.Packages)
	if err != nil {
		return err
	}
	t.Series, t.guide = Series{packages, e.Sums}, seriesGame{known: true, passed: packages}
	return nil
}

// packagesOf reads packages from an entry.
func packagesOf(lists [][]int) (packages []razzia.Cheques, _ error) {
	for _, dealt := range lists {
		p, err := packageOf(dealt)
		if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
	return packages, nil
}

// A seriesGame is the guide of a game in a series.
type seriesGame struct {
	freeGame
	known  bool             // its entry was applied
	passed []razzia.Cheques // packages of the game before; nil in the first game
}

func (g seriesGame) packages(seed fair.Seed, o Options) []razzia.Cheques {
	if g.passed == nil {
		return g.freeGame.packages(seed, o)
	}
	return slices.Clone(g.passed)
}

func (g seriesGame) after(e Entry) (guide, error) {
	_, err := g.freeGame.after(e)
	return g, err
}

// mayDeal reports whether these packages may be dealt: in a series after its first game only those of the game before.
func mayDeal(t *Table, packages []razzia.Cheques) bool {
	g, series := t.guide.(seriesGame)
	return !series || g.known && (g.passed == nil || slices.Equal(g.passed, packages))
}

// A SeriesView is the place of a game in its series.
type SeriesView struct {
	Game int   `json:"game"` // from 1
	Of   int   `json:"of"`   // games until every player has had each package
	Sums []int `json:"sums"` // points of the games of the series that are over, of the player at each seat
}

// seriesOf returns nil for a game in no series.
func seriesOf(t *Table) *SeriesView {
	if t.Options.Series == 0 {
		return nil
	}
	return &SeriesView{t.Options.Series, t.Options.Players, sumsOf(t)}
}

// PassesOn reports whether the packages of a game come from the game before it, and not by lot.
func (o Options) PassesOn() bool { return o.Series > 1 }
