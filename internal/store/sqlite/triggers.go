package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"strings"

	"razzia/internal/store"
)

// triggersOf returns what makes the triggers that follow from relations, by their names. They are the texts that the
// file has then.
func triggersOf(relations []store.Relation) map[string]string {
	all := map[string]string{}
	for _, t := range store.Triggers(relations) {
		var do strings.Builder
		for _, statement := range t.Do {
			fmt.Fprintf(&do, "    %s;\n", dialect.Replace(statement))
		}
		all[t.Name] = fmt.Sprintf("CREATE TRIGGER %s AFTER %s ON %s BEGIN\n%sEND", t.Name, t.After, t.On, do.String())
	}
	return all
}

// listTriggers reads the triggers of the relations whose triggers follow from others.
const listTriggers = `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ANY($1)`

// keepTriggers gives a file the relations that no step makes, and the triggers that follow from relations, in the place
// of all others there, unless it has them.
func keepTriggers(ctx context.Context, db *sql.DB, relations []store.Relation) error {
	for _, statement := range store.Makes(relations, "TEXT", "BLOB") {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("make a relation: %w", err)
		}
	}
	want, have := triggersOf(relations), map[string]string{}
	err := reading(ctx, db)(func(scan store.Scan) error {
		var name, text string
		err := scan(&name, &text)
		have[name] = text
		return err
	}, listTriggers, store.Triggered)
	if err != nil || maps.Equal(have, want) {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after a commit
	var do strings.Builder
	for name := range have {
		// A stranger may have named it, and another process have removed it meanwhile.
		fmt.Fprintf(&do, "DROP TRIGGER IF EXISTS \"%s\"; ", strings.ReplaceAll(name, `"`, `""`))
	}
	for name, text := range want {
		fmt.Fprintf(&do, "DROP TRIGGER IF EXISTS %s; %s; ", name, text)
	}
	if _, err := tx.ExecContext(ctx, do.String()); err != nil {
		return fmt.Errorf("the triggers that follow from relations: %w", err)
	}
	return tx.Commit()
}
