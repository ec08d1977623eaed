package milestones

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Service shows milestones to those who have reached them.
type Service struct {
	Store Store
}

// A Path is where a person stands in all milestones.
type Path struct {
	Standings []Standing         // in the order of the list
	Next      *Standing          // the next milestone; nil if all are reached
	Reached   int                // how many are reached
	Games     map[int64]table.ID // of the standings, by number, as far as they are there
}

// Own returns where the caller stands. One who is not known has reached nothing.
func (s *Service) Own(ctx context.Context, c people.Caller) (*Path, error) {
	var marks []Mark
	var games map[int64]table.ID
	if c.Known {
		var err error
		if marks, err = s.Store.Marks(ctx, c.Person.ID); err != nil {
			return nil, fault.Store(err)
		}
		if games, err = s.Store.Games(ctx, numbersOf(marks)); err != nil {
			return nil, fault.Store(err)
		}
	}
	p := &Path{Standings: StandingsOf(marks), Games: games}
	p.Reached = CountReached(p.Standings)
	if next := Next(p.Standings); next >= 0 {
		p.Next = &p.Standings[next]
	}
	return p, nil
}

// numbersOf lists the games of marks.
func numbersOf(marks []Mark) (numbers []int64) {
	for _, m := range marks {
		numbers = append(numbers, m.Number)
	}
	return numbers
}
