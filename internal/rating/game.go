package rating

import (
	"time"

	"razzia/internal/table"
)

// Games are ratings, which change game by game. One without games is missing.
type Games map[Key]Rating

// of returns a rating.
func (g Games) of(k Key) Rating {
	if r, found := g[k]; found {
		return r
	}
	return Start()
}

// A Change is what a game has done to the rating of a person.
type Change struct {
	Number        int64 // of the game in the feed
	Key                 // whose rating, by the identity in the log
	Seat          int
	Ended         time.Time // the game
	Before, After Rating    // Before has no number of games
}

// Persons lists the identities whose ratings a game may change.
func Persons(sum *table.Summary) (list []string) {
	for i := range sum.Seats {
		if person := owner(&sum.Seats[i]); person != "" {
			list = append(list, person)
		}
	}
	return list
}

// Apply changes the ratings by a finished game, and returns the changes; none if it does not count. The places are those by points; equal
// points share a place (R8.4). Those who did not play to the end share the last place, whatever the bot or the friend in their seat has
// won: leaving is never better than losing. If one of several people alone has stayed, only those who left are rated, so that no points can
// be had for a game that was given up.
// No win raises a rating above its ceiling, so that unknown people are not worth many points.
// A person who was forgotten counts with the first rating of everybody, and has none afterwards.
func (g Games) Apply(game *Game, who Accounts) (changes []Change) {
	sum := &game.Summary
	ladder, reason := Judge(sum, who)
	if reason != Rated {
		return nil
	}
	players := make([]player, len(sum.Seats))
	for i := range sum.Seats {
		players[i] = g.player(sum, i, ladder)
	}
	moves, shrinks := update(players)
	for i := range sum.Seats {
		if JudgeSeat(sum, i) != Rated {
			continue
		}
		key := Key{owner(&sum.Seats[i]), ladder}
		before := g.of(key)
		g[key] = before.after(boundedMove(players, i, moves[i]), shrinks[i])
		before.Games = 0
		changes = append(changes, Change{game.Number, key, i, sum.Ended, before, g[key]})
	}
	return changes
}

// player returns a seat as the model sees it.
func (g Games) player(sum *table.Summary, i int, ladder Ladder) player {
	s := &sum.Seats[i]
	p := player{place: len(sum.Seats)}
	if finished(s) {
		p.place = placeAmong(sum.Seats, s.Points)
	}
	if owner(s) == "" {
		p.mean = float64(botMean(s.Level, len(sum.Seats)))
		return p
	}
	r := g.of(Key{owner(s), ladder})
	p.mean, p.deviation = float64(r.Mean), float64(r.Deviation)
	return p
}

// placeAmong is the place of a seat with some points, from 1: only those who finished are before it.
func placeAmong(seats []table.SeatSummary, points int) int {
	place := 1
	for i := range seats {
		if finished(&seats[i]) && seats[i].Points > points {
			place++
		}
	}
	return place
}
