package tabletest

import (
	"fmt"
	"testing"
	"time"

	"razzia"
	"razzia/internal/table"
)

func listsRunning(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("waiting", talk(1, 1)...)
	d.make("begun at once", numbered(1, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Talked})...)
	d.make("begun", talk(1, 1)...)
	d.add("begun", numbered(2, table.Entry{Kind: table.Began})...)
	d.wantRunning("begun", "begun at once") // at the same moment
	d.add("begun at once", talk(3, 1)...)
	d.wantRunning("begun at once", "begun")
	d.add("begun", talk(3, 1)...)
	d.add("begun at once", numbered(4, table.Entry{Kind: table.Moved}, table.Entry{Kind: table.Ended})...)
	d.wantRunning("begun")
	d.add("begun", numbered(4, table.Entry{Kind: table.Ended})...)
	d.add("begun", talk(5, 1)...)
	d.wantRunning()
}

func listsTablesOf(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	by := func(kind table.Kind, id string) table.Entry {
		return table.Entry{Kind: kind, Person: &table.Person{ID: id, Name: "of " + id}}
	}
	d.make("a", numbered(1, by(table.Created, "Al"), by(table.Sat, "Bo"), by(table.Sat, "Bo"))...)
	d.add("a", numbered(4, table.Entry{Kind: table.StoodUp})...)
	d.make("b", numbered(1, by(table.Created, "Bo"))...)
	d.add("b", numbered(2, table.Entry{Kind: table.BotSat, Level: "Al"}, by(table.Sat, `it's "%_\; --`))...)
	d.wantTablesOf("Al", 10, "a")
	d.wantTablesOf("al", 10)
	d.wantTablesOf("of Al", 10)
	d.wantTablesOf("", 10)
	d.wantTablesOf(`it's "%_\; --`, 10, "b")
	d.wantTablesOf("Bo", 10, "a", "b")
}

func ordersTables(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	at := func(seconds int, e table.Entry) table.Entry {
		e.At = noon.Add(time.Duration(seconds) * time.Second)
		return e
	}
	made := table.Entry{Version: 1, Kind: table.Created, Person: &table.Person{ID: "p"}}
	for i := range 5 {
		d.make(table.ID(fmt.Sprint(i)), at(10-i, made))
	}
	d.wantTablesOf("p", 10, "0", "1", "2", "3", "4")
	d.add("3", at(20, talk(2, 1)[0]))
	d.add("1", at(15, talk(2, 1)[0]), at(30, talk(3, 1)[0]))
	d.wantTablesOf("p", 10, "1", "3", "0", "2", "4")
	d.wantTablesOf("p", 2, "1", "3")
	d.wantTablesOf("p", 0)
	d.wantTablesOf("p", -1)
}

func findsAll(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	if reopen == nil {
		return
	}
	all := everyEntry()
	for n := 1; n <= len(all); n++ {
		d := desk{t, store}
		if n == 1 {
			d.make("a", all[0])
		} else {
			d.add("a", all[n-1])
		}
		store = reopen()
		desk{t, store}.wantLog("a", all[:n]...)
	}
	d := desk{t, store}
	d.make("b", numbered(1, table.Entry{Kind: table.Began})...)
	d = desk{t, reopen()}
	d.wantRunning("b")
	d.wantUnfinished("maker", noon, 0) // its log has an end
	d.wantTablesOf("maker", 3, "a")
	if secret, err := d.Secret(t.Context(), "b"); err != nil || string(secret) != "secret of b" {
		t.Errorf("after reopening the secret is %q, %v", secret, err)
	}
}

// noon is when the entries of the tests happen.
var noon = time.Date(2026, 7, 14, 12, 0, 0, int(7*time.Millisecond), time.UTC)

// talk makes entries of talk, so many from a version on; one version always says the same.
func talk(from, n int) []table.Entry {
	entries := make([]table.Entry, n)
	for i := range entries {
		entries[i] = table.Entry{Kind: table.Talked, Text: fmt.Sprint("word ", from+i)}
	}
	return numbered(from, entries...)
}

// numbered gives entries their versions, and times a millisecond apart.
func numbered(from int, entries ...table.Entry) []table.Entry {
	for i := range entries {
		entries[i].Version = from + i
		entries[i].At = noon.Add(time.Duration(from+i) * time.Millisecond)
	}
	return entries
}

// everyEntry is a log with every kind of entry, whatever the rules say to their order.
func everyEntry() []table.Entry {
	felix := table.Person{ID: "id-of-felix", Name: "Felix"}
	proof := proofOf("1")
	promise := proof
	promise.Seed = ""
	entries := []table.Entry{
		{Kind: table.Created, Seat: razzia.NoSeat, Person: &table.Person{ID: "maker", Name: "Elke"}, Options: everyOption()},
		{Kind: table.Sat, Seat: 0, Person: &felix},
		{Kind: table.BotSat, Seat: 1, Level: "greedy"},
		{Kind: table.StoodUp, Seat: 1},
		{Kind: table.Began, Seat: razzia.NoSeat, Packages: [][]int{{2, 5, 6, 9}, {3, 4, 7, 8}}, Proof: &promise},
		{Kind: table.Warned, Seat: 4},
		{Kind: table.TimedOut, Seat: 3},
		{Kind: table.Left, Seat: 2},
		{Kind: table.Resigned, Seat: 1},
		{Kind: table.TookBack, Seat: 0},
		{Kind: table.Talked, Seat: 2, Text: "good day"},
		{Kind: table.Paced, Seat: razzia.NoSeat, Pace: 1500 * time.Millisecond},
		{Kind: table.Understood, Seat: 0},
		{Kind: table.Taught, Seat: razzia.NoSeat},
		{Kind: table.Ended, Seat: razzia.NoSeat, Proof: &proof},
		{Kind: table.Rematched, Seat: razzia.NoSeat, Next: "b"},
	}
	for _, m := range everyMove() {
		entries = append(entries, table.Entry{Kind: table.Moved, Seat: 1, Move: m})
	}
	return numbered(1, entries...)
}
