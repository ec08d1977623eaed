package notify_test

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/bus/notify"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestNotifyIsABus(t *testing.T) {
	hosttest.Buses(t, func(t *testing.T) (host.Bus, host.Bus, func()) {
		url := pgtest.Database(t)
		here, there := open(t, url), open(t, url)
		return here, there, func() {
			settle(t, here, there)
			settle(t, there, here)
		}
	})
}

func open(t *testing.T, url string) *notify.Bus {
	t.Helper()
	b, err := notify.Open(t.Context(), url, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	t.Cleanup(b.Close)
	return b
}

var markers atomic.Int64

// settle waits until all notifications that a bus has sent were heard at another: it sends one more. PostgreSQL keeps their
// order.
func settle(t *testing.T, from, to *notify.Bus) {
	t.Helper()
	marker, heard := table.ID(fmt.Sprint("marker ", markers.Add(1))), make(chan struct{}, 9)
	stop := to.Listen(func(id table.ID, _ int) {
		if id == marker {
			heard <- struct{}{}
		}
	}, func() {})
	defer stop()
	from.Publish(marker, 1)
	select {
	case <-heard:
	case <-t.Context().Done():
		t.Fatal("a notification did not come")
	}
}

// A listener hears its own node's notifications at once, and only once.
func TestOwnNotificationsComeAtOnce(t *testing.T) {
	url := pgtest.Database(t)
	here, there := open(t, url), open(t, url)
	times := 0
	defer here.Listen(func(id table.ID, _ int) {
		if id == "a" {
			times++
		}
	}, func() {})()
	here.Publish("a", 1)
	if times != 1 {
		t.Errorf("when Publish returns it was heard %d times", times)
	}
	settle(t, here, there)
	settle(t, there, here)
	if times != 1 {
		t.Errorf("later it was heard %d times", times)
	}
}

// When connections end, the listeners of both nodes are told, and notifications come again. A notification that could not be sent
// is sent later.
func TestALostConnectionIsSignalled(t *testing.T) {
	url := pgtest.Database(t)
	here, there := open(t, url), open(t, url)
	settle(t, here, there) // both senders are connected
	settle(t, there, here)
	lost := make(chan string, 99)
	defer here.Listen(func(table.ID, int) {}, func() { lost <- "here" })()
	defer there.Listen(func(table.ID, int) {}, func() { lost <- "there" })()
	for range 3 {
		pgtest.Terminate(t, url, "razzia bus")
		for told := map[string]bool{}; len(told) < 2; { // both are told, or the test hangs; one that is back at once may lose a second connection
			told[<-lost] = true
		}
		settle(t, here, there)
		settle(t, there, here)
		for len(lost) > 0 {
			<-lost
		}
	}
}

// A node that is gone may have sent less than it stored: the others are told. They are told nothing while it is there.
func TestANodeThatIsGoneIsSignalled(t *testing.T) {
	url := pgtest.Database(t)
	here, there := open(t, url), open(t, url)
	lost := make(chan struct{}, 99)
	defer here.Listen(func(table.ID, int) {}, func() { lost <- struct{}{} })()
	for range 2 { // here looks at the nodes when another one greets
		settle(t, here, there)
		settle(t, open(t, url), here)
	}
	if len(lost) > 0 {
		t.Error("a loss was signalled though all nodes are there")
	}
	there.Close()
	<-lost
}

// A hint that names no table makes the others look at all of theirs.
func TestAHintOfEveryTableIsALoss(t *testing.T) {
	url := pgtest.Database(t)
	here, there := open(t, url), open(t, url)
	lost := make(chan struct{}, 99)
	defer there.Listen(func(table.ID, int) {}, func() { lost <- struct{}{} })()
	here.Publish(table.ID(strings.Repeat("a", 501)), 1) // longer than a notification names
	<-lost
	settle(t, here, there)
}

// A bus that closes sends the pending notifications first.
func TestCloseSendsWhatIsPending(t *testing.T) {
	url := pgtest.Database(t)
	here, there := open(t, url), open(t, url)
	heard := make(chan table.ID, 99)
	defer there.Listen(func(id table.ID, _ int) { heard <- id }, func() {})()
	here.Publish("a", 1)
	here.Close()
	if id := <-heard; id != "a" {
		t.Errorf("heard of %s", string(id))
	}
}
