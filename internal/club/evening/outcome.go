package evening

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// outcomeOf is what a finished game has brought.
func outcomeOf(t *table.Table) Outcome {
	sum := t.Summary()
	o := Outcome{Ended: sum.Ended}
	for i, s := range sum.Seats {
		o.Seats = append(o.Seats, Result{Points: s.Points, Place: sum.Place(razzia.Seat(i)), Gone: s.Level != "" || s.Resigned || s.Gone})
	}
	o.Feats = featsOf(t)
	return o
}

// featsOf finds what was done in a game that the end of an evening tells of.
func featsOf(t *table.Table) (f Feats) {
	s, err := razzia.New(t.Setup)
	drawer := razzia.Seat(0)
	raids := make([]Feat, len(t.Seats))
	for ply, m := range t.Moves {
		if err != nil {
			return Feats{}
		}
		before := s
		if s.Actor != razzia.NoSeat {
			drawer = s.Actor // a card is turned up after the draw, when no one acts
		}
		s, err = s.Step(m)
		for _, event := range t.Events(ply) {
			switch event.Kind {
			case razzia.Raid:
				raids[drawer] = Feat{Seat: int(drawer), Ply: ply, Amount: raids[drawer].Amount + 1}
			case razzia.AuctionWon:
				f.Cheap.improve(Feat{Seat: int(event.Seat), Ply: ply, Amount: before.Row.Len(), Cheque: int(event.Cheque)})
			case razzia.LootStolen:
				gain := s.ScoreAlone(event.Seat).Sum() - before.ScoreAlone(event.Seat).Sum()
				f.Theft.improve(Feat{Seat: int(event.Seat), Ply: ply, Amount: int(gain), Card: event.Cards.String()})
			}
		}
	}
	f.Raids = slices.MaxFunc(raids, func(a, b Feat) int { return a.Amount - b.Amount })
	f.Margin = marginOf(t)
	return f
}

// improve keeps the better one of two feats of a kind: the larger amount, for the lower cheque. Of equals the first stays.
func (f *Feat) improve(other Feat) {
	if other.Amount > f.Amount || other.Amount == f.Amount && other.Amount > 0 && other.Cheque < f.Cheque {
		*f = other
	}
}

// marginOf is how many points the first of a finished game is ahead of the second.
func marginOf(t *table.Table) int {
	var points []int
	for i := range t.Seats {
		points = append(points, int(t.Game.State.Seats[i].Total))
	}
	slices.Sort(points)
	return points[len(points)-1] - points[len(points)-2]
}
