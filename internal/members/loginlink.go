package members

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// mostNamed is how many members of one name are listed for the operator, who then chooses one by identity.
const mostNamed = 20

// LinkFor makes a link that signs a device in to the account of a person, by their identity or their name, for the operator. A guest
// becomes a member: their old cookie is not valid from then on.
func (s SignIn) LinkFor(ctx context.Context, who string) (a identity.Account, token identity.Token, l identity.Link, err error) {
	found, err := s.Members.Find(ctx, who, mostNamed)
	if err == nil && len(found) == 0 {
		found, err = s.adopt(ctx, who)
	}
	switch {
	case err != nil:
		return a, "", l, err
	case len(found) > 1:
		return a, "", l, severalFault(found)
	case table.IsBotAccount(found[0].ID):
		return a, "", l, errBotLink
	}
	token, l, err = s.Members.NewLink(ctx, found[0].ID, "")
	return found[0], token, l, err
}

// errBotLink refuses a link for a bot account: devices are of people.
var errBotLink = fault.Denied.New("bot-account", "", "").With(errors.New("this is a bot account, whose owner makes its token"))

// errSeveral refuses a link for a name that several members have.
var errSeveral = fault.Denied.New("several", "", "")

// severalFault says who has the name.
func severalFault(found []identity.Account) error {
	ids := make([]string, len(found))
	for i, a := range found {
		ids[i] = a.ID
	}
	err := fmt.Errorf("several members have this name: choose one by identity: %s", strings.Join(ids, ", "))
	return errSeveral.With(err)
}

// adopt makes an account of a guest, with the name and the face that they have at one of their tables.
func (s SignIn) adopt(ctx context.Context, person string) ([]identity.Account, error) {
	if !moderation.IsPerson(person) {
		return nil, people.ErrNoPerson
	}
	sums, err := s.tablesOf(ctx, person)
	if err != nil {
		return nil, err
	}
	for _, sum := range sums {
		for _, seat := range sum.Seats {
			if seat.Person == person && table.ValidName(seat.Name) {
				a := identity.Account{ID: person, Name: seat.Name, Face: seat.Face}
				err := s.Members.Adopt(ctx, a)
				if errors.Is(err, identity.ErrTaken) { // they have become a member meanwhile
					return s.Members.Find(ctx, person, 1)
				}
				return []identity.Account{a}, err
			}
		}
	}
	return nil, people.ErrNoPerson
}

// tablesOf lists some tables of a person: open ones, and finished ones.
func (s SignIn) tablesOf(ctx context.Context, person string) ([]table.Summary, error) {
	open, err := s.Host.Records.Tables(ctx, host.TableQuery{Person: person, Most: mostNamed})
	if err != nil {
		return nil, err
	}
	over, err := s.Host.Records.Tables(ctx, host.TableQuery{Person: person, Over: true, Most: mostNamed})
	return append(open, over...), err
}
