package serve

import (
	"log/slog"
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

// heedHangups answers SIGHUP until the returned function is called: to many servers it says that they should read their settings again.
// This one tells that it does not, and goes on. From a terminal it is one of the stopSignals.
func heedHangups(log *slog.Logger) (end func()) {
	if term.IsTerminal(os.Stdin.Fd()) {
		return func() {}
	}
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	go func() {
		for range hangups {
			log.Warn("SIGHUP: settings are read at the start only; restart the server after a change")
		}
	}()
	return func() {
		signal.Stop(hangups)
		close(hangups)
	}
}
