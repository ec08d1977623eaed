package hosttest_test

import (
	"testing"

	"razzia/internal/host"
	"razzia/internal/host/hosttest"
)

func TestMemoryIsAStore(t *testing.T) {
	hosttest.Stores(t, func(*testing.T) (host.Store, func() host.Store) { return &hosttest.Memory{}, nil })
}
