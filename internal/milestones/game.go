package milestones

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// expertLevels are the levels of bots that count for [Expert].
var expertLevels = []string{"expert", "master"}

// Counts reports whether a game counts for milestones.
func Counts(sum *table.Summary) bool {
	return !sum.Options.Known() && slices.ContainsFunc(sum.Seats, plays)
}

// plays reports whether a game counts for the person of a seat, if they have no other.
func plays(s table.SeatSummary) bool {
	return s.Person != "" && s.Name != "" && s.Level == "" && s.Before == "" && !s.Gone && !s.Resigned && !s.Undone
}

// InGame finds how far each person has come in a finished game, by identity. It fails as [Of] does.
func InGame(sum *table.Summary, setup razzia.Setup, moves []razzia.Move) (map[string]Far, error) {
	seats, err := Of(setup, moves)
	if err != nil {
		return nil, err
	}
	found := map[string]Far{}
	for i, s := range sum.Seats[:min(len(sum.Seats), len(seats))] {
		if !plays(s) || len(sum.Of(s.Person)) > 1 {
			continue
		}
		if far := seats[i]; slices.Contains(sum.Winners, razzia.Seat(i)) {
			far.raise(Won, 1)
			if slices.ContainsFunc(sum.Seats, isExpert) {
				far.raise(Expert, 1)
			}
		}
		found[s.Person] = seats[i]
	}
	return found, nil
}

// isExpert reports whether a bot that counts for [Expert] had a seat from the start.
func isExpert(s table.SeatSummary) bool {
	return s.Person == "" && s.Before == "" && !s.Gone && slices.Contains(expertLevels, s.Level)
}
