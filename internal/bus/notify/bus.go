// Package notify carries notifications "table T is at version N" between the hosts of one PostgreSQL database, by LISTEN and
// NOTIFY.
//
// A [Bus] has two connections of its own, one to send and one to listen. Notifications that come within a few milliseconds are
// sent together, and of one table only the latest version. Moves do not wait for them: they are never in the transaction of a
// move, which would make all commits wait for each other. The bus needs connections that stay with their session: PgBouncer in
// transaction mode does not keep a LISTEN.
package notify

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/bus"
	"razzia/internal/store/postgres/address"
	"razzia/internal/table"
)

// A Bus is a [razzia/internal/host.Bus] between processes.
type Bus struct {
	local  bus.Local // for the listeners in this process
	node   string    // marks what this process sent
	config *pgx.ConnConfig
	log    *slog.Logger

	stop    context.CancelFunc
	running sync.WaitGroup
	wake    chan struct{} // of one place: something is pending
	look    chan struct{} // likewise: there is a new node

	mu      sync.Mutex
	pending hints
}

// Open connects a bus to a database, by its URL.
func Open(ctx context.Context, url string, log *slog.Logger) (*Bus, error) {
	from, err := address.Parse(url)
	if err != nil {
		return nil, err
	}
	config := from.Conn()
	config.RuntimeParams["synchronous_commit"] = "off" // a notification need not survive a crash
	config.RuntimeParams["application_name"] = application
	b := &Bus{node: rand.Text(), config: config, log: log, wake: make(chan struct{}, 1), look: make(chan struct{}, 1), pending: hints{}}
	listening, err := b.connectListener(ctx)
	if err != nil {
		return nil, fmt.Errorf("listen for notifications: %w", address.Plain(err))
	}
	running, stop := context.WithCancel(context.Background())
	b.stop = stop
	b.running.Go(func() { b.listen(running, listening) })
	sending := &sender{Bus: b}
	b.running.Go(func() { sending.run(running) })
	return b, nil
}

// Close sends what is pending and closes the connections.
func (b *Bus) Close() {
	b.stop()
	b.running.Wait()
}

// Publish sends a notification to all listeners, the sender's own at once. It never blocks.
func (b *Bus) Publish(id table.ID, version int) {
	b.local.Publish(id, version)
	b.mu.Lock()
	b.pending.add(id, version)
	b.mu.Unlock()
	signal(b.wake)
}

// Listen calls heard for each notification, and lost after the connection was lost, until stop is called.
func (b *Bus) Listen(heard func(id table.ID, version int), lost func()) (stop func()) {
	return b.local.Listen(heard, lost)
}

// patience is how long the database may take to answer.
const patience = 5 * time.Second
