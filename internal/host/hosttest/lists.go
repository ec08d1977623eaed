package hosttest

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// wantOpen checks which tables of a person are waiting or playing.
func (f fixture) wantOpen(person string, most int, want ...table.ID) {
	f.Helper()
	f.wantTables(host.TableQuery{Person: person, Most: most}, want...)
}

// wantOver checks which games of a person are over.
func (f fixture) wantOver(person string, most int, want ...table.ID) {
	f.Helper()
	f.wantTables(host.TableQuery{Person: person, Over: true, Most: most}, want...)
}

func listsRunning(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("waiting", talk(1, 1)...)
	f.make("begun at once", numbered(1, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Talked})...)
	f.make("begun", talk(1, 1)...)
	f.add("begun", numbered(2, table.Entry{Kind: table.Began})...)
	f.wantRunning("begun at once", "begun") // at the same moment
	f.add("begun", talk(3, 1)...)
	f.wantRunning("begun", "begun at once")
	f.add("begun at once", numbered(3, table.Entry{Kind: table.Moved}, table.Entry{Kind: table.Ended})...)
	f.wantRunning("begun")
	f.add("begun", numbered(4, table.Entry{Kind: table.Ended})...)
	f.add("begun", talk(5, 1)...)
	f.wantRunning()
}

func tellsVersions(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 3)...)
	f.make("b\x00'", talk(1, 1)...)
	f.make("c", talk(1, 1)...)
	f.add("a", talk(4, 2)...)
	f.over("gone", 1, "p")
	f.wantRetired(2, 9, "gone")
	got, err := f.Versions(t.Context(), []table.ID{"a", "b\x00'", "gone", "nobody's"})
	if want := map[table.ID]int{"a": 5, "b\x00'": 1}; err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v: want %v", got, err, want)
	}
	f.wantSummaries(got)
}

// by is an entry that a person causes.
func by(kind table.Kind, id string) table.Entry {
	return table.Entry{Kind: kind, Person: &table.Person{ID: id, Name: "of " + id}}
}

func listsTablesOf(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", numbered(1, by(table.Created, "Al"), by(table.Sat, "Bo"), by(table.Sat, "Bo"))...)
	f.add("a", numbered(4, table.Entry{Kind: table.StoodUp})...)
	f.make("b", numbered(1, by(table.Created, "Bo"))...)
	f.add("b", numbered(2, table.Entry{Kind: table.BotSat, Level: "Al"}, by(table.Sat, `it's "%_\; --`))...)
	f.wantOpen("Al", 10, "a")
	for _, nobody := range []string{"al", "of Al", ""} {
		f.wantOpen(nobody, 10)
	}
	f.wantOpen(`it's "%_\; --`, 10, "b")
	f.wantOpen("Bo", 10, "a", "b")
	f.wantOver("Bo", 10)
	f.add("b", numbered(4, table.Entry{Kind: table.Began}, by(table.HandedOver, "Cy"))...)
	f.wantOpen("Cy", 10, "b")
	f.add("b", numbered(6, table.Entry{Kind: table.Ended})...)
	f.wantOver("Cy", 10, "b")
	f.wantOpen("Bo", 10, "a")
	f.wantOver("Bo", 10, "b")
	f.wantOver(`it's "%_\; --`, 10, "b")
	f.wantOver("Al", 10)
}

// later moves an entry to some seconds after noon.
func later(seconds int, e table.Entry) table.Entry {
	e.At = noon.Add(time.Duration(seconds) * time.Second)
	return e
}

func ordersTables(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	for i := range 5 {
		f.make(table.ID(fmt.Sprint(i)), later(10-i, made("p", 0)))
	}
	f.wantOpen("p", 10, "0", "1", "2", "3", "4")
	f.add("3", later(20, talk(2, 1)[0]))
	f.add("1", later(15, talk(2, 1)[0]), later(30, talk(3, 1)[0]))
	f.wantOpen("p", 10, "1", "3", "0", "2", "4")
	f.wantOpen("p", 2, "1", "3")
	f.wantOpen("p", 0)
	f.wantOpen("p", -1)
}

// ordersFinished lists finished games by their end, whatever is said afterwards.
func ordersFinished(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	for i := range 3 {
		f.make(table.ID(fmt.Sprint(i)), made("p", 0), later(1, table.Entry{Version: 2, Kind: table.Began}))
		f.add(table.ID(fmt.Sprint(i)), later(10*i, table.Entry{Version: 3, Kind: table.Ended}))
	}
	f.add("0", later(1000, talk(4, 1)[0]))
	f.wantOver("p", 10, "2", "1", "0")
	f.wantOver("p", 2, "2", "1")
	f.wantOver("p", 0)
}

// pages reads lists page by page. Many tables have the same time.
func pages(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const tables = 23
	for i := range tables {
		log := []table.Entry{later(i/4, made("p", 0))}
		if i%2 == 0 {
			log = append(log, later(i/4, table.Entry{Version: 2, Kind: table.Ended}))
		}
		f.make(table.ID(fmt.Sprint(i)), log...)
	}
	for _, most := range []int{1, 3, 50} {
		seen := map[table.ID]bool{}
		for _, over := range []bool{false, true} {
			q := host.TableQuery{Person: "p", Over: over, Most: most}
			f.readPages(q, seen)
			f.readBack(q)
		}
		if len(seen) != tables {
			t.Errorf("in pages of %d: %d tables, want %d", most, len(seen), tables)
		}
	}
}

// readPages reads a list to its end and notes what it saw.
func (f fixture) readPages(q host.TableQuery, seen map[table.ID]bool) {
	f.Helper()
	for {
		page, err := f.Tables(f.Context(), q)
		fatal.If(f, err)
		for _, sum := range page {
			if at := host.CursorOf(&sum); seen[sum.ID] || q.Before.ID != "" && at.At.After(q.Before.At) {
				f.Errorf("table %s comes after %+v", string(sum.ID), q.Before)
			}
			seen[sum.ID] = true
			q.Before = host.CursorOf(&sum)
		}
		if len(page) < q.Most {
			return
		}
	}
}

// readBack reads a list from its end to its beginning, and compares each page with the whole list.
func (f fixture) readBack(q host.TableQuery) {
	f.Helper()
	whole := q
	whole.Most = 100
	all, err := f.Tables(f.Context(), whole)
	fatal.If(f, err)
	for end := len(all) - 1; end > 0; end -= min(q.Most, end) {
		q.After = host.CursorOf(&all[end])
		page, err := f.Tables(f.Context(), q)
		if want := all[max(0, end-q.Most):end]; err != nil || !reflect.DeepEqual(page, want) {
			f.Errorf("after %+v the list has %+v, %v\nwant %+v", q.After, page, err, want)
		}
	}
}

// keepsSummaries compares summaries field by field, before and after a change.
func keepsSummaries(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	at := noon.Add(time.Hour)
	first := table.Summary{
		ID: "a", Version: 1, Phase: table.Playing, Round: 2, Options: *everyOption(), Maker: "p", Turn: 1, Made: noon, Latest: noon,
		Seats: []table.SeatSummary{{Person: "p", Name: "a\x00b 'ü'", Face: 3, Points: -7},
			{Person: "q", Name: "Velma", Level: "club", Points: 12, Resigned: true}},
	}
	second := first
	second.Version, second.Phase, second.Round, second.Turn, second.Next = 2, table.Over, 3, razzia.NoSeat, "rematch"
	second.Winners, second.Latest, second.Ended = []razzia.Seat{0, 1}, at, at
	second.Seats = slices.Clone(first.Seats)
	second.Seats[0].Points = 40
	second.Options.Pace = 7
	fatal.If(t, f.Create(t.Context(), "a", nil, []table.Entry{made("p", 0)}, first))
	f.wantSummary(host.TableQuery{Person: "p", Most: 9}, first)
	fatal.If(t, f.append("a", []table.Entry{{Version: 2, Kind: table.Ended, At: at}}, second))
	f.wantSummary(host.TableQuery{Person: "p", Over: true, Most: 9}, second)
	if games, err := f.Finished(t.Context(), 0, 9); err != nil || len(games) != 1 || !reflect.DeepEqual(games[0].Summary, second) {
		t.Errorf("the feed has %+v, %v: want %+v", games, err, second)
	}
}

func (f fixture) wantSummary(q host.TableQuery, want table.Summary) {
	f.Helper()
	if list, err := f.Tables(f.Context(), q); err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], want) {
		f.Errorf("got %+v, %v\nwant %+v", list, err, want)
	}
}

func findsAll(t *testing.T, open OpenStore) {
	store, reopen := open(t)
	if reopen == nil {
		return
	}
	all := everyEntry()
	for n := 1; n <= len(all); n++ {
		f := fixture{t, store}
		if n == 1 {
			f.make("a", all[0])
		} else {
			f.add("a", all[n-1])
		}
		store = reopen()
		fixture{t, store}.wantLog("a", all[:n]...)
	}
	f := fixture{t, store}
	f.make("b", numbered(1, table.Entry{Kind: table.Began})...)
	f = fixture{t, reopen()}
	f.wantRunning("b")
	if n, err := f.CountUnfinished(t.Context(), "maker", noon); n != 0 || err != nil {
		t.Errorf("the maker of a finished game has %d unfinished tables, %v", n, err)
	}
	f.wantOver("maker", 3, "a")
	if secret, err := f.Secret(t.Context(), "b"); err != nil || string(secret) != "secret of b" {
		t.Errorf("after reopening the secret is %q, %v", secret, err)
	}
}

// noon is when the entries of the tests happen.
var noon = time.Date(2026, 7, 14, 12, 0, 0, int(7*time.Millisecond), time.UTC)

// talk returns n lines of talk, from a version on. A version always says the same.
func talk(from, n int) []table.Entry {
	entries := make([]table.Entry, n)
	for i := range entries {
		entries[i] = table.Entry{Kind: table.Talked, Text: fmt.Sprint("word ", from+i)}
	}
	return numbered(from, entries...)
}

// numbered sets the versions of entries, and their times a millisecond apart.
func numbered(from int, entries ...table.Entry) []table.Entry {
	for i := range entries {
		entries[i].Version = from + i
		entries[i].At = noon.Add(time.Duration(from+i) * time.Millisecond)
	}
	return entries
}

// everyEntry is a log with every kind of entry. Their order makes no sense.
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
		{Kind: table.Began, Seat: razzia.NoSeat, Packages: [][]int{{2, 5, 6, 9}, {3, 4, 7, 8}}, Proof: &promise, Stages: 1},
		{Kind: table.Warned, Seat: 4},
		{Kind: table.TimedOut, Seat: 3},
		{Kind: table.Left, Seat: 2},
		{Kind: table.Resigned, Seat: 1},
		{Kind: table.TookBack, Seat: 0},
		{Kind: table.Talked, Seat: 2, Text: "good day"},
		{Kind: table.Talked, Seat: 2, Phrase: "hurry"},
		{Kind: table.Invited, Seat: 0, Asked: []razzia.Seat{1, 2}},
		{Kind: table.Paced, Seat: razzia.NoSeat, Pace: 1500 * time.Millisecond},
		{Kind: table.Understood, Seat: 0},
		{Kind: table.Taught, Seat: razzia.NoSeat},
		{Kind: table.Resumed, Seat: razzia.NoSeat},
		{Kind: table.Ended, Seat: razzia.NoSeat, Proof: &proof},
		{Kind: table.Rematched, Seat: razzia.NoSeat, Next: "b"},
	}
	for _, m := range everyMove() {
		entries = append(entries, table.Entry{Kind: table.Moved, Seat: 1, Move: m})
	}
	return numbered(1, entries...)
}
