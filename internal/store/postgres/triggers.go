package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
)

// bodiesOf returns the bodies of the functions that the triggers call which follow from relations, by the names of
// both.
func bodiesOf(triggers []store.Trigger) map[string]string {
	all := map[string]string{}
	for _, t := range triggers {
		all[t.Name] = "BEGIN\n    " + strings.Join(t.Do, ";\n    ") + ";\n    RETURN NULL;\nEND"
	}
	return all
}

// listTriggers reads the triggers of the relations whose triggers follow from others: their names and functions.
const listTriggers = `SELECT t.tgname, p.prosrc,
		'DROP TRIGGER ' || quote_ident(t.tgname) || ' ON ' || t.tgrelid::regclass || '; DROP FUNCTION ' || p.oid::regprocedure
	FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
	WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1) AND t.tgname = ANY($2)`

// keepTriggers gives a database the relations that no step makes, and the triggers that follow from relations, in the
// place of those of versions before, unless it has them. There is no moment without one or the other. Other triggers
// are the operator's.
func keepTriggers(ctx context.Context, conn *pgx.Conn, relations []store.Relation) error {
	for _, statement := range store.Makes(relations, `TEXT COLLATE "C"`, "BYTEA") {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("make a relation: %w", err)
		}
	}
	triggers := store.Triggers(relations)
	want, have, do := bodiesOf(triggers), map[string]string{}, []string{hurried}
	names := slices.Collect(maps.Keys(want))
	for _, r := range relations {
		names = append(names, r.Replaced...)
	}
	rows, err := conn.Query(ctx, listTriggers, store.Triggered, names)
	if err != nil {
		return err
	}
	var name, body, without string
	_, err = pgx.ForEachRow(rows, []any{&name, &body, &without}, func() error {
		have[name] = body
		if want[name] == "" {
			do = append(do, without)
		}
		return nil
	})
	if err != nil || maps.Equal(have, want) {
		return err
	}
	for _, t := range triggers {
		do = append(do, fmt.Sprintf(`CREATE OR REPLACE FUNCTION %s() RETURNS trigger LANGUAGE plpgsql AS $$%s$$`,
			t.Name, want[t.Name]))
		if have[t.Name] == "" {
			do = append(do, fmt.Sprintf(`CREATE TRIGGER %[1]s AFTER %[2]s ON %[3]s FOR EACH ROW EXECUTE FUNCTION %[1]s()`,
				t.Name, t.After, t.On))
		}
	}
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, strings.Join(do, "; "))
		return err
	})
}
