package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"razzia/internal/admin"
	"razzia/internal/app"
	"razzia/internal/ban"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web"
)

// openMembers opens the accounts in the storage, the keys of the cookies, and the provider that flags name, for the pages.
func (s services) openMembers(ctx context.Context, flags serveCommand, c *web.Config) (end func(), err error) {
	if c.Provider, err = flags.OIDC.open(); err != nil {
		return nil, err
	}
	if c.Members, err = identity.Open(ctx, identity.Config{Store: s.games, Log: s.log, Lease: s.lease, Changed: s.renamed}); err != nil {
		return nil, err
	}
	if c.Keys, err = s.openKeys(ctx, c.Members); err != nil {
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
func (s services) openPeople() *people.Book {
	return people.Open(people.Config{Store: s.games.People(), Log: s.log, Games: app.GamesOf(s.tables), Shown: s.words.Dotted})
}

// mostNamed is how many members of one name are listed for the operator, who then chooses one by identity.
const mostNamed = 20

// LoginLink makes a link that signs a device in to the account of a person, by their identity or their name. A guest becomes a
// member: their old cookie is worth nothing from then on.
func (h house) LoginLink(ctx context.Context, who string) (admin.Link, error) {
	found, err := h.members.Find(ctx, who, mostNamed)
	if err == nil && len(found) == 0 {
		found, err = h.adopt(ctx, who)
	}
	switch {
	case err != nil:
		return admin.Link{}, err
	case len(found) > 1:
		return admin.Link{}, severalFault(found)
	}
	token, link, err := h.members.NewLink(ctx, found[0].ID, "")
	return admin.Link{Name: found[0].Name, Person: found[0].ID, Path: "/link/" + string(token), Expires: link.Expires}, err
}

// severalFault says who has the name.
func severalFault(found []identity.Account) error {
	ids := make([]string, len(found))
	for i, a := range found {
		ids[i] = a.ID
	}
	return &table.Fault{Code: table.Denied, Key: "several", Err: fmt.Errorf("several members have this name: choose one by identity: %s", strings.Join(ids, ", "))}
}

// errNobody is the error of a login link for an unknown person.
var errNobody = &table.Fault{Code: table.NotFound, Key: "no-such-person"}

// adopt makes an account of a guest, with the name and the face that they have at one of their tables.
func (h house) adopt(ctx context.Context, person string) ([]identity.Account, error) {
	if !ban.IsPerson(person) {
		return nil, errNobody
	}
	sums, err := h.tablesOf(ctx, person)
	if err != nil {
		return nil, err
	}
	for _, sum := range sums {
		for _, seat := range sum.Seats {
			if seat.Person == person && table.ValidName(seat.Name) {
				a := identity.Account{ID: person, Name: seat.Name, Face: seat.Face}
				err := h.members.Adopt(ctx, a)
				if errors.Is(err, identity.ErrTaken) { // they have become a member meanwhile
					return h.members.Find(ctx, person, 1)
				}
				return []identity.Account{a}, err
			}
		}
	}
	return nil, errNobody
}

// tablesOf lists some tables of a person: open ones, and finished ones.
func (h house) tablesOf(ctx context.Context, person string) ([]table.Summary, error) {
	open, err := h.tables.Tables(ctx, host.TableQuery{Person: person, Most: mostNamed})
	if err != nil {
		return nil, err
	}
	over, err := h.tables.Tables(ctx, host.TableQuery{Person: person, Over: true, Most: mostNamed})
	return append(open, over...), err
}

// Forget removes the data of a person, with those of all their identities. It goes on when the operator's program ends.
func (h house) Forget(ctx context.Context, person string) error {
	ctx = context.WithoutCancel(ctx)
	account, err := h.games.AccountOf(ctx, person)
	if err != nil {
		return err
	}
	if account == "" {
		return h.forgetGuest(ctx, person)
	}
	identities, err := h.games.IdentitiesOf(ctx, account)
	if err != nil {
		return err
	}
	return h.forget(ctx, identities)
}

// forget removes the data of a person, and makes their cookies worth nothing. It looks once more at the end: until then another server may
// have acted for one of them.
func (h house) forget(ctx context.Context, identities []string) error {
	err := h.tables.ForgetPersons(ctx, identities)
	if err == nil {
		err = h.members.Forget(ctx, identities)
	}
	if err == nil {
		err = h.tables.ForgetPersons(ctx, identities)
	}
	return err
}

func (h house) forgetGuest(ctx context.Context, person string) error {
	at, err := h.tables.Naming(ctx, person, "", 1)
	if err != nil {
		return err
	}
	opened, err := h.games.RecordsOf(ctx, person)
	if err != nil {
		return err
	}
	muted, err := h.games.MutesOf(ctx, []string{person})
	if err != nil {
		return err
	}
	reports, err := h.games.ReportsBy(ctx, []string{person})
	if err != nil {
		return err
	}
	if len(at)+len(opened)+len(muted)+len(reports) == 0 {
		return errNobody
	}
	return h.forget(ctx, []string{person})
}
