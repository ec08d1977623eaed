package tabletest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"razzia/internal/table"
)

// An OpenStore opens an empty store for one test. Reopen closes what is open and opens it again, as if
// the program had ended in between; nil if the store keeps nothing.
type OpenStore func(t *testing.T) (store table.Store, reopen func() table.Store)

// Stores checks that a store keeps the contract of [table.Store].
func Stores(t *testing.T, open OpenStore) {
	for name, test := range map[string]func(t *testing.T, open OpenStore){
		"KeepsEntriesAsTheyAre":     keepsEntries,
		"ReadsAfterAVersion":        readsAfter,
		"HasNoGap":                  hasNoGap,
		"AppendsAllOrNone":          appendsAllOrNone,
		"KnowsNothingOfOthers":      knowsNothing,
		"MakesATableOnce":           makesOnce,
		"KeepsSecretsApart":         keepsSecrets,
		"ListsRunning":              listsRunning,
		"ListsTablesOfPersons":      listsTablesOf,
		"OrdersTablesByLatest":      ordersTables,
		"CountsUnfinished":          countsUnfinished,
		"ForgetsWhatNeverBegan":     forgets,
		"ForgetsWhollyInARush":      forgetsInARush,
		"FindsAllAfterReopening":    findsAll,
		"HeedsContexts":             heedsContexts,
		"LetsOneWriterWin":          letsOneWin,
		"KeepsTablesApartInARush":   keepsApart,
		"MayBeReadWhileItIsWritten": readWhileWritten,
		"OwesNothingToItsCaller":    owesNothing,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

// A desk is a store in a test, with what must work there.
type desk struct {
	*testing.T
	table.Store
}

func deskOf(t *testing.T, open OpenStore) desk {
	t.Helper()
	store, _ := open(t)
	return desk{t, store}
}

// make keeps a new table.
func (d desk) make(id table.ID, entries ...table.Entry) {
	d.Helper()
	if err := d.Create(d.Context(), id, []byte("secret of "+id), entries); err != nil {
		d.Fatal(err)
	}
}

// add appends entries.
func (d desk) add(id table.ID, entries ...table.Entry) {
	d.Helper()
	if err := d.Append(d.Context(), id, entries); err != nil {
		d.Fatal(err)
	}
}

// wantLog checks that a log has just these entries.
func (d desk) wantLog(id table.ID, want ...table.Entry) {
	d.Helper()
	got, err := d.Read(d.Context(), id, 0)
	if err != nil {
		d.Fatal(err)
	}
	wantEqual(d.T, got, want)
}

// wantEqual checks that entries came back as they were.
func wantEqual(t *testing.T, got, want []table.Entry) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("the log has %d entries: want %d", len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("entry %d came back as %+v: want %+v", i+1, got[i], want[i])
		}
	}
}

// wantRunning checks which tables run, the one with the latest entry first.
func (d desk) wantRunning(want ...table.ID) {
	d.Helper()
	got, err := d.Running(d.Context())
	if err != nil {
		d.Fatal(err)
	}
	if !slices.Equal(got, want) {
		d.Errorf("running: got %q, want %q", got, want)
	}
}

// wantTablesOf checks which tables a person has.
func (d desk) wantTablesOf(person string, most int, want ...table.ID) {
	d.Helper()
	got, err := d.TablesOf(d.Context(), person, most)
	if err != nil {
		d.Fatal(err)
	}
	if !slices.Equal(got, want) {
		d.Errorf("tables of %q: got %q, want %q", person, got, want)
	}
}

// wantError checks what a call failed with.
func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

func keepsEntries(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	all := everyEntry()
	d.make("a", all[0])
	d.add("a", all[1:]...)
	d.wantLog("a", all...)
	hostile := hostileEntries()
	d.make("b", hostile...)
	d.wantLog("b", hostile...)
}

func readsAfter(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	log := talk(1, 10)
	d.make("a", log...)
	for after := range 13 {
		got, err := d.Read(t.Context(), "a", after)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, got, log[min(after, 10):])
	}
}

func hasNoGap(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 3)...)
	wantError(t, d.Append(t.Context(), "a", talk(3, 1)), table.ErrConflict)
	wantError(t, d.Append(t.Context(), "a", talk(2, 5)), table.ErrConflict)
	wantError(t, d.Append(t.Context(), "a", talk(5, 1)), table.ErrConflict)
	d.add("a", talk(4, 2)...)
	d.add("a", talk(6, 1)...)
	d.wantLog("a", talk(1, 6)...)
}

func appendsAllOrNone(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 2)...)
	gap := append(talk(3, 2), talk(6, 1)...)
	if d.Append(t.Context(), "a", gap) == nil || d.Create(t.Context(), "b", nil, talk(2, 2)) == nil {
		t.Error("versions with a gap were taken")
	}
	if d.Append(t.Context(), "a", nil) == nil || d.Create(t.Context(), "b", nil, nil) == nil {
		t.Error("no entries were taken")
	}
	wantError(t, d.Append(t.Context(), "a", talk(2, 3)), table.ErrConflict)
	d.wantLog("a", talk(1, 2)...)
	_, err := d.Read(t.Context(), "b", 0)
	wantError(t, err, table.ErrNotFound)
}

func knowsNothing(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 1)...)
	for after := range 2 {
		_, err := d.Read(t.Context(), "nobody's", after)
		wantError(t, err, table.ErrNotFound)
	}
	_, err := d.Secret(t.Context(), "nobody's")
	wantError(t, err, table.ErrNotFound)
	wantError(t, d.Append(t.Context(), "nobody's", talk(1, 1)), table.ErrNotFound)
	d.wantRunning()
	d.wantTablesOf("nobody", 10)
}

func makesOnce(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 2)...)
	wantError(t, d.Create(t.Context(), "a", []byte("another"), talk(1, 5)), table.ErrConflict)
	d.wantLog("a", talk(1, 2)...)
	secret, err := d.Secret(t.Context(), "a")
	if err != nil || string(secret) != "secret of a" {
		t.Errorf("the secret is %q, %v: want that of the first", secret, err)
	}
}

func keepsSecrets(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	raw := make([]byte, 256)
	for i := range raw {
		raw[i] = byte(i)
	}
	for id, secret := range map[table.ID][]byte{"raw": raw, "text": []byte("0123"), "number": []byte("17"), "none": nil} {
		if err := d.Create(t.Context(), id, secret, talk(1, 1)); err != nil {
			t.Fatal(err)
		}
		got, err := d.Secret(t.Context(), id)
		if err != nil || !slices.Equal(got, secret) {
			t.Errorf("%s: got secret %q, %v, want %q", id, got, err, secret)
		}
	}
}

func heedsContexts(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("a", talk(1, 1)...)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, readError := d.Read(ended, "a", 0)
	_, secretError := d.Secret(ended, "a")
	_, runningError := d.Running(ended)
	_, personError := d.TablesOf(ended, "p", 1)
	_, countError := d.Unfinished(ended, "p", noon)
	_, forgetError := d.Forget(ended, noon.Add(time.Hour), 1)
	for _, err := range []error{
		d.Append(ended, "a", talk(2, 1)), d.Create(ended, "b", nil, talk(1, 1)),
		readError, secretError, runningError, personError, countError, forgetError,
	} {
		wantError(t, err, context.Canceled)
	}
	d.wantLog("a", talk(1, 1)...)
	d.add("a", talk(2, 1)...)
}
