package postgres_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/e2e/pgtest"
	"razzia/internal/lobby"
	"razzia/internal/store"
	"razzia/internal/store/storetest"
	"razzia/internal/table"
)

// A person who is forgotten is named in no table.
func TestEachTableForgets(t *testing.T) {
	url := migrated(t)
	raw := pgtest.Connect(t, url)
	_, err := raw.Exec(t.Context(), `SET session_replication_role = replica`) // a row may refer to none
	wantError(t, err, nil)
	storetest.Forgets(t, open(t, url), func(r store.Relation, row []any) {
		_, err := raw.CopyFrom(t.Context(), pgx.Identifier{r.Name}, r.Names(), pgx.CopyFromRows([][]any{row}))
		wantError(t, err, nil)
	})
}

// A database of the version before has other triggers in the place of those that follow from relations. Opened, it has
// just these, and a server of that version forgets by them.
func TestADatabaseOfTheVersionBeforeGetsItsTriggers(t *testing.T) {
	const list = `SELECT array_agg(t.tgname || ' ' || p.prosrc ORDER BY t.tgname)
		FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal`
	const functions = `SELECT array_agg(proname::TEXT ORDER BY proname)
		FROM pg_proc WHERE pronamespace = 'public'::regnamespace`
	url, before := pgtest.Database(t), pgtest.Database(t)
	shut(t, open(t, url))
	schemaAt(t, before, 52) // the last version whose triggers are those of its steps
	pgtest.Exec(t, before, `CREATE FUNCTION remove_trainee() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN DELETE FROM drill_days WHERE person = NEW.person; RETURN NULL; END $$`,
		`CREATE TRIGGER trainee_goes AFTER INSERT ON forgetting FOR EACH ROW EXECUTE FUNCTION remove_trainee()`)
	const audit = `CREATE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
		CREATE TRIGGER %[1]s AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION %[1]s()`
	for _, database := range []string{url, before} { // the operator's own stays
		pgtest.Exec(t, database, fmt.Sprintf(audit, "audit"))
	}
	s := open(t, before)
	for _, query := range []string{list, functions} {
		got, want := pgtest.Value[[]string](t, before, query), pgtest.Value[[]string](t, url, query)
		if !slices.Equal(got, want) {
			t.Errorf("got %q\nwant %q", got, want)
		}
	}
	request := lobby.MatchRequest{Person: table.Person{ID: "BEN"}}
	wantError(t, lobby.NewStore(s.Engine()).SaveMatchRequest(t.Context(), time.Now(), request), nil)
	pgtest.Exec(t, before, `INSERT INTO forgetting (person, at) VALUES ('BEN', 1)`)
	wantError(t, lobby.NewStore(s.Engine()).SaveMatchRequest(t.Context(), time.Now(), request), nil)
	pgtest.Exec(t, before, `DELETE FROM forgetting`)
	if n := pgtest.Value[int](t, before, `SELECT COUNT(*) FROM wishes`); n != 0 {
		t.Errorf("%d wishes are left", n)
	}
}
