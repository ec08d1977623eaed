package identitytest_test

import (
	"testing"

	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
)

func TestMemoryIsAStore(t *testing.T) {
	identitytest.Stores(t, func(*testing.T) (identity.Store, func() identity.Store) {
		m := new(identitytest.Memory)
		return m, func() identity.Store { return m }
	})
}
