package operations

import (
	"razzia"
	"razzia/client"
	"razzia/internal/table"
)

// summaryOf returns a table as a list shows it to a person.
func summaryOf(sum *table.Summary, person string) client.Summary {
	out := client.Summary{
		ID: string(sum.ID), Phase: sum.Phase.String(), Version: sum.Version, MyTurn: sum.WaitsFor(person), Round: sum.Round,
		Turn: sum.Turn, Winners: notNull(sum.Winners), Next: string(sum.Next), Seats: make([]client.SummarySeat, len(sum.Seats)),
		Made: sum.Made.UTC(), Latest: sum.Latest.UTC(), Ended: sum.Ended.UTC(),
	}
	for i, s := range sum.Seats {
		out.Seats[i] = client.SummarySeat{Name: s.Name, Face: s.Face, Level: s.Level, Resigned: s.Resigned, Points: s.Points}
		if sum.Phase == table.Over {
			out.Seats[i].Place = sum.Place(razzia.Seat(i))
		}
	}
	for _, seat := range sum.Of(person) {
		out.Seats[seat].Mine = true
	}
	return out
}
