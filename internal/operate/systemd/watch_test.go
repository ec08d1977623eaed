package systemd

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestAServiceThatHangsIsSilent says nothing while a part of the service stands still, and goes on when that does.
func TestAServiceThatHangsIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told, hangs := 0, make(chan bool)
		ticks := time.NewTicker(time.Second)
		defer ticks.Stop()
		go watch(t.Context(), ticks.C, func() { <-hangs }, func() { told++ })
		time.Sleep(time.Hour)
		synctest.Wait()
		if told != 0 {
			t.Errorf("a service that hangs says %d times that it is alive", told)
		}
		close(hangs)
		time.Sleep(time.Minute)
		synctest.Wait()
		if told < 60 {
			t.Errorf("a service that is alive says so %d times a minute", told)
		}
	})
}

// TestHowOftenSystemdIsTold reads what the unit says.
func TestHowOftenSystemdIsTold(t *testing.T) {
	for waits, want := range map[string]time.Duration{"": 0, "x": 0, "0": 0, "-5": 0, "60000000": 30 * time.Second} {
		if got := watchdog(func(name string) string { return map[string]string{"WATCHDOG_USEC": waits}[name] }); got != want {
			t.Errorf("%q: every %v, want %v", waits, got, want)
		}
	}
	other := map[string]string{"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}
	if got := watchdog(func(name string) string { return other[name] }); got != 0 {
		t.Errorf("another process is watched, and this one says every %v that it is alive", got)
	}
}
