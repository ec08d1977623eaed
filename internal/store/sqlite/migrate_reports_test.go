package sqlite

import (
	"reflect"
	"testing"

	"razzia/internal/moderation"
	"razzia/internal/store"
)

// TestReportsSayWhatTheyAreAbout brings a file up to date in which clubs stand in the place of tables, and takes it back.
func TestReportsSayWhatTheyAreAbout(t *testing.T) {
	const before = 66
	path := unpack(t, baselineFile)
	wantError(t, OpenEmpty(t, path).Close(), nil)
	downTo(t, path, before)
	for _, row := range []string{`'line', 1, 'ann', 't1', 9, 4, 'ben', 'Ben', 'hate', 'bad', NULL, ''`,
		`'name', 2, 'ann', 'club', 9, 0, 'ben', 'Ben', 'spam', '', 77, 'talked'`,
		`'club', 3, '', 'club/k3', 0, 0, 'cleo', 'Unwanted: a line', 'spam', '', NULL, ''`,
		`'news', 4, 'dora', 'club/k3', 0, 1, '', '', 'else', 'x', 88, 'gone'`} {
		execAll(t, path, `INSERT INTO reports (id, at, reporter, table_id, version, line, writer, name, reason, words, closed, note)
			VALUES (`+row+`)`)
	}
	old := rowsOfReports(t, path)
	s := OpenEmpty(t, path)
	reports := moderation.NewStore(engine{s})
	for id, want := range map[string]moderation.Report{
		"line": {Topic: moderation.OfTable, Table: "t1", Version: 9, Line: 4, Writer: "ben", Name: "Ben", Reporter: "ann", Words: "bad"},
		"name": {Topic: moderation.OfTable, Table: "club", Version: 9, Writer: "ben", Name: "Ben", Reporter: "ann", Note: "talked"},
		"club": {Topic: moderation.OfClub, About: "k3", Writer: "cleo", Said: "Unwanted: a line"},
		"news": {Topic: moderation.OfClub, About: "k3", Line: 1, Reporter: "dora", Words: "x", Note: "gone"},
	} {
		got, found, err := reports.FindReport(t.Context(), id)
		want.ID, want.At, want.Closed, want.Reason = id, got.At, got.Closed, got.Reason
		if err != nil || !found || got != want || got.At.IsZero() || got.Reason == "" || (got.Note == "") != got.Closed.IsZero() {
			t.Errorf("%s is %+v, %v: want %+v", id, got, err, want)
		}
	}
	wantError(t, s.Close(), nil)
	execAll(t, path, `INSERT INTO reports (id, at, reporter, topic, table_id, about, version, line, writer, name, said, reason, words)
		VALUES ('evening', 5, 'ann', 'evening', '', 'e1', 0, 1, 'ben', 'Ben', 'hm', 'spam', '')`)
	downTo(t, path, before)
	if back := rowsOfReports(t, path); !reflect.DeepEqual(back, old) {
		t.Errorf("taken back the reports are %q: want %q", back, old)
	}
}

// rowsOfReports are the reports of a file of before, each as a text.
func rowsOfReports(t *testing.T, path string) []string {
	t.Helper()
	db := openRaw(t, path)
	list, err := store.All(reading(t.Context(), db), store.Value[string], `SELECT concat_ws('|', id, at, reporter, table_id, version, line, writer,
		name, reason, words, closed, note) FROM reports ORDER BY id`)
	wantError(t, err, nil)
	return list
}
