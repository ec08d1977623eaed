package sqlite

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/storetest"
)

// columnsOf lists all columns of a file, each as relation.column.
func columnsOf(t *testing.T, db querier) []string {
	t.Helper()
	all, err := store.All(reading(t.Context(), db), store.Value[string],
		`SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'`)
	wantError(t, err, nil)
	return all
}

// Every table and column is declared, and says what becomes of persons.
func TestNoTableIsForgotten(t *testing.T) {
	s := OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db"))
	wantError(t, store.CheckSchema(site.Relations(), columnsOf(t, s.readers)), nil)
}

// A new table is refused until it says what becomes of its person. From then on it forgets them.
func TestATableWithoutAPolicyIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	db := openRaw(t, path)
	exec := func(text string) {
		_, err := db.Exec(text)
		wantError(t, err, nil)
	}
	exec(`CREATE TABLE hobbies (person TEXT NOT NULL, hobby TEXT NOT NULL)`)
	told := store.Told{Host: "hobbies", Page: "hobbies.stored", File: "hobbies"}
	hobbies := func(k store.Kind, told store.Told) []store.Relation {
		return append(slices.Clone(site.Relations()), store.Relation{Name: "hobbies", Told: told,
			Columns: []store.Column{{Name: "person", Kind: k}, {Name: "hobby", Kind: store.Name}}})
	}
	for says, relations := range map[string][]store.Relation{
		"hobbies.person, which no relation declares":             site.Relations(),
		"hobbies.person names a person: it must say":             hobbies(store.Name, told),
		"hobbies.person must be blank, and say by what":          hobbies(store.Blank, told),
		"something of persons: it must say where they are told ": hobbies(store.Erase, store.Told{}),
	} {
		if err := store.CheckSchema(relations, columnsOf(t, db)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
	wantError(t, store.CheckSchema(hobbies(store.Erase, told), columnsOf(t, db)), nil)
	wantError(t, keepTriggers(t.Context(), db, hobbies(store.Erase, told)), nil)
	exec(`INSERT INTO hobbies (person, hobby) VALUES ('ANN', 'chess'), ('BEN', 'go')`)
	wantError(t, s.BeginForgetting(t.Context(), "ANN", someday), nil)
	exec(`INSERT INTO hobbies (person, hobby) VALUES ('ANN', 'cards')`)
	wantError(t, s.EndForgetting(t.Context(), "ANN"), nil)
	left, err := store.All(reading(t.Context(), db), store.Value[string], `SELECT person FROM hobbies`)
	if err != nil || !slices.Equal(left, []string{"BEN"}) {
		t.Errorf("there are hobbies of %q, %v", left, err)
	}
}

// A person who is forgotten is named in no table.
func TestEachTableForgets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	db := openRaw(t, path)
	_, err := db.Exec(`PRAGMA foreign_keys = FALSE`)
	wantError(t, err, nil)
	storetest.Forgets(t, s, func(r store.Relation, row []any) {
		_, err := db.Exec(insertOf(r, 1), row...)
		wantError(t, err, nil)
	})
}

// A file of the version before gets the triggers that follow from relations, in the place of its own. Guests without a
// time at which they were seen count as seen now.
func TestAFileOfTheVersionBeforeGetsItsTriggers(t *testing.T) {
	want := triggersIn(t, OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db")).readers)
	path := unpack(t, baselineFile)
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.UpTo(t.Context(), 52)
	wantError(t, err, nil)
	if old := strings.Join(triggersIn(t, db), " "); !strings.Contains(old, "solver_goes") {
		t.Errorf("the version before has the triggers %q", old)
	}
	_, err = db.Exec(`INSERT INTO mutes (viewer, muted, id, name, since) VALUES ('ANN', 'BO', 'M', 'Bo', 1)`)
	wantError(t, err, nil)
	s := OpenEmpty(t, path)
	if got := triggersIn(t, s.readers); !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	wantError(t, identity.NewStore(s.Engine()).Sweep(t.Context(), time.Now().Add(identity.GuestTime/2), someday), nil)
	if mutes, err := moderation.NewStore(s.Engine()).MutesOf(t.Context(), []string{"ANN"}); err != nil || len(mutes) != 1 {
		t.Errorf("the mutes are %v, %v", mutes, err)
	}
}

// triggersIn lists the triggers of a file.
func triggersIn(t *testing.T, db querier) []string {
	t.Helper()
	all, err := store.All(reading(t.Context(), db), store.Value[string],
		`SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`)
	wantError(t, err, nil)
	return all
}

// The triggers of a file of the baseline are not foreign, although they are made anew when it is opened.
func TestAFileOfTheBaselineHasNothingForeign(t *testing.T) {
	r, err := OpenReader(t.Context(), unpack(t, baselineFile), site.Relations())
	wantError(t, err, nil)
	defer r.Close()
	if found, err := r.Foreign(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("%q are foreign, %v", found, err)
	}
}

// A trigger in the place of one of ours is foreign, unless the file is opened to be brought up to date: then it is made
// anew.
func TestATriggerInThePlaceOfOursIsForeign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	wantError(t, OpenEmpty(t, path).Close(), nil)
	execAll(t, path, `DROP TRIGGER forgetting_ends`,
		`CREATE TRIGGER forgetting_ends AFTER DELETE ON forgetting BEGIN SELECT 2; END`,
		`CREATE TRIGGER spy AFTER INSERT ON entries BEGIN SELECT 3; END`)
	for _, want := range [][]string{{`trigger "forgetting_ends"`, `trigger "spy"`}, {`trigger "spy"`}} {
		r, err := OpenReader(t.Context(), path, site.Relations())
		wantError(t, err, nil)
		found, err := r.Foreign(t.Context())
		if err != nil || !slices.Equal(found, want) {
			t.Errorf("%q are foreign, %v: want %q", found, err, want)
		}
		wantError(t, r.Close(), nil)
		execAll(t, path, `DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)`)
	}
}

// A file of the baseline that a stranger hands over may have triggers with any names in the place of ours: all are gone
// once it is open, and ours are there.
func TestTriggersOfAStrangerGo(t *testing.T) {
	fresh := filepath.Join(t.TempDir(), "razzia.db")
	wantError(t, OpenEmpty(t, fresh).Close(), nil)
	ours := openRaw(t, fresh)
	want := triggersIn(t, ours)
	wantError(t, ours.Close(), nil)
	for _, name := range []string{`x""; CREATE TRIGGER evil AFTER INSERT ON attempts BEGIN DELETE FROM accounts; END; --`,
		"FORGETTING_BEGINS"} {
		path := unpack(t, baselineFile)
		execAll(t, path, "DROP TRIGGER forgetting_begins",
			`CREATE TRIGGER "`+name+`" AFTER INSERT ON forgetting BEGIN SELECT 1; END`)
		s, err := Open(path, site.Relations())
		wantError(t, err, nil)
		wantError(t, s.Close(), nil)
		db := openRaw(t, path)
		if got := triggersIn(t, db); !slices.Equal(got, want) {
			t.Errorf("%s: the triggers are %q, want %q", name, got, want)
		}
		wantError(t, db.Close(), nil)
	}
}
