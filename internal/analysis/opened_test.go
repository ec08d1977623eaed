package analysis_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/notation"
)

// opened has no games.
func opened(t *testing.T) *analysis.Opened {
	return &analysis.Opened{Store: sitetest.Open(t), Now: time.Now}
}

// TestARecordComesBack opens the record of a game, whole and cut off, and compares the game.
func TestARecordComesBack(t *testing.T) {
	played, ok := game(t, "played").Record()
	if !ok {
		t.Fatal("the game has no record")
	}
	s, ids := opened(t), map[table.ID]bool{}
	for _, moves := range []int{0, 1, 20, len(played.Moves)} {
		record := played
		record.Moves = record.Moves[:moves]
		if moves < len(played.Moves) {
			record.Result = nil
		}
		record.Meta = []byte(`{"event": "` + strings.Repeat("x", 999) + `"}`)
		text := notation.AppendRecord(nil, &record)
		id, err := s.Add(t.Context(), "p", append([]byte("\ufeff"), text...))
		if err != nil || !analysis.IsRecord(id) || ids[id] {
			t.Fatal(id, err)
		}
		ids[id] = true
		if again, err := s.Add(t.Context(), "q", text); again != id || err != nil {
			t.Errorf("opened again the record is %s, %v: want %s", string(again), err, string(id))
		}
		now, err := s.Table(t.Context(), id)
		fatal.If(t, err)
		back, _ := now.Record()
		record.Meta = nil
		if got, want := notation.AppendRecord(nil, &back), notation.AppendRecord(nil, &record); string(got) != string(want) {
			t.Errorf("the record is %s\nwant %s", got, want)
		}
		if over := now.Phase == table.Over; over != (moves == len(played.Moves)) {
			t.Errorf("after %d moves the table is %v", moves, now.Phase)
		}
		for _, person := range []string{"", "p", "seat 0 of a record "} {
			if v := now.View(person, time.Now()); v.Maker || v.Seats[0].Mine || len(v.Game.Legal) > 0 {
				t.Errorf("%q has a part in the game of a record: %+v", person, v.Seats[0])
			}
		}
	}
}

// TestWrongFilesAreRefused opens files that are no record. The errors say what is wrong and where.
func TestWrongFilesAreRefused(t *testing.T) {
	const good = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call"]}`
	s := opened(t)
	for file, want := range map[string]string{
		"":     "the file is empty",
		" \n ": "the file is empty",
		"{}":   `1: the key "razzia" is missing (N3)`,
		strings.Replace(good, "call", "bid 9", 1):   "1: move 1 \"bid 9\": ",
		strings.Replace(good, `"A"`, `"\u202e"`, 1): "players: seat 0: the name cannot be shown",
		good + "\n" + good:                          analysis.ErrSeveral.Error(),
		good + "\n{":                                analysis.ErrSeveral.Error(),
		"\x89PNG":                                   "1: ",
	} {
		if id, err := s.Add(t.Context(), "p", []byte(file)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q is opened as %s, %v: want %s", file, string(id), err, want)
		}
	}
	long := strings.Replace(good, `"A"`, `"search:nodes=300,margin=0,more"`, 1)
	id, err := s.Add(t.Context(), "p", []byte(long))
	fatal.If(t, err)
	if now, err := s.Table(t.Context(), id); err != nil || now.Seats[0].Name() != "search:nodes=300,margin=" {
		t.Errorf("a long name is %q, %v", now.Seats[0].Name(), err)
	}
	var refusal *fault.Fault
	if _, err := s.Table(t.Context(), "f-nothing"); !errors.As(err, &refusal) || refusal.Code != fault.NotFound {
		t.Errorf("a record that is not there: %v", err)
	}
}
