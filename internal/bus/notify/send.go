package notify

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel is the name of the channel.
const channel = "razzia"

// coalesce is how long notifications wait for others: long enough that a busy node sends 250 a second at most, short
// enough that no viewer sees it.
const coalesce = 4 * time.Millisecond

// notify sends several notifications in one statement.
const notify = `SELECT pg_notify('` + channel + `', payload) FROM unnest($1::text[]) AS payload`

// send sends what is pending until the context ends, and then once more.
func (b *Bus) send(ctx context.Context) {
	var conn *pgx.Conn
	defer func() { hangUp(conn) }()
	for wait := coalesce; ; {
		select {
		case <-ctx.Done():
			_, _ = b.sendPending(context.WithoutCancel(ctx), conn) // the others read when their players come
			return
		case <-b.wake:
		}
		sleep(ctx, wait)
		var err error
		if conn, err = b.sendPending(ctx, conn); err != nil && ctx.Err() == nil {
			b.log.Error("cannot notify other nodes", "error", err)
			wait = longer(wait)
			b.wakeUp()
		} else {
			wait = coalesce
		}
	}
}

// wakeUp makes the sender look for something to send.
func (b *Bus) wakeUp() {
	select {
	case b.wake <- struct{}{}:
	default: // it will
	}
}

// sendPending sends the pending hints. It returns the connection that is to be used next. After a failure that is nil, and the hints
// are pending again.
func (b *Bus) sendPending(ctx context.Context, conn *pgx.Conn) (*pgx.Conn, error) {
	b.mu.Lock()
	sending := b.pending
	b.pending = hints{}
	b.mu.Unlock()
	if len(sending) == 0 {
		return conn, nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var err error
	if conn == nil {
		conn, err = pgx.ConnectConfig(ctx, b.config)
	}
	if err == nil {
		_, err = conn.Exec(ctx, notify, sending.payloads(b.node))
	}
	if err == nil {
		return conn, nil
	}
	hangUp(conn)
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, version := range sending {
		b.pending.add(id, version)
	}
	return nil, err
}

// hangUp closes a connection, if there is one.
func hangUp(conn *pgx.Conn) {
	if conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // it is not used again
}

// longer returns the time to wait after one more failure: half as long to one and a half times as long as twice the time before, so that
// nodes do not come back together.
func longer(wait time.Duration) time.Duration {
	return min(time.Duration(float64(2*wait)*(0.5+rand.Float64())), longestWait)
}

// longestWait is the longest time between two attempts to connect: nodes are together again within a second after the database
// is back.
const longestWait = time.Second

// sleep waits until some time has passed or the context has ended.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
