package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"razzia/internal/store"
	"razzia/internal/store/postgres/address"
)

// Open opens the store in a database, by a URL such as postgres://user:password@host/name. It brings the schema up to date,
// and refuses the database of another program, or of one that is too new. The relations are those of the site.
func Open(ctx context.Context, url string, relations []store.Relation) (*Store, error) {
	from, err := address.Parse(url)
	if err != nil {
		return nil, err
	}
	s, err := open(ctx, from, relations)
	if err != nil {
		return nil, fmt.Errorf("open the store in %s: %w", from.Name(), address.Plain(err))
	}
	s.name = from.Name()
	return s, nil
}

func open(ctx context.Context, from address.Address, relations []store.Relation) (*Store, error) {
	config, groups := from.Pool(), from.Pool()
	if err := prepare(ctx, from.Conn(), relations); err != nil {
		return nil, err
	}
	setUp(config)
	setUpGroups(groups)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	writers, err := pgxpool.NewWithConfig(ctx, groups)
	if err != nil {
		pool.Close()
		return nil, err
	}
	s := &Store{relations: relations, pool: pool, groups: writers,
		moves: newWriter(writers, moveWriters, batchMoves), others: newWriter(writers, 1, batchOthers)}
	s.Core = store.NewCore(s.Engine())
	return s, nil
}

// moveWriters is the number of connections that write moves: while one waits for its commit, the other takes the next group.
const moveWriters = 2

// setUp sets the parameters of all connections. A commit is durable whatever the server's default is, and a transaction of a node
// that stopped does not hold its locks for long.
func setUp(config *pgxpool.Config) {
	params := config.ConnConfig.RuntimeParams
	params["synchronous_commit"] = "on"
	params["idle_in_transaction_session_timeout"] = fmt.Sprint(writeTimeout.Milliseconds())
	if params["application_name"] == "" {
		params["application_name"] = "razzia"
	}
}

// setUpGroups sets the parameters of the connections that write groups. Their statements are planned once: rows of tables are found
// by their IDs in the order of the group, whatever the statistics say.
func setUpGroups(config *pgxpool.Config) {
	setUp(config)
	config.MaxConns, config.MinConns, config.MinIdleConns = moveWriters+1, 0, 0
	params := config.ConnConfig.RuntimeParams
	params["plan_cache_mode"] = "force_generic_plan"
	// The writer gives up before, and does not know the outcome.
	params["statement_timeout"] = fmt.Sprint((writeTimeout + time.Second).Milliseconds())
	for _, way := range []string{"enable_hashjoin", "enable_mergejoin", "enable_seqscan", "enable_bitmapscan"} {
		params[way] = "off"
	}
}

// oldestVersion is the oldest version of PostgreSQL that the store is tested with.
const oldestVersion = 15

// prepare brings the schema of a database up to date.
func prepare(ctx context.Context, config *pgx.ConnConfig, relations []store.Relation) error {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if err := mustBeNew(ctx, conn); err != nil {
		return err
	}
	return migrate(ctx, conn, relations)
}

// mustBeNew refuses a PostgreSQL that is too old.
func mustBeNew(ctx context.Context, conn *pgx.Conn) error {
	var version int
	err := conn.QueryRow(ctx, `SELECT current_setting('server_version_num')::int / 10000`).Scan(&version)
	if err == nil && version < oldestVersion {
		err = fmt.Errorf("it is PostgreSQL %d: want %d or newer", version, oldestVersion)
	}
	return err
}

// errForeign is the error for a database that holds something else.
var errForeign = errors.New("the database is of another program: want an empty one")
