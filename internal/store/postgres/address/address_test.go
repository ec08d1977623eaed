package address_test

import (
	"runtime"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/store/postgres/address"
)

// An address sets the size of the pool, also to less than usual. That is no parameter of a connection.
func TestAnAddressLimitsTheConnections(t *testing.T) {
	own := int32(max(4, 2*runtime.GOMAXPROCS(0), runtime.NumCPU()))
	for query, want := range map[string]int32{"": own, "?pool_max_conns=10": 10, "?pool_max_conns=5&sslmode=disable": 5,
		"?pool_max_conns=1": 4} {
		a, err := address.Parse("postgres://razzia:hush@host/games" + query)
		fatal.If(t, err)
		if got := a.Pool().MaxConns; got != want {
			t.Errorf("%q: the pool has %d connections: want %d", query, got, want)
		}
		for name := range a.Conn().RuntimeParams {
			if strings.HasPrefix(name, "pool_") {
				t.Errorf("%q: PostgreSQL is told %s, which it does not know", query, name)
			}
		}
	}
}

func TestAnAddressTellsNoPassword(t *testing.T) {
	for _, url := range []string{"postgres://razzia:hush@host:many/games", "postgres://razzia:hush@host/games?pool_max_conns=some"} {
		_, err := address.Parse(url)
		if err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: %v: want an error without the password", url, err)
		}
	}
	a, err := address.Parse("postgres://razzia:hush@host/games")
	if err != nil || strings.Contains(a.Name(), "hush") || !strings.Contains(a.Name(), "games") {
		t.Errorf("the name is %q, error %v", a.Name(), err)
	}
}
