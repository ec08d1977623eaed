package notify

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store/postgres/address"
)

// channel is the name of the channel.
const channel = "razzia"

// coalesce is how long notifications wait for others: long enough that a busy node sends 250 a second at most, short
// enough that no viewer sees it.
const coalesce = 4 * time.Millisecond

// notify sends several notifications in one statement.
const notify = `SELECT pg_notify('` + channel + `', payload) FROM unnest($1::text[]) AS payload`

// A sender sends what a bus has pending.
type sender struct {
	*Bus
	conn  *pgx.Conn // nil while there is none
	nodes []int32   // the connections of all nodes, when they were last looked at
	outage
}

// run sends until the context ends, and then once more.
func (s *sender) run(ctx context.Context) {
	defer func() { hangUp(s.conn) }()
	look := time.NewTicker(lookAtNodes)
	defer look.Stop()
	wait := coalesce
	for {
		var err error
		select {
		case <-ctx.Done():
			_ = s.sendPending(context.WithoutCancel(ctx)) // after a failure the others read when their players come
			return
		case <-look.C:
			err = s.lookAtNodes(ctx)
		case <-s.look:
			err = s.lookAtNodes(ctx)
		case <-s.wake:
			sleep(ctx, wait)
			err = s.sendPending(ctx)
		}
		wait = coalesce
		if ctx.Err() != nil {
			continue
		}
		s.outage.note(s.log, err)
		if err != nil {
			wait = longestWait
			signal(s.wake)
		}
	}
}

// An outage is the time in which no notification can be sent. The log has its begin and its end: a line for each try would fill the
// disk while the database is away.
type outage struct{ lasts bool }

// note takes the result of a try.
func (o *outage) note(log *slog.Logger, err error) {
	switch {
	case err != nil && !o.lasts:
		log.Error("cannot notify other nodes, trying again", "error", address.Plain(err))
	case err == nil && o.lasts:
		log.Info("other nodes are notified again")
	}
	o.lasts = err != nil
}

// signal puts a signal into a channel of one place, unless one is there already.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}

// sendPending sends the pending hints. After a failure they are pending again.
func (s *sender) sendPending(ctx context.Context) error {
	s.mu.Lock()
	sending := s.pending
	s.pending = hints{}
	s.mu.Unlock()
	if len(sending) == 0 {
		return nil
	}
	err := s.do(ctx, func(ctx context.Context) error {
		_, err := s.conn.Exec(ctx, notify, sending.payloads(s.node))
		return err
	})
	if err == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, version := range sending {
		s.pending.add(id, version)
	}
	return err
}

// do runs statements on the connection, a new one if there is none. After a failure the connection is closed.
func (s *sender) do(ctx context.Context, statements func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if s.conn == nil {
		s.conn, err = pgx.ConnectConfig(ctx, s.config)
	}
	if err == nil {
		err = statements(ctx)
	}
	if err != nil {
		hangUp(s.conn)
		s.conn = nil
	}
	return err
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

// sleep waits until some time has passed or the context has ended.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
