package members

import (
	"context"
	"errors"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
)

// OfMember lists the programs of a member, for the operator, who names them by their identity or their name.
func (p Programs) OfMember(ctx context.Context, who string) ([]identity.DeviceSession, error) {
	a, err := Named(ctx, p.Members, who)
	if err != nil {
		return nil, err
	}
	list, err := p.tokens().Of(ctx, a.ID)
	return list, fault.Store(err)
}

// MakeFor makes a personal token for a program of a member, for the operator.
func (p Programs) MakeFor(ctx context.Context, who string, n NewProgram) (identity.Token, identity.DeviceSession, error) {
	a, err := Named(ctx, p.Members, who)
	if err != nil {
		return "", identity.DeviceSession{}, err
	}
	return p.make(ctx, a.ID, "", n)
}

// RevokeFor ends the token of a program of a member, for the operator.
func (p Programs) RevokeFor(ctx context.Context, who, id string) error {
	a, err := Named(ctx, p.Members, who)
	if err != nil {
		return err
	}
	ended, err := p.tokens().Revoke(ctx, a.ID, id)
	if err == nil && !ended {
		err = errNoProgram
	}
	return fault.Store(err)
}

// errNoProgram says that a member has no such program.
var errNoProgram = fault.NotFound.New("no-such-token", "", "").With(errors.New("the member has no such token"))

// Named finds the one member with an identity or a name.
func Named(ctx context.Context, members *identity.Registry, who string) (a identity.Account, err error) {
	found, err := members.Find(ctx, who, mostNamed)
	switch {
	case err != nil:
		return a, fault.Store(err)
	case len(found) == 0:
		return a, people.ErrNoPerson
	case len(found) > 1:
		return a, severalFault(found)
	}
	return found[0], nil
}
