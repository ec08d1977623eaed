package integrity_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "razzia/bot/level" // registers the bots of days
	"razzia/internal/analysis"
	"razzia/internal/bus"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/integrity"
	"razzia/internal/integrity/integritytest"
	"razzia/internal/measure"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
	"razzia/notation"
)

// The tables of the tests, by what is special about them.
type house struct {
	path                   string
	waiting, running, over table.ID
	record                 table.ID
}

var anna = table.Person{ID: "anna", Name: "Anna"}

// play moves for the one person of a table, up to a number of moves; it makes the first legal move.
func play(t *testing.T, h *host.Host, now *table.Table, most int) {
	t.Helper()
	for len(now.Moves) < most && now.Phase != table.Over {
		s := now.Game.State
		next, err := h.Act(t.Context(), now.ID, table.Move{By: anna.ID, Seat: s.Actor, Ply: len(now.Moves), Epoch: now.Epoch,
			Move: s.Legal(nil)[0]})
		if err != nil {
			t.Fatal(err)
		}
		now = next
	}
}

// newSite makes a database with tables of all kinds.
func newSite(t *testing.T) house {
	t.Helper()
	at := house{path: filepath.Join(t.TempDir(), "razzia.db")}
	s := sitetest.OpenAt(t, at.path)
	h := host.New(host.Config{Store: s, Bus: new(bus.Local)})
	create := func(c table.Creation) *table.Table {
		made, err := h.Create(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	options := table.Options{Players: 2, Piles: 2}
	both := []table.Sitter{{Person: anna}, {Person: anna}}
	at.waiting = create(table.Create{Maker: anna, Options: options}).ID
	running, over := create(table.Create{Maker: anna, Options: options, Sitting: both}), create(table.Create{Maker: anna, Options: options,
		Sitting: both})
	play(t, h, running, 30)
	play(t, h, over, 1e6)
	at.running, at.over = running.ID, over.ID
	at.record = keepRecord(t, h, s, over.ID)
	if _, err := s.Finished(t.Context(), 0, 9); err != nil { // numbers the games
		t.Fatal(err)
	}
	measures := &analysis.Measures{Store: s.Measures(), Open: measure.Open, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	if n, err := measures.CatchUp(t.Context()); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	keepDay(t, s)
	h.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return at
}

// keepDay makes the round of a day.
func keepDay(t *testing.T, s *keptest.Kept) {
	t.Helper()
	judge, err := measure.Open()
	if err == nil {
		err = (&daily.Maker{Store: daily.NewStore(s.Engine()), Expect: daily.By(judge)}).Make(t.Context(), 20_000)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// keepRecord keeps the record of a finished game as if it came from a file, with a review.
func keepRecord(t *testing.T, h *host.Host, s *keptest.Kept, over table.ID) table.ID {
	t.Helper()
	now, err := h.Table(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := now.Record()
	opened := analysis.Opened{Store: s, Now: time.Now}
	id, err := opened.Add(t.Context(), anna.ID, notation.AppendRecord(nil, &r))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// execute changes a database behind the back of the program.
func execute(t *testing.T, path, statement string, args ...any) {
	t.Helper()
	file := url.URL{Scheme: "file", Path: path}
	db, err := sql.Open("sqlite", file.String())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.Exec(statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("%s changed %d rows, %v", statement, n, err)
	}
}

// TestAWholeSiteHasNoProblems checks tables of all kinds, also while a store has the file open.
func TestAWholeSiteHasNoProblems(t *testing.T) {
	at := newSite(t)
	s, err := sqlite.Open(at.path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := integritytest.File(t, at.path)
	if r.Tables != 3 || r.Entries < 60 || r.Records != 1 || len(r.Problems) > 0 {
		t.Errorf("the report is %+v", r)
	}
}

// TestAFileOfTheBaselineHasNoProblems checks a file of the first schema, once this program has brought it up to date.
func TestAFileOfTheBaselineHasNoProblems(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	unpack(t, "../store/sqlite/testdata/version-50.db.gz", path)
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Finished(t.Context(), 0, 1000); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if r := integritytest.File(t, path); r.Tables == 0 || len(r.Problems) > 0 {
		t.Errorf("the report is %+v", r)
	}
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	file, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestEachDamageIsFound changes one thing at a time. The report names the table, the part and what to do, and nothing else.
func TestEachDamageIsFound(t *testing.T) {
	at := newSite(t)
	whole, err := os.ReadFile(at.path)
	if err != nil {
		t.Fatal(err)
	}
	otherSeed := strings.Repeat("a5", 32)
	for _, test := range []struct {
		statement string
		id        table.ID
		part      string
		what      string
	}{
		{`DELETE FROM entries WHERE table_id = $1 AND version = 7`, at.running, "entries", "entry 7 is missing"},
		{`UPDATE entries SET entry = 'nonsense' WHERE table_id = $1 AND version = 7`, at.over, "entries", "entry 7"},
		{`UPDATE entries SET entry = replace(entry, '"draw 1"', '"draw 2"') WHERE table_id = $1 AND version = (
			SELECT MIN(version) FROM entries WHERE table_id = $1 AND entry LIKE '%"draw 1"%')`, at.over, "secrets", "not those of the seed"},
		{`UPDATE entries SET entry = replace(entry, '"kind":"moved"', '"kind":"talked"') WHERE table_id = $1 AND version = 6`, at.over, "entries",
			"the rules do not allow it"},
		{`DELETE FROM secrets WHERE table_id = $1`, at.running, "secrets", "missing"},
		{`UPDATE secrets SET secret = '` + otherSeed + `' WHERE table_id = $1`, at.running, "secrets", "not those of the seed"},
		{`UPDATE entries SET entry = replace(entry, '"commitment":"', '"commitment":"00') WHERE table_id = $1 AND entry LIKE '{"kind":"began"%'`,
			at.running, "secrets", "committed to"},
		{`INSERT INTO persons (person, table_id) VALUES ('bo', 'number ' || $1)`, at.over, "database", "persons: 1 rows"},
		{`UPDATE tables SET round = 3 WHERE id = $1`, at.running, "tables", "turn is of seat"},
		{`UPDATE tables SET seats = '[]' WHERE id = $1`, at.over, "tables", "seats is damaged"},
		{`UPDATE tables SET winners = '[5]' WHERE id = $1`, at.over, "tables", "seats is damaged"},
		{`UPDATE tables SET latest = latest + 1 WHERE id = $1`, at.waiting, "tables", "latest is"},
		{`UPDATE tables SET maker = 'bo' WHERE id = $1`, at.waiting, "tables", "maker is another person"},
		{`UPDATE tables SET listed = TRUE WHERE id = $1`, at.waiting, "tables", "listed is true"},
		{`UPDATE tables SET running = TRUE WHERE id = $1`, at.over, "tables", "phase is"},
		{`UPDATE tables SET number = 7 WHERE id = $1`, at.over, "tables", "number 1 is missing"},
		{`DELETE FROM persons WHERE table_id = $1`, at.over, "persons", "not in the list"},
		{`UPDATE persons SET ended_at = NULL WHERE table_id = $1`, at.over, "persons", "wrong list"},
		{`UPDATE records SET record = replace(record, 'Anna', 'Bo') WHERE id = $1`, at.record, "records", "its ID is"},
		{`UPDATE records SET analyst = 'a', review = X'1f8b08' WHERE id = $1`, at.record, "reviews", "EOF"},
		{`INSERT INTO plans VALUES ($1, 0, 'anna', 't', 1, 0, 'draw', 0, 0)`, at.running, "plans", "damaged"},
		{`INSERT INTO plans VALUES ($1, 0, 'bo', 't', 1, 0, '{"turn":"draw","lasts":"once","row":7}', 0, 0)`, at.running, "plans",
			"of another person"},
		{`INSERT INTO rating_marks SELECT 'm', 2, 0 FROM tables WHERE id = $1`, at.over, "ratings", "number 2"},
		{`INSERT INTO rated_persons SELECT 'm', 'anna', 0, 1500000, 9, 1, 0 FROM tables WHERE id = $1`, at.over, "ratings", "1500000 ± 9"},
		{`INSERT INTO gone (hash, until) SELECT X'` + fmt.Sprintf("%x", identity.GoneHash("anna")) + `', 1 FROM tables WHERE id = $1`, at.over,
			"gone", `"anna"`},
		{`UPDATE measures SET luck_points = luck_points + 1 WHERE table_id = $1 AND seat = 0`, at.over, "measures", "do not add up"},
		{`UPDATE measures SET spent = '1' WHERE table_id = $1 AND seat = 0`, at.over, "measures", "has 1 numbers"},
		{`UPDATE measures SET seat = 5 WHERE table_id = $1 AND seat = 0`, at.over, "measures", "no result of this seat"},
		{`UPDATE measures SET costly = '9999 1 1 9000 9000 pass/bid 9' WHERE table_id = $1 AND seat = 0`, at.over,
			"measures", "after 9999 moves"},
		{`UPDATE tables SET retired = TRUE WHERE id = $1`, at.over, "measures", "gone"},
		{`UPDATE daily_days SET salt = $1 WHERE day = 20000`, at.over, "daily_days", "2024-10-04: the cards are not those"},
		{`UPDATE daily_days SET cards = $1 WHERE day = 20000`, at.over, "daily_days", "damaged"},
		{`UPDATE daily_days SET start = '{"' || $1 || '":' WHERE day = 20000`, at.over, "daily_days", "2024-10-04"},
		{`INSERT INTO reviews (table_id, analyst, review, at) VALUES ($1, 'a', X'00', 1)`, at.over, "reviews", ""},
	} {
		path := filepath.Join(t.TempDir(), "razzia.db")
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		execute(t, path, test.statement, test.id)
		r := integritytest.File(t, path)
		i := slices.IndexFunc(r.Problems, func(p integrity.Problem) bool {
			return p.Part == test.part && strings.Contains(p.What, test.what) && p.Do != "" && (p.ID == test.id || p.ID == "")
		})
		if i < 0 {
			t.Errorf("%s: the problems are %v", test.statement, r.Problems)
		}
		for _, p := range r.Problems {
			if p.ID != test.id && p.ID != "" {
				t.Errorf("%s: a problem of another table: %v", test.statement, p)
			}
			if strings.Contains(p.String(), otherSeed) {
				t.Errorf("a problem shows a seed")
			}
		}
	}
}

// TestADamagedFileIsReported overwrites a page that the schema does not have: SQLite finds it, and the check goes on as far as it can.
func TestADamagedFileIsReported(t *testing.T) {
	at := newSite(t)
	db, err := sql.Open("sqlite", at.path)
	if err != nil {
		t.Fatal(err)
	}
	root := 0
	err = errors.Join(db.QueryRow(`SELECT rootpage FROM sqlite_master WHERE name = 'entries'`).Scan(&root), db.Close())
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(at.path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	for i := range page {
		whole[(root-1)*page+i] = 0xa5
	}
	if err := os.WriteFile(at.path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	r := integritytest.File(t, at.path)
	if len(r.Problems) == 0 || r.Problems[0].Part != "database" || !strings.Contains(r.Problems[0].String(), "last good backup") {
		t.Errorf("the problems are %v", r.Problems)
	}
	copy(whole[3*page:], bytes.Repeat([]byte{0xa5}, 20*page)) // several steps find the same
	if err := os.WriteFile(at.path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range integritytest.File(t, at.path).Problems {
		if seen[p.String()] {
			t.Errorf("twice: %s", p)
		}
		seen[p.String()] = true
	}
}

// TestACheckThatIsStopped fails and finds nothing.
func TestACheckThatIsStopped(t *testing.T) {
	at := newSite(t)
	r, err := sqlite.OpenReader(t.Context(), at.path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if report, err := integrity.Run(ctx, r); err == nil {
		t.Errorf("the report is %+v", report)
	}
}
