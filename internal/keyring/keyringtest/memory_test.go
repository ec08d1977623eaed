package keyringtest_test

import (
	"testing"

	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
)

func TestMemoryKeepsKeys(t *testing.T) {
	keyringtest.Stores(t, func(*testing.T) (keyring.Store, func() keyring.Store) {
		s := new(keyringtest.Memory)
		return s, func() keyring.Store { return s }
	})
}
