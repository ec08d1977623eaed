package notify

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store/postgres/address"
)

// greet tells the other nodes that there is this one.
const greet = `SELECT pg_notify('` + channel + `', $1)`

// connectListener connects, listens, and greets the other nodes.
func (b *Bus) connectListener(ctx context.Context) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return nil, err
	}
	_, err = conn.Exec(ctx, "LISTEN "+channel)
	if err == nil {
		_, err = conn.Exec(ctx, greet, b.node+"|")
	}
	if err != nil {
		hangUp(conn)
		return nil, err
	}
	return conn, nil
}

// listen delivers notifications until the context ends. When the connection breaks it connects again, and tells the listeners that
// they may have missed some.
func (b *Bus) listen(ctx context.Context, conn *pgx.Conn) {
	for ctx.Err() == nil {
		err := b.deliver(ctx, conn)
		hangUp(conn)
		if ctx.Err() != nil {
			return
		}
		b.log.Error("the connection for notifications of other nodes is lost, trying again", "error", address.Plain(err))
		if conn = b.reconnect(ctx); conn == nil {
			return
		}
		b.log.Info("notifications of other nodes come again")
		b.local.Lost()
	}
	hangUp(conn)
}

// longer returns the time to wait after one more failure: half as long to one and a half times as long as twice the time before, so that
// nodes do not come back together.
func longer(wait time.Duration) time.Duration {
	return min(time.Duration(float64(2*wait)*(0.5+rand.Float64())), longestWait)
}

// longestWait is the longest time between two attempts to connect: nodes are together again within a second after the database
// is back.
const longestWait = time.Second

// reconnect connects again, after growing pauses. It returns nil if the context ends.
func (b *Bus) reconnect(ctx context.Context) *pgx.Conn {
	for wait := coalesce; ctx.Err() == nil; wait = longer(wait) {
		if conn, err := b.connectListener(ctx); err == nil {
			return conn
		}
		sleep(ctx, wait)
	}
	return nil
}

// quiet is how long no notification may come before the listener checks whether the connection is alive: a broken network says
// nothing.
const quiet = 5 * time.Second

// deliver delivers notifications until the connection breaks or the context ends.
func (b *Bus) deliver(ctx context.Context, conn *pgx.Conn) error {
	known := map[string]bool{b.node: true} // nodes that were heard on this connection
	for {
		limited, cancel := context.WithTimeout(ctx, quiet)
		note, err := conn.WaitForNotification(limited)
		cancel()
		switch {
		case err == nil:
			if node := b.hear(note.Payload); !known[node] {
				known[node] = true
				signal(b.look)
			}
		case ctx.Err() != nil || conn.IsClosed():
			return err
		default:
			if err := ping(ctx, conn); err != nil {
				return err
			}
		}
	}
}

func ping(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Ping(ctx)
}

// hear delivers a notification, unless it is this node's own: its listeners have heard that before. It returns the sender.
func (b *Bus) hear(payload string) (node string) {
	node, heard := parse(payload)
	_, all := heard[""]
	switch {
	case node == b.node:
	case all:
		b.local.Lost()
	default:
		for id, version := range heard {
			b.local.Publish(id, version)
		}
	}
	return node
}
