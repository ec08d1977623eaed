package members

import (
	"cmp"
	"context"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/people"
)

// Forgetting deletes what is stored of a person.
type Forgetting struct {
	Host    *host.Host
	Members *identity.Registry
	Persons Persons // only ForgetPerson asks them
}

// Persons are the people with stored data.
type Persons interface {
	// Keeps reports whether anything is stored of a person, by one of their identities.
	Keeps(ctx context.Context, person string) (bool, error)
}

// Forget deletes the data of the person with these identities, and those of their bot accounts. Those in games go first: until they are
// gone, the account keeps the old cookies invalid. It goes on when the caller leaves.
func (f Forgetting) Forget(ctx context.Context, identities []string) error {
	ctx = context.WithoutCancel(ctx)
	bots, err := identity.Bots{Members: f.Members}.OwnedBy(ctx, identities)
	if err != nil {
		return fault.Store(err)
	}
	for _, bot := range bots { // what they are called and say is their owner's
		if err := f.forget(ctx, []string{bot}); err != nil {
			return err
		}
	}
	return f.forget(ctx, identities)
}

// forget deletes the data of one account, or of a guest.
func (f Forgetting) forget(ctx context.Context, identities []string) error {
	if err := f.Host.Records.ForgetPersons(ctx, identities); err != nil {
		return err
	}
	if err := f.Members.Forget(ctx, identities); err != nil {
		return fault.Store(err)
	}
	return f.Host.Records.ForgetPersons(ctx, identities) // once more: until now another server may have acted for an old cookie
}

// ForgetPerson deletes the data of a person that the operator names by one of their identities.
func (f Forgetting) ForgetPerson(ctx context.Context, person string) error {
	ctx = context.WithoutCancel(ctx)
	account, err := f.Members.Store.AccountOf(ctx, person)
	if err != nil {
		return err
	}
	identities := []string{person}
	if account != "" {
		identities, err = f.Members.Store.IdentitiesOf(ctx, account)
	} else if known, lost := f.Persons.Keeps(ctx, person); lost != nil || !known {
		err = cmp.Or(lost, error(people.ErrNoPerson))
	}
	if err != nil {
		return err
	}
	return f.Forget(ctx, identities)
}
