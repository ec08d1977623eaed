package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Data are the clubs of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "clubs", Read: a.stored}} }

// stored returns what clubs have of a person, also those from which they were removed; nil for nothing.
func (a Operations) stored(ctx context.Context, c people.Caller) (any, error) {
	if c.Member == nil {
		return nil, nil
	}
	clubs, err := a.Clubs.Store.Of(ctx, c.Person.ID)
	if err != nil || len(clubs) == 0 {
		return nil, fault.Store(err)
	}
	said, err := a.Clubs.Store.NewsBy(ctx, c.Person.ID)
	list := []client.OwnClub{}
	for i := range clubs {
		h := &clubs[i]
		one := client.OwnClub{Key: string(h.Key), Name: h.Name, Role: h.Role.String(), Since: h.Since.UTC()}
		for j := range said {
			if said[j].Club == h.Key {
				one.News = append(one.News, *newsOf(&said[j], nil))
			}
		}
		list = append(list, one)
	}
	return list, fault.Store(err)
}
