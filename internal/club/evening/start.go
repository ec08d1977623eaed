package evening

import (
	"context"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/occasion"
)

// Started lists the evenings of a person that have begun at a moment or later, with the person there.
func (s *Service) Started(ctx context.Context, identities []string, since time.Time) (list []occasion.Occasion, err error) {
	all, err := s.Store.Started(ctx, identities, since)
	for _, e := range all {
		list = append(list, occasion.Occasion{What: "evening", Name: s.Ground.Filter.Shown(e.Name), Path: e.Key.Path(), At: e.Began})
	}
	return list, err
}

// waitFor is for how long a message says that a table is open: by then the clock of a person who does not come has run out.
const waitFor = 15 * time.Minute

// callToTables calls people to the tables that were made by a change.
func (k *Keeper) callToTables(was, now *Evening) {
	for i := range was.Sittings {
		if was.Sittings[i].State != Paired || i >= len(now.Sittings) || now.Sittings[i].State != Running {
			continue
		}
		s := &now.Sittings[i]
		c := occasion.Call{Title: "evening.call_table", Body: "evening.call_round", Path: event.TablePath(s.Table), Ends: s.Made.Add(waitFor),
			Values: []any{"name", k.Ground.Filter.Shown(now.Name), "n", s.Round, "table", s.Place}}
		if now.Kind == Arena {
			c.Body = "evening.call_arena"
		}
		for _, seat := range s.Seats {
			if seat.Guest != 0 && now.Guest(seat.Guest).Presence < Left {
				c.Persons = append(c.Persons, now.Guest(seat.Guest).Person)
			}
		}
		k.Ground.Calls(c)
	}
}

// callToBegin calls those to an evening that has begun by a change who are at no table of it.
func (k *Keeper) callToBegin(was, now *Evening) {
	if was.Stage != Gathering || now.Stage != Playing {
		return
	}
	c := occasion.Call{Title: "evening.call_begins", Body: "evening.call_arena", Path: now.Key.Path(), Ends: now.Began.Add(waitFor),
		Values: []any{"name", k.Ground.Filter.Shown(now.Name)}}
	for i := range now.Guests {
		if g := &now.Guests[i]; g.Presence < Left && now.At(g.Number) == nil {
			c.Persons = append(c.Persons, g.Person)
		}
	}
	k.Ground.Calls(c)
}
