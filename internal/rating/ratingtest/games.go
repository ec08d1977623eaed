package ratingtest

import (
	"math/rand/v2"
	"strings"

	"razzia/internal/table"
)

// Over makes a finished game of persons with points. A person "bot:LEVEL" is a bot.
func Over(persons []string, points ...int) table.Summary {
	sum := table.Summary{ID: "t", Phase: table.Over, Options: table.Options{Players: len(persons), Piles: 2}, Turn: -1}
	for i, person := range persons {
		s := table.SeatSummary{Person: person, Name: "Name of " + person, Points: points[i]}
		if level, isBot := strings.CutPrefix(person, "bot:"); isBot {
			s.Person, s.Level = "", level
		}
		sum.Seats = append(sum.Seats, s)
	}
	return sum
}

// RandomGame makes a finished game of some of ten people, a to j, and bots. Some of the people have left.
func RandomGame(random *rand.Rand) table.Summary {
	var persons []string
	var points []int
	order := random.Perm(10)
	for i := range 2 + random.IntN(4) {
		person := string(rune('a' + order[i]))
		if random.IntN(4) == 0 {
			person = "bot:casual"
		}
		persons, points = append(persons, person), append(points, random.IntN(40))
	}
	sum := Over(persons, points...)
	for i := range sum.Seats {
		switch s := &sum.Seats[i]; {
		case s.Person == "":
		case random.IntN(8) == 0:
			s.Level, s.Resigned = "greedy", random.IntN(2) == 0
		case random.IntN(20) == 0:
			s.Before = "z"
		}
	}
	return sum
}
