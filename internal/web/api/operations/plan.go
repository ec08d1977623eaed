package operations

import (
	"razzia/client"
	"razzia/internal/table"
)

// MovesAhead returns plans for an answer.
func MovesAhead(plans []table.Plan) (list []client.MoveAhead) {
	for _, p := range plans {
		list = append(list, client.MoveAhead{Seat: p.Seat, Turn: string(p.Turn), Say: string(p.Say), Limit: p.Limit,
			Lasts: string(p.Lasts), Row: p.Row})
	}
	return list
}
