package eveningtest

import (
	"context"
	"slices"
	"time"

	"razzia/internal/club/evening"
	"razzia/internal/table"
)

// LastTable lets the games of an evening that run be those of its last round, and all but one be over: the first at which a guest does not
// sit. Those at the others have said the lines there.
func LastTable(ctx context.Context, s evening.Store, key evening.Key, guest int, now time.Time, lines ...string) (table.ID, error) {
	var final table.ID
	var done []evening.Guest
	_, _, err := s.Change(ctx, key, func(e *evening.Evening) (*evening.Evening, error) {
		it := *e
		it.Round, it.Sittings, final, done = it.Games, slices.Clone(e.Sittings), "", nil
		for i := range it.Sittings {
			at := &it.Sittings[i]
			at.Round = it.Round
			if _, sits := at.Has(guest); !sits && final == "" {
				final = at.Table
				continue
			}
			at.State, at.Ended, at.Measured = evening.Done, now, true
			for _, seat := range at.Seats {
				if seat.Guest > 0 && seat.Guest != guest {
					done = append(done, e.Guests[seat.Guest-1])
				}
			}
		}
		return &it, nil
	})
	for i, text := range lines {
		if err == nil {
			g := done[i%len(done)]
			who := table.Person{ID: g.Person, Name: g.Name, Face: g.Face}
			err = s.Say(ctx, key, evening.Line{Table: final, Person: who, At: now, Text: text}, -1)
		}
	}
	return final, err
}
