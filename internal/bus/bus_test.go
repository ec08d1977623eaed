package bus_test

import (
	"testing"

	"razzia/internal/bus"
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

func TestLocalIsABus(t *testing.T) {
	tabletest.Buses(t, func(*testing.T) table.Bus { return &bus.Local{} })
}
