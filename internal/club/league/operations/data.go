// Package operations has what programs see of leagues.
package operations

import (
	"context"
	"slices"

	"razzia/client"
	"razzia/internal/club/league"
	"razzia/internal/occasion"
	"razzia/internal/people"
	"razzia/internal/subject"
	"razzia/internal/web/api"
)

// Operations answers for leagues.
type Operations struct{ Leagues *league.Service }

// Subject is what programs see of leagues.
func Subject(s *league.Service) subject.Subject {
	return subject.Subject{Data: Operations{s}.Data(), Operations: Operations{s}.Add, Starts: []occasion.Source{s.Started}}
}

// Data are the leagues of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "leagues", Read: a.own}} }

// own returns all leagues of a person as they are in their data; nil for none.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	list, err := a.Leagues.Own(ctx, c)
	out := []client.DataLeague{}
	for i := range list {
		l := &list[i]
		one := client.DataLeague{Key: string(l.Key), Name: l.Name, Made: l.Made, Club: l.Club, Opened: slices.Contains(c.Identities, l.Maker),
			Places: l.Places}
		if m := l.Find(c.Identities); m != nil {
			one.Joined, one.As, one.Face, one.Standing = &m.Joined, m.Name, m.Face, m.Standing.String()
			for _, id := range l.Tables(m) {
				one.Tables = append(one.Tables, string(id))
			}
		}
		out = append(out, one)
	}
	return api.If(len(out) > 0, out, err)
}
