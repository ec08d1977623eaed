package games

import (
	"fmt"
	"hash/fnv"
	"io"

	"razzia"
	"razzia/notation"
)

// outcomeColumns are the counted events with their headings.
var outcomeColumns = []struct {
	heading string
	kind    razzia.EventKind
}{
	{"raids", razzia.Raid},
	{"spent", razzia.ChequesSpent},
	{"sold", razzia.AuctionWon},
	{"kept", razzia.RowKept},
	{"discarded", razzia.RowDiscarded},
	{"stolen", razzia.LootStolen},
	{"parted", razzia.PileParted},
}

func (c Perft) outcomes(out io.Writer) {
	fmt.Fprintf(out, "\noutcomes of %d games\nplayers  piles    moves", c.Games)
	for _, column := range outcomeColumns {
		fmt.Fprintf(out, "%*s", len(column.heading)+4, column.heading)
	}
	fmt.Fprintln(out, "    points  states")
	eachTable(func(players, piles int) {
		o := c.outcome(players, piles)
		fmt.Fprintf(out, "%7d%7d%9d", players, piles, o.moves)
		for _, column := range outcomeColumns {
			fmt.Fprintf(out, "%*d", len(column.heading)+4, o.events[column.kind])
		}
		fmt.Fprintf(out, "%10d  %016x\n", o.points, o.states)
	})
}

// An outcome has the totals of random games.
type outcome struct {
	moves  int
	events map[razzia.EventKind]int
	points int    // of all seats
	states uint64 // hash of the N4 lines of the first games
}

// hashedGames is the number of games whose states are hashed.
const hashedGames = 10

func (c Perft) outcome(players, piles int) outcome {
	o := outcome{events: map[razzia.EventKind]int{}}
	hash := fnv.New64a()
	var events []razzia.Event
	var line []byte
	for i := range c.Games {
		t := newChanceTable(players, piles, c.Seed, uint64(i))
		for t.game.State.Phase != razzia.Over {
			events = t.move(events)
			o.moves++
			if i < hashedGames {
				line = append(notation.AppendState(line[:0], &t.game), '\n')
				_, _ = hash.Write(line) // writes to a hash do not fail
			}
		}
		for _, total := range notation.Totals(&t.game.State) {
			o.points += total
		}
		for _, e := range events {
			o.events[e.Kind]++
		}
		events = events[:0]
	}
	o.states = hash.Sum64()
	return o
}
