package identitytest

import (
	"context"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// SaveProfile replaces a profile.
func (m *Memory) SaveProfile(_ context.Context, a identity.Account, now time.Time) error {
	defer m.lock()()
	old, ok := m.accounts[a.ID]
	if !ok {
		return nil
	}
	a.Since, a.Named = old.Since, old.Named
	if a.Name != old.Name {
		a.Named = now
	}
	m.accounts[a.ID] = a
	if a.Name == old.Name && a.Face == old.Face {
		return nil
	}
	for _, id := range m.identitiesOf(a.ID) {
		m.note(now, identity.Renaming(id))
	}
	return nil
}

// Profiles returns names and faces.
func (m *Memory) Profiles(_ context.Context, identities []string) (table.Profiles, error) {
	defer m.lock()()
	found := table.Profiles{}
	for _, id := range identities {
		if a, ok := m.accounts[m.identities[id]]; ok {
			found[id] = table.Profile{Name: a.Name, Face: a.Face, Named: a.Named}
		}
	}
	return found, nil
}
