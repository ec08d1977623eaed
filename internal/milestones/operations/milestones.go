// Package operations has the operations of the API on milestones.
package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/identity"
	"razzia/internal/milestones"
	"razzia/internal/people"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on milestones.
type Operations struct {
	Milestones *milestones.Service
}

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/milestones", ID: "getMilestones", Cost: guard.Meeting,
		Summary: "Read your milestones",
		About:   "How far you have come in what good players do. A game counts some seconds after its end, and so do those of before. Guests have them too.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Milestones, error) { return a.read(c.Context(), c.By()) })
}

// read returns the milestones of a caller.
func (a Operations) read(ctx context.Context, c people.Caller) (m client.Milestones, _ error) {
	path, err := a.Milestones.Own(ctx, c)
	if err != nil {
		return m, err
	}
	m.Reached, m.List = path.Reached, []client.Milestone{}
	if path.Next != nil {
		m.Next = string(path.Next.Milestone.Name)
	}
	for i := range path.Standings {
		s := &path.Standings[i]
		one := client.Milestone{Name: string(s.Milestone.Name), Goal: s.Goal, Far: s.Far, Table: string(path.Games[s.Number])}
		if s.Far > 0 {
			one.At = &s.Ended
		}
		m.List = append(m.List, one)
	}
	return m, nil
}

// Data are the milestones of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "milestones", Read: a.own}} }

// own reads the milestones of a person, if a game counts.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	m, err := a.read(ctx, c)
	some := false
	for i := range m.List {
		some = some || m.List[i].Far > 0
	}
	return api.If(some, m, err)
}
