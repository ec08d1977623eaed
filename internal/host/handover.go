package host

import (
	"context"

	"razzia"
	"razzia/internal/table"
)

// AddSeatCodes adds to a view the codes with which friends take the seats that a person has offered. Only that person may see them.
func (h *Host) AddSeatCodes(ctx context.Context, v *table.View, person string) {
	for i, o := range v.Offers {
		if !o.Mine {
			continue
		}
		_, _ = h.rooms.inRoom(ctx, v.ID, func(r *room) (*table.Table, error) {
			t := r.table.Load()
			v.Offers[i].Code, _ = r.dealer.CodeFor(t, person, o.Seat)
			return t, nil
		})
	}
}

// OfferedSeat returns a table and the seat that a code takes there, NoSeat if it takes none.
func (h *Host) OfferedSeat(ctx context.Context, id table.ID, code string) (t *table.Table, seat razzia.Seat, err error) {
	t, err = h.rooms.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		t := r.table.Load()
		seat = r.dealer.OfferedSeat(t, code)
		return t, nil
	})
	return t, seat, err
}
