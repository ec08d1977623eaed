package host

import (
	"context"

	"razzia/internal/table"
)

// Rematch asks the other players of a finished game for a rematch, or joins the one that a player asks for. It returns the
// table of the rematch once it is agreed who plays, otherwise the old table. Whichever request or host makes the new table,
// there is one. Seen is the version of the old table that the person saw, as in [table.AsSeen].
func (h *Host) Rematch(ctx context.Context, id table.ID, c table.JoinRematch, seen int) (*table.Table, error) {
	return h.alone(ctx, c.By, func() (*table.Table, error) { return h.rematch(ctx, id, c, seen) })
}

// rematch is Rematch while no other request of the player makes a table.
func (h *Host) rematch(ctx context.Context, id table.ID, c table.JoinRematch, seen int) (*table.Table, error) {
	old, err := h.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, err := old.CheckRematch(c.By); err != nil {
		return nil, err
	}
	if !old.Invitation.Asked() && old.Next == "" {
		if err := h.CheckMaker(ctx, c.By); err != nil {
			return nil, err
		}
	}
	if old, err = h.Act(ctx, id, table.AsSeen{Version: seen, Command: c}); err != nil {
		return nil, err
	}
	return h.rooms.agreedRematch(ctx, old)
}

// DeclineRematch says that a person does not join the rematch that a player asks for. It returns the old table; that of
// the rematch is made if all have answered now. Seen is the version of the old table that the person saw, as in [table.AsSeen].
func (h *Host) DeclineRematch(ctx context.Context, id table.ID, person string, seen int) (*table.Table, error) {
	old, err := h.Act(ctx, id, table.AsSeen{Version: seen, Command: table.DeclineRematch{By: person}})
	if err != nil {
		return nil, err
	}
	if _, err := h.rooms.agreedRematch(ctx, old); err != nil {
		return nil, err
	}
	return h.Table(ctx, id)
}

// agreedRematch returns the table of a rematch that is agreed, which it makes if it does not exist; otherwise the old table.
func (rs *rooms) agreedRematch(ctx context.Context, old *table.Table) (*table.Table, error) {
	next := table.RematchID(old.ID)
	switch {
	case old.Next != "":
		return rs.read(ctx, old.Next)
	case !old.Invitation.Agreed():
		return old, nil
	}
	if err := rs.makeRematch(ctx, next, old); err != nil {
		return nil, err
	}
	if _, err := rs.act(ctx, old.ID, table.LinkRematch{Next: next}); err != nil {
		return nil, err
	}
	return rs.read(ctx, next)
}

// makeRematch makes the table of a rematch, unless another request was first. A full host has room for it: its players are there already,
// and they could not ask for it again.
func (rs *rooms) makeRematch(ctx context.Context, next table.ID, old *table.Table) error {
	if _, err := rs.read(ctx, next); err == nil {
		return nil // made, but not linked yet
	}
	_, err := rs.create(ctx, next, table.Rematch{Old: old})
	if isConflict(err) {
		return nil
	}
	return err
}

// fireRematch ends the time to answer to a rematch. If it is agreed, no request made its table, perhaps because the program
// ended: it is made now, again and again while the store fails.
func (rs *rooms) fireRematch(id table.ID, fired table.Alarm) {
	old, err := rs.read(rs.ctx, id)
	if err != nil || !old.Invitation.Agreed() {
		if err == nil {
			err = rs.actFor(id, fired, table.EndInvitation{})
		}
		rs.report(id, err)
		return
	}
	rs.retry(id, 0, func() error {
		_, err := rs.agreedRematch(rs.ctx, old)
		return err
	})
}
