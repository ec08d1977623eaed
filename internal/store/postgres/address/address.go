// Package address reads the address of a PostgreSQL database. All connections of a node follow from what it has read, so that each
// parameter of an address counts for all of them: those of the pools, of the bus and of commands that read.
package address

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"razzia/internal/roots"
)

// An Address says how to connect to a database.
type Address struct{ pool *pgxpool.Config }

// patience is how long a connection may take, if the address does not say it (connect_timeout).
const patience = 5 * time.Second

// fewest is the number of connections in a pool at least: three may hold locks for what is done alone for persons, which needs one more.
const fewest = 4

// Parse reads an address such as postgres://user:password@host/name?pool_max_conns=10. Its errors do not tell the password.
func Parse(url string) (Address, error) {
	pool, err := pgxpool.ParseConfig(url)
	if err != nil {
		return Address{}, fmt.Errorf("the address of the database: %w", err)
	}
	if pool.ConnConfig.TLSConfig != nil {
		roots.Ensure()
	}
	if !saysConnections(url) {
		pool.MaxConns = max(pool.MaxConns, int32(2*runtime.GOMAXPROCS(0)))
	}
	pool.MaxConns = max(pool.MaxConns, fewest)
	if pool.ConnConfig.ConnectTimeout <= 0 {
		pool.ConnConfig.ConnectTimeout = patience
	}
	a := Address{pool}
	pool.ConnConfig.AfterConnect = a.watch
	return a, nil
}

// saysConnections reports whether a valid address names the size of the pool.
func saysConnections(url string) bool {
	plain, err := pgx.ParseConfig(url)
	return err == nil && plain.RuntimeParams["pool_max_conns"] != ""
}

// Pool returns how to make a pool of connections: as many as the address says, otherwise two for each core, and four at least.
func (a Address) Pool() *pgxpool.Config { return a.pool.Copy() }

// Conn returns how to make one connection.
func (a Address) Conn() *pgx.ConnConfig { return a.pool.ConnConfig.Copy() }

// Name names the database in errors, without the password.
func (a Address) Name() string {
	c := a.pool.ConnConfig
	return fmt.Sprintf("database %s of %s on %s, port %d", c.Database, c.User, c.Host, c.Port)
}

// watches make PostgreSQL see within seconds that a node is cut off, and end what it was about to do for the node: a silent network ends
// no connection by itself. A server on another system than Linux may refuse some of them.
var watches = [][2]string{{"client_connection_check_interval", "1s"}, {"tcp_user_timeout", "10s"},
	{"tcp_keepalives_idle", "5s"}, {"tcp_keepalives_interval", "2s"}, {"tcp_keepalives_count", "3"}}

// watch lets the server watch a connection. The address may set other times.
func (a Address) watch(ctx context.Context, conn *pgconn.PgConn) error {
	for _, w := range watches {
		if a.pool.ConnConfig.RuntimeParams[w[0]] != "" {
			continue
		}
		_, err := conn.Exec(ctx, fmt.Sprintf("SET %s = '%s'", w[0], w[1])).ReadAll()
		if _, refused := errors.AsType[*pgconn.PgError](err); err != nil && !refused {
			return err
		}
	}
	return nil
}
