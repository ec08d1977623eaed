package pairing

import (
	"errors"
	"fmt"

	"razzia"
)

// Unknown is the package of a seat that was not noted.
const Unknown = -1

// A Seat is a place at a table.
type Seat struct {
	Player  string `json:"player,omitempty"` // "" is a bot
	Package int    `json:"package"`          // place in razzia.Packages, from 0, or Unknown
}

// A Table is its seats, clockwise. The first has the highest cheque, package 0, and begins (R2.5).
type Table []Seat

// A Round is who sits where. A round of the history says where people sat in the end, with the packages that they were dealt.
type Round struct {
	Tables []Table  `json:"tables"`
	Out    []string `json:"out,omitempty"` // who was there and had no seat
}

// A Config says which tables there may be.
type Config struct {
	// Size is the preferred number of seats at a table, 3 to 5; 0 means 4.
	Size int `json:"size,omitempty"`
	// Bots is how many seats of a table with fewer people bots may take.
	Bots int `json:"bots,omitempty"`
	// Exact wants Size seats at every table, as a comparison of one deal needs. Those who are left over sit out.
	Exact bool `json:"exact,omitempty"`
	// Rounds is how many rounds are meant to be played. With scores it decides how freely these may choose the tables.
	Rounds int `json:"rounds,omitempty"`
}

// size is the preferred number of seats.
func (c Config) size() int {
	if c.Size == 0 {
		return 4
	}
	return c.Size
}

// check refuses a config that no round can follow.
func (c Config) check() error {
	if size := c.size(); size < 3 || size > razzia.MaxPlayers {
		return fmt.Errorf("tables of %d: want 3 to %d seats", size, razzia.MaxPlayers)
	}
	if c.Bots < 0 || c.Rounds < 0 {
		return errors.New("a number of bots or of rounds is below 0")
	}
	return nil
}

// Sizes returns how many people sit at each table, the largest tables first, and how many sit out.
//
// Two to five people are one table, and one person plays if bots do. More people fill as few tables of at most the preferred size as
// possible, as evenly as possible: with four that is tables of four and three. If three are preferred they fill as many as possible.
func (c Config) Sizes(people int) (tables []int, out int) {
	if c.Exact {
		return c.exactSizes(people)
	}
	size := c.size()
	switch {
	case people == 0 || people == 1 && c.Bots == 0:
		return nil, people
	case people <= razzia.MaxPlayers:
		return []int{people}, 0
	case size == 3:
		return evenly(people, people/3), 0
	}
	return evenly(people, (people+size-1)/size), 0
}

// exactSizes are the sizes if all tables have the preferred number of seats: bots fill them, or people sit out.
func (c Config) exactSizes(people int) (tables []int, out int) {
	size := c.size()
	filled := (people + size - 1) / size
	if filled > 0 && size-people/filled <= c.Bots {
		return evenly(people, filled), 0
	}
	return evenly(people/size*size, people/size), people % size
}

// evenly parts people among a number of tables.
func evenly(people, tables int) (list []int) {
	for i := range tables {
		list = append(list, (people+tables-1-i)/tables)
	}
	return list
}

// seats is how many seats a table with some people has, bots included.
func (c Config) seats(people int) int { return max(people, min(c.size(), people+c.Bots)) }
