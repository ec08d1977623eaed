package app

import (
	"context"

	"razzia/internal/analysis"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/solving"
	"razzia/internal/table"
)

// Forgetting deletes what is stored of a person.
type Forgetting struct {
	Host    *host.Host
	Members *identity.Registry
	Records analysis.Records
	Talk    moderation.Store
	Puzzles solving.Store // nil for none
}

// Forget deletes the data of the person with these identities, those in games first: until they are gone, the account keeps the old cookies
// invalid. It goes on when the caller leaves.
func (f Forgetting) Forget(ctx context.Context, identities []string) error {
	ctx = context.WithoutCancel(ctx)
	if err := f.Host.Records.ForgetPersons(ctx, identities); err != nil {
		return err
	}
	if err := f.Members.Forget(ctx, identities); err != nil {
		return table.StoreFault(err)
	}
	return f.Host.Records.ForgetPersons(ctx, identities) // once more: until now another server may have acted for an old cookie
}

// ErrNobody is the fault of what the operator wants of an unknown person.
var ErrNobody = &table.Fault{Code: table.NotFound, Key: "no-such-person"}

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
	} else {
		err = f.isKnown(ctx, person)
	}
	if err != nil {
		return err
	}
	return f.Forget(ctx, identities)
}

// isKnown fails with ErrNobody for a guest if nothing of theirs is stored.
func (f Forgetting) isKnown(ctx context.Context, guest string) error {
	at, err := f.Host.Records.Naming(ctx, guest, "", 1)
	if err != nil {
		return err
	}
	opened, err := f.Records.RecordsOf(ctx, guest)
	if err != nil {
		return err
	}
	muted, err := f.Talk.MutesOf(ctx, []string{guest})
	if err != nil {
		return err
	}
	reports, err := f.Talk.ReportsBy(ctx, []string{guest})
	if err != nil {
		return err
	}
	solves, err := f.solves(ctx, guest)
	if err == nil && len(at)+len(opened)+len(muted)+len(reports) == 0 && !solves {
		err = ErrNobody
	}
	return err
}

// solves reports whether a guest has tried or reported puzzles.
func (f Forgetting) solves(ctx context.Context, guest string) (bool, error) {
	if f.Puzzles == nil {
		return false, nil
	}
	tried, err := f.Puzzles.Tried(ctx, guest)
	if err != nil || len(tried) > 0 {
		return len(tried) > 0, err
	}
	reports, err := f.Puzzles.ReportsBy(ctx, guest)
	return len(reports) > 0, err
}
