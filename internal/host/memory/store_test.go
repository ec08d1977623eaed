package memory_test

import (
	"testing"

	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/host/memory"
)

func TestMemoryIsAStore(t *testing.T) {
	hosttest.Stores(t, func(*testing.T) (host.Store, func() host.Store) { return &memory.Store{}, nil })
}
