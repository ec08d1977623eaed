// Package worth knows what a package of cheques (R2.2) is worth: the share of the win that experts expect with it among themselves.
//
// [Sums] find it from measured games. [Shipped] is the table that the program has. The share is the mean of the result without the luck of
// the cards: luck is 0 on average for every package, so that mean is the same, and its error is smaller.
package worth

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"razzia"
	"razzia/internal/measure"
)

// A Table has the worth of all packages, and how it was found.
type Table struct {
	Players []string         `json:"bots"`  // the specs of the players, weaker ones do not play
	Judge   measure.Identity `json:"judge"` // of the luck
	Sizes   []Size           `json:"sizes"` // by number of players, ascending
}

// A Size has the worth of the packages for a number of players.
type Size struct {
	Players  int       `json:"players"`
	Games    int       `json:"games"`    // number of games that were played
	Packages []Package `json:"packages"` // in the order of R2.2
}

// A Package is what a package of cheques is worth.
type Package struct {
	Cheques Cheques `json:"package"`
	Share   float64 `json:"share"` // of the win, without the luck of the cards
	Error   float64 `json:"error"` // standard error of the share

	// Won is the share of the win with the luck of the cards in it, and WonError its standard error.
	Won      float64 `json:"won"`
	WonError float64 `json:"wonError"`
}

// Cheques are those of a package, the lowest first, such as "2 7 16". In JSON they are a list of numbers.
type Cheques string

// MarshalJSON writes the list.
func (c Cheques) MarshalJSON() ([]byte, error) {
	return []byte("[" + strings.ReplaceAll(string(c), " ", ",") + "]"), nil
}

// UnmarshalJSON reads the list.
func (c *Cheques) UnmarshalJSON(text []byte) error {
	var numbers []int
	if err := json.Unmarshal(text, &numbers); err != nil {
		return err
	}
	*c = Cheques(strings.Trim(fmt.Sprint(numbers), "[]"))
	return nil
}

// Numbers are the numbers of the cheques.
func (c Cheques) Numbers() (list []int) {
	text, _ := c.MarshalJSON()
	_ = json.Unmarshal(text, &list) // it is a list of numbers
	return list
}

//go:embed table.json
var shipped []byte

// Shipped is the table of this program. A test checks that it is whole, and found by the judge and the bots of this program.
var Shipped = read(shipped)

func read(text []byte) (t Table) {
	if err := json.Unmarshal(text, &t); err != nil {
		panic("worth: the table of this program: " + err.Error())
	}
	return t
}

// Size returns the worth of the packages for a number of players. It has no packages if there were no games.
func (t *Table) Size(players int) Size {
	i := slices.IndexFunc(t.Sizes, func(s Size) bool { return s.Players == players })
	if i < 0 {
		return Size{Players: players}
	}
	return t.Sizes[i]
}

// Of returns what a package is worth, and false if the table does not have it. No two table sizes have a package in common.
func (t *Table) Of(cheques razzia.Cheques) (Package, bool) {
	name := Cheques(cheques.String())
	for _, s := range t.Sizes {
		if i := slices.IndexFunc(s.Packages, func(p Package) bool { return p.Cheques == name }); i >= 0 {
			return s.Packages[i], true
		}
	}
	return Package{}, false
}
