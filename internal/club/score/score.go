// Package score says how people stand in an evening, a season or a year of a club.
//
// The score of a game is the share of the win (a shared victory is divided, R8.4) less what the package of cheques gives: the share that
// experts expect with it (package worth). So no one is ahead by the lot, and the scores of a table are 0 in sum. The score of a person is
// the sum over their games, so a round without a game counts 0, which is what can be expected of one. People who leave a game have no share
// of its win, and what the package gives is taken off all the same.
//
// Equal scores are parted by how many games people left; then by the score without luck (package measure), if all games of those who are
// level have been measured; then by the margin, points above the mean of the others at the table. Those who are level in all that share
// their place.
//
// Bots are opponents and have no line.
package score

import (
	"math"

	"razzia/internal/measure"
	"razzia/internal/measure/worth"
)

// Win is a whole win. Halves to fifths of it and tenths of a percent are whole numbers, so sums are exact.
const Win = 60_000

// permille is a tenth of a percent of the win.
const permille = Win / 1000

// pointParts are the parts of a point in margins: with twelfths the mean of one to four others is a whole number.
const pointParts = 12

// A Seat is what a seat of a finished game says.
type Seat struct {
	Player  string // "" is a bot
	Package int    // place in razzia.Packages, from 0; another number if it is not known: then all seats are worth the same
	Points  int
	Luck    int64 // of the cards, in millionths of the win
	Left    bool  // the person left, and a bot played on
}

// A Game is a finished game.
type Game struct {
	Round, Table int // where it was played, from 1
	Seats        []Seat
	Measured     bool // the luck of the seats is known
}

// A Part is what one game gives a person.
type Part struct {
	Round    int   `json:"round"`
	Table    int   `json:"table"`
	Seats    int   `json:"seats"`
	Package  int   `json:"package"` // place in razzia.Packages, from 0
	Points   int   `json:"points"`
	Left     bool  `json:"left,omitempty"`
	Share    int   `json:"share"`  // of the win, in parts of Win
	Given    int   `json:"given"`  // what the package gives, in parts of Win
	Margin   int   `json:"margin"` // points above the mean of the others, in twelfths
	Luck     int64 `json:"luck"`   // in millionths of the win
	Measured bool  `json:"measured"`
}

// Score is the share less what the package gives, in parts of [Win].
func (p Part) Score() int { return p.Share - p.Given }

// Given returns what a package gives at a table with a number of seats, in parts of [Win]: the worth to a tenth of a percent, as it is
// shown everywhere. If nothing is known of the package all seats are worth the same.
func Given(seats, pack int) int {
	size := worth.Shipped.Size(seats)
	if pack < 0 || pack >= len(size.Packages) {
		return Win / max(1, seats)
	}
	return int(math.Round(size.Packages[pack].Share*1000)) * permille
}

// part is what a game gives the person at a seat.
func (g *Game) part(seat int) Part {
	s := g.Seats[seat]
	p := Part{Round: g.Round, Table: g.Table, Seats: len(g.Seats), Package: s.Package, Points: s.Points, Left: s.Left,
		Share: g.share(seat), Given: Given(len(g.Seats), s.Package), Margin: g.margin(seat), Luck: s.Luck, Measured: g.Measured}
	if s.Left { // what the bot won is not theirs, and what it lost is
		p.Share, p.Margin, p.Luck = 0, min(p.Margin, 0), 0
	}
	return p
}

// share is the share of the win of a seat.
func (g *Game) share(seat int) int {
	winners := 0
	for _, s := range g.Seats {
		if s.Points > g.Seats[seat].Points {
			return 0
		}
		if s.Points == g.Seats[seat].Points {
			winners++
		}
	}
	return Win / winners
}

// margin is by how many points a seat is above the mean of the others, in twelfths.
func (g *Game) margin(seat int) int {
	if len(g.Seats) < 2 {
		return 0
	}
	others := -g.Seats[seat].Points
	for _, s := range g.Seats {
		others += s.Points
	}
	return g.Seats[seat].Points*pointParts - others*(pointParts/(len(g.Seats)-1))
}

// inWin turns millionths of the win into parts of Win, rounded.
func inWin(millionths int64) int {
	return int(math.Round(float64(millionths) * Win / measure.ShareUnit))
}
