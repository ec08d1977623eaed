package bus_test

import (
	"testing"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
)

func TestLocalIsABus(t *testing.T) {
	hosttest.Buses(t, func(*testing.T) host.Bus { return &bus.Local{} })
}
