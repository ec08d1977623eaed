package web

import (
	"slices"

	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
)

// tableForFriends is the table to which a member invites a friend: one that they have made, that waits and has a free seat, or a new one.
func (s *Server) tableForFriends(r *answer.Request) (table.ID, error) {
	if r.Member == nil {
		return "", app.ErrGuest
	}
	open, err := s.Host.Records.TablesOf(r.Context(), r.Identities(), host.TableQuery{Most: mostCounted})
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(open, func(sum table.Summary) bool {
		return sum.Phase == table.Waiting && slices.Contains(r.Identities(), sum.Maker) && hasFreeSeat(&sum)
	})
	if at >= 0 {
		return open[at].ID, nil
	}
	if err := s.limiter.Allow(guard.Making, r.Client()); err != nil {
		return "", err
	}
	made, err := action.MakeForFriends(r.Context(), s.callOf(r))
	if err != nil {
		return "", err
	}
	return made.ID, nil
}

// hasFreeSeat reports whether a seat of a table is empty.
func hasFreeSeat(sum *table.Summary) bool {
	return slices.ContainsFunc(sum.Seats, func(seat table.SeatSummary) bool { return seat.Name == "" })
}
