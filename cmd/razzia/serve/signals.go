package serve

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/charmbracelet/x/term"
)

// stopSignals end the server. That a terminal is gone does so too: its user means the programs in it.
func stopSignals() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if term.IsTerminal(os.Stdin.Fd()) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// hangups are the signals SIGHUP, until end is called: they tell a server to read its settings again. From a terminal it is one of the
// stopSignals.
func hangups() (heard <-chan os.Signal, end func()) {
	list := make(chan os.Signal, 1)
	if !term.IsTerminal(os.Stdin.Fd()) {
		signal.Notify(list, syscall.SIGHUP)
	}
	return list, func() {
		signal.Stop(list)
		close(list)
	}
}
