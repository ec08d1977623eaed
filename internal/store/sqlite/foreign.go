package sqlite

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"razzia/internal/store"
)

// Foreign lists what acts by itself in the file and is not of this program: triggers, views and virtual tables, with their kinds. A file
// that a stranger has handed over may have some, and they would act with each change.
func (r *Reader) Foreign(ctx context.Context) (found []string, err error) {
	known, err := knownSteps(r.relations)
	if err != nil {
		return nil, err
	}
	have, err := r.schema(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the schema of %s: %w", r.path, err)
	}
	err = reading(ctx, r.db)(func(scan store.Scan) error {
		var kind, name, on, text string
		err := scan(&kind, &name, &on, &text)
		if !strings.Contains(known, text+";") && !isRemade(on, have, r.newestSchema()) {
			found = append(found, fmt.Sprintf("%s %q", kind, name))
		}
		return err
	}, `SELECT type, name, tbl_name, sql FROM sqlite_master
		WHERE type IN ('trigger', 'view') OR type = 'table' AND (rootpage = 0 OR rootpage IS NULL) ORDER BY type, name`)
	if err != nil {
		return nil, fmt.Errorf("read the schema of %s: %w", r.path, err)
	}
	return found, nil
}

// isRemade reports whether the triggers of a relation are made anew when a file of an older version is opened, before
// any row there changes: they follow from what relations declared then.
func isRemade(relation string, have, newest int64) bool {
	return have < newest && slices.Contains(store.Triggered, relation)
}

// knownSteps returns the text of all steps of the schema, and of the triggers that follow from relations. A file of
// each version has its triggers from there, word for word.
func knownSteps(relations []store.Relation) (string, error) {
	var all strings.Builder
	err := fs.WalkDir(migrations, ".", func(name string, file fs.DirEntry, err error) error {
		if err != nil || file.IsDir() {
			return err
		}
		text, err := migrations.ReadFile(name)
		all.Write(text)
		return err
	})
	for _, text := range triggersOf(relations) {
		all.WriteString(text + ";")
	}
	return all.String(), err
}
