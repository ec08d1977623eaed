package host

import (
	"context"

	"razzia"
	"razzia/internal/table"
)

// SeatCode returns the code with which a friend takes a seat that a person has offered at a table, "" if they have not. Only that
// person may see it.
func (h *Host) SeatCode(ctx context.Context, id table.ID, by string, seat razzia.Seat) string {
	code := ""
	_, err := h.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		t := r.table.Load()
		if version, offered := t.OfferedBy(by, seat); offered {
			code = r.dealer.SeatCode(id, version)
		}
		return t, nil
	})
	if err != nil {
		return ""
	}
	return code
}

// AddSeatCodes adds to a view the codes of the offers that a person has made.
func (h *Host) AddSeatCodes(ctx context.Context, v *table.View, by string) {
	for i, o := range v.Offers {
		if o.Mine {
			v.Offers[i].Code = h.SeatCode(ctx, v.ID, by, o.Seat)
		}
	}
}
