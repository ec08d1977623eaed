package house

import (
	"cmp"
	"math"
	"slices"
	"time"

	"razzia"
)

// A Game is a finished game as the house counts it. A game that was removed, and one that does not count, has no seats.
type Game struct {
	Number int64 // in the feed of finished games
	Ended  time.Time
	Seats  []Seat
}

// A Seat is a seat of a finished game.
type Seat struct {
	Level   string         // of the bot that had the seat from the start; "" for a seat of a person
	Played  bool           // a person played the seat to the end
	Share   float64        // of the win: winners share it (R8.4)
	Package razzia.Cheques // that was dealt; none if it is not known
}

// Days is how many days are counted, today among them.
const Days = 30

// A Count is what was played in the last days.
type Count struct {
	Games    int
	Days     [Days]Day // the oldest first
	Sizes    []Size    // by number of players, ascending
	Levels   []Level   // of bots at tables with people, by name
	Packages []Package // in the order of R2.2, for the numbers of players ascending
	Since    time.Time // the end of the oldest game that is counted, if the days had more games than are counted; else zero
}

// A Day is a day in UTC.
type Day struct {
	Date  time.Time
	Games int
}

// A Size is a table size.
type Size struct{ Players, Games int }

// A Level says how often bots of a level won against people.
type Level struct {
	Name string
	Wins
	Even float64 // the share of the win that seats have by chance
}

// A Package says how often a package won.
type Package struct {
	Players int
	Cheques razzia.Cheques
	Wins
}

// Wins are what some seats won.
type Wins struct {
	Seats int
	won   float64
}

// FewSeats is how many seats a share needs: that of fewer says too little to be shown.
const FewSeats = 20

// Few reports whether the seats are too few to say anything.
func (w Wins) Few() bool { return w.Seats < FewSeats }

// Share is the mean share of the win of the seats; 0 of none.
func (w Wins) Share() float64 { return w.won / float64(max(1, w.Seats)) }

// Error is the standard error of the share, as if each seat won or lost: shared wins make it a little smaller. It counts two wins and two
// losses more (A. Agresti and B. A. Coull, 1998), so that it is not 0 for seats that won all or nothing.
func (w Wins) Error() float64 {
	n := float64(w.Seats) + 4
	p := (w.won + 2) / n
	return math.Sqrt(p * (1 - p) / n)
}

// add adds a seat.
func (w *Wins) add(share float64) { w.Seats, w.won = w.Seats+1, w.won+share }

// midnight is the beginning of a day in UTC.
func midnight(at time.Time) time.Time { return at.UTC().Truncate(24 * time.Hour) }

// newCount returns the count of no games for the days until a moment.
func newCount(now time.Time) *Count {
	c := &Count{}
	for i := range c.Days {
		c.Days[i].Date = midnight(now).AddDate(0, 0, i-Days+1)
	}
	return c
}

// add adds a game. It leaves out a game that ended on another day.
func (c *Count) add(g *Game) {
	day := int(midnight(g.Ended).Sub(c.Days[0].Date) / (24 * time.Hour))
	if len(g.Seats) == 0 || g.Ended.Before(c.Days[0].Date) || day >= Days {
		return
	}
	c.Games++
	c.Days[day].Games++
	at(&c.Sizes, func(s Size) int { return cmp.Compare(s.Players, len(g.Seats)) }, Size{Players: len(g.Seats)}).Games++
	withPeople := slices.ContainsFunc(g.Seats, func(s Seat) bool { return s.Played })
	for _, s := range g.Seats {
		if s.Level != "" && withPeople {
			l := at(&c.Levels, func(l Level) int { return cmp.Compare(l.Name, s.Level) }, Level{Name: s.Level})
			l.add(s.Share)
			l.Even += (1/float64(len(g.Seats)) - l.Even) / float64(l.Seats)
		}
		c.addPackage(len(g.Seats), s)
	}
}

// addPackage adds the package of a seat, if it is known.
func (c *Count) addPackage(players int, s Seat) {
	dealt := razzia.Packages(players)
	order := func(cheques razzia.Cheques) int { return slices.Index(dealt, cheques) }
	if order(s.Package) < 0 {
		return
	}
	at(&c.Packages, func(p Package) int {
		return cmp.Or(cmp.Compare(p.Players, players), cmp.Compare(order(p.Cheques), order(s.Package)))
	}, Package{Players: players, Cheques: s.Package}).add(s.Share)
}

// at returns the place of an entry in a sorted list, and adds the entry if it is new.
func at[T any](list *[]T, compare func(T) int, entry T) *T {
	i, found := slices.BinarySearchFunc(*list, entry, func(e, _ T) int { return compare(e) })
	if !found {
		*list = slices.Insert(*list, i, entry)
	}
	return &(*list)[i]
}
