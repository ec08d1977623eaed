package serve

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/web"
)

// openMembers opens the accounts in the storage, the keys of the cookies, and the provider that flags name, for the pages.
func (s services) openMembers(ctx context.Context, flags Command, c *web.Config) (end func(), err error) {
	if c.Provider, err = flags.OIDC.open(); err != nil {
		return nil, err
	}
	if c.Members, err = identity.Open(ctx, identity.Config{Store: s.Games, Log: s.log, Lease: s.Lease, Changed: s.renamed}); err != nil {
		return nil, err
	}
	if c.Keys, err = s.OpenKeys(ctx, c.Members); err != nil {
		c.Members.Close()
		return nil, err
	}
	return func() {
		c.Keys.Close()
		c.Members.Close()
	}, nil
}

// renamed shows the present names of persons.
func (s services) renamed(persons []string) {
	s.tables.Renamed(persons)
	s.lobby.Renamed(persons)
}

// openPeople opens what persons are to each other.
func (s services) openPeople() *people.Relations {
	return people.Open(people.Config{Store: s.Games.People(), Log: s.log, Games: app.GamesOf(s.tables), Shown: s.Words.Dotted,
		Touched: s.events.Touch})
}

// memberActions are those on persons.
func (h controls) memberActions() []admin.Bound {
	return []admin.Bound{
		admin.MakeLink.By(func(ctx context.Context, in admin.LinkWish) (admin.Link, error) {
			a, token, link, err := app.SignIn{Members: h.members, Host: h.tables}.LinkFor(ctx, in.Person)
			if err != nil {
				return admin.Link{}, err
			}
			return admin.Link{Name: a.Name, Person: a.ID, Path: "/link/" + string(token), Expires: link.Expires}, nil
		}),
		admin.Done(admin.Forget, func(ctx context.Context, in admin.Forgetting) error {
			return app.Forgetting{Host: h.tables, Members: h.members, Persons: h.Games}.ForgetPerson(ctx, in.Person)
		}),
	}
}
