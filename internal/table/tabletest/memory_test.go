package tabletest_test

import (
	"testing"

	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

func TestMemoryIsAStore(t *testing.T) {
	tabletest.Stores(t, func(*testing.T) (table.Store, func() table.Store) { return &tabletest.Memory{}, nil })
}
