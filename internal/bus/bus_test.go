package bus_test

import (
	"testing"

	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
)

func TestLocalIsABus(t *testing.T) {
	hosttest.Buses(t, func(*testing.T) (host.Bus, host.Bus, func()) {
		local := &bus.Local{}
		return local, local, func() {} // all have heard a notification when Publish returns
	})
}
