package rating

import "razzia/internal/table"

// Games are the ratings of identities, which change game by game. An identity without games is missing.
type Games map[string]Rating

// of returns the rating of an identity.
func (g Games) of(person string) Rating {
	if r, found := g[person]; found {
		return r
	}
	return Start()
}

// Counts reports whether a finished game counts for ratings: not a lesson nor a position that is tried again, nor a friendly game or one
// with hints, nor one in which a person has several seats. Two people must have played: with bots alone, points could be had for time.
func Counts(sum *table.Summary) bool {
	if o := sum.Options; o.Undo || o.Hints || o.Lesson > 0 || o.From > 0 || sum.Phase != table.Over {
		return false
	}
	seen := map[string]bool{}
	for i := range sum.Seats {
		person := owner(&sum.Seats[i])
		if seen[person] {
			return false
		}
		if person != "" {
			seen[person] = true
		}
	}
	return len(seen) > 1 && stayers(sum) > 0
}

// stayers is how many people played to the end.
func stayers(sum *table.Summary) (n int) {
	for i := range sum.Seats {
		if s := &sum.Seats[i]; owner(s) != "" && finished(s) {
			n++
		}
	}
	return n
}

// owner is the person whose seat it was when the game began; "" for a bot.
func owner(s *table.SeatSummary) string {
	if s.Before != "" {
		return s.Before
	}
	return s.Person
}

// finished reports whether the person who began at a seat played it to the end. A bot's seat is finished.
func finished(s *table.SeatSummary) bool {
	return s.Before == "" && (s.Person == "" || s.Level == "" && !s.Resigned)
}

// Persons lists the identities whose ratings a game needs; none if it does not count.
func Persons(sum *table.Summary) (list []string) {
	if !Counts(sum) {
		return nil
	}
	for i := range sum.Seats {
		if person := owner(&sum.Seats[i]); person != "" {
			list = append(list, person)
		}
	}
	return list
}

// Apply changes the ratings by a finished game. The places are those by points; equal points share a place (R8.4). Those who did not
// play to the end share the last place, whatever the bot or the friend in their seat has won: leaving is never better than losing. If one
// person alone has stayed, only those who left are rated, so that no points can be had for a game that was given up.
// No win raises a rating above its ceiling, so that unknown people are not worth many points.
// A person who was forgotten counts with the first rating of everybody, and has none afterwards.
func (g Games) Apply(sum *table.Summary) {
	if !Counts(sum) {
		return
	}
	players, stayed := make([]player, len(sum.Seats)), stayers(sum)
	for i := range sum.Seats {
		players[i] = g.player(sum, i)
	}
	moves, shrinks := update(players)
	for i := range sum.Seats {
		s := &sum.Seats[i]
		walkover := stayed < 2 && finished(s)
		if person := owner(s); person != "" && !walkover && !isForgotten(s) {
			g[person] = g.of(person).after(boundedMove(players, i, moves[i]), shrinks[i])
		}
	}
}

// player returns a seat as the model sees it.
func (g Games) player(sum *table.Summary, i int) player {
	s := &sum.Seats[i]
	p := player{place: len(sum.Seats)}
	if finished(s) {
		p.place = placeAmong(sum.Seats, s.Points)
	}
	if owner(s) == "" {
		p.mean = float64(botMean(s.Level, len(sum.Seats)))
		return p
	}
	r := g.of(owner(s))
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

// isForgotten reports whether the data of the owner were removed: the name goes from their seat.
func isForgotten(s *table.SeatSummary) bool { return s.Gone || s.Before == "" && s.Name == "" }
