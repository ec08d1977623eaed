package profile

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/people"
)

// CountOffline says whether games that the caller played offline count in their profile. At first they do.
func (p *Profiles) CountOffline(ctx context.Context, c people.Caller, counts bool) error {
	if err := c.MustBeKnown(); err != nil {
		return err
	}
	return fault.Store(p.Store.SetApart(ctx, c.Person.ID, !counts, c.Now))
}

// CountsOffline reports whether they do.
func (p *Profiles) CountsOffline(ctx context.Context, c people.Caller) (bool, error) {
	if !c.Known {
		return true, nil
	}
	apart, err := p.Store.Apart(ctx, c.Person.ID)
	return !apart, fault.Store(err)
}
