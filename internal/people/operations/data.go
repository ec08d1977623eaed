package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data is what is stored between a person and others.
func (a Operations) Data() []api.Datum {
	return []api.Datum{{Name: "people", Read: a.own}}
}

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	all, err := a.People.Overview(ctx, c.Viewer())
	return api.If(true, dataOf(all), err)
}

// dataOf returns what is stored between a person and others.
func dataOf(o people.Overview) *client.DataPeople {
	l := PeopleOf(o)
	d := &client.DataPeople{Friends: []client.DatedPerson{}, Asks: l.Asks, Asked: l.Asked, Blocked: l.Blocked,
		Invitations: l.Invitations, Link: l.Link,
		Hidden: l.Hidden}
	for _, f := range l.Friends {
		d.Friends = append(d.Friends, client.DatedPerson{Person: f.Person, Since: f.Since})
	}
	return d
}
