package notify_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"razzia/e2e/pgtest"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/store/postgres/address"
	"razzia/internal/table"
)

// A node takes as many connections as the documentation says: those of the address, three that write tables and two of the bus. All of
// them, and that of a command that reads, take an address with a limit, and PostgreSQL watches them.
func TestANodeTakesAFixedNumberOfConnections(t *testing.T) {
	const limit = 2
	url := pgtest.Database(t)
	node := fmt.Sprintf("%s&pool_max_conns=%d", url, limit)
	s, err := postgres.Open(t.Context(), node, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b := open(t, node)
	settle(t, b, open(t, url))
	var rush sync.WaitGroup
	for i := range 40 {
		rush.Go(func() {
			if _, err := s.Summaries(t.Context(), []table.ID{table.ID(fmt.Sprint(i))}); err != nil {
				t.Error(err)
			}
		})
	}
	rush.Wait()
	const count = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'razzia'`
	if n := pgtest.Value[int](t, url, count); n > limit+3 {
		t.Errorf("the store has %d connections: want at most %d and 3", n, limit)
	}
	r, err := postgres.OpenReader(t.Context(), node)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// PostgreSQL sees within seconds that a node is cut off.
func TestPostgreSQLWatchesTheConnections(t *testing.T) {
	from, err := address.Parse(pgtest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.ConnectConfig(t.Context(), from.Conn())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var interval string
	if err := conn.QueryRow(t.Context(), `SHOW client_connection_check_interval`).Scan(&interval); err != nil || interval != "1s" {
		t.Errorf("PostgreSQL looks after a connection each %q: %v", interval, err)
	}
}
