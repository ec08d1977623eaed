package store_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"flag"
	"hash/crc32"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store"
	"razzia/internal/table"
)

// rowsOf returns the log of a table as rows.
func rowsOf(t testing.TB, played *table.Table) []store.Row {
	t.Helper()
	b, err := store.NewBatch(played.ID, played.Log, played.Summary())
	fatal.If(t, err)
	return b.Rows
}

// wantRows unpacks a log, and checks that it has these rows.
func wantRows(t interface {
	Helper()
	Fatalf(string, ...any)
}, packed []byte, want []store.Row) {
	t.Helper()
	got, err := store.UnpackLog(packed)
	if err != nil || !slices.Equal(got, want) {
		t.Fatalf("%d entries, %v came back: want %d", len(got), err, len(want))
	}
}

// Whole games come back as they were, in less than 2 kB.
func TestGamesArePacked(t *testing.T) {
	for number := range uint64(20) {
		played, _ := hosttest.Played(number)
		rows := rowsOf(t, played)
		packed, err := store.PackLog(rows)
		fatal.If(t, err)
		wantRows(t, packed, rows)
		if len(packed) > 2000 {
			t.Errorf("game %d with %d entries has %d bytes: want 2,000 at most", number, len(rows), len(packed))
		}
	}
}

// Any rows come back, whatever their times and texts are.
func TestAnyRowsArePacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOf(rapid.StringMatching(`[^\n]*`)).Draw(t, "texts")
		rows := []store.Row{}
		for i, text := range texts {
			rows = append(rows, store.Row{Version: i + 1, At: rapid.Int64().Draw(t, "at"), Entry: text})
		}
		packed, err := store.PackLog(rows)
		fatal.If(t, err)
		wantRows(t, packed, rows)
	})
}

func TestSomeRowsAreNotPacked(t *testing.T) {
	long := strings.Repeat("x", 1<<24)
	for name, rows := range map[string][]store.Row{
		"a gap": {{1, 0, "{}"}, {3, 0, "{}"}}, "a late begin": {{2, 0, "{}"}}, "two lines": {{1, 0, "{\n}"}}, "too long": {{1, 0, long}},
	} {
		if packed, err := store.PackLog(rows); err == nil {
			t.Errorf("%s is packed in %d bytes", name, len(packed))
		}
	}
}

var update = flag.Bool("update", false, "write the golden file")

// TestTheFormatStays reads a game that was packed by the first program that packed any.
func TestTheFormatStays(t *testing.T) {
	const golden = "testdata/archive-1.bin"
	played, _ := hosttest.Played(3)
	rows := rowsOf(t, played)[:60]
	if *update {
		packed, err := store.PackLog(rows)
		fatal.If(t, err)
		fatal.If(t, os.WriteFile(golden, packed, 0o644))
	}
	packed, err := os.ReadFile(golden)
	fatal.If(t, err)
	got, err := store.UnpackLog(packed)
	if err != nil || len(got) != 60 {
		t.Fatalf("%d entries came back, %v: want 60", len(got), err)
	}
	const first = `{"kind":"created","seat":-1,"person":{"id":"person-d0bee860cbacdd92","name":"Player 958","face":6},"options":{"players":5,"piles":2,"pace":1000000000}}`
	if got[0] != (store.Row{Version: 1, At: 1784041205161, Entry: first}) {
		t.Errorf("the first entry is %+v", got[0])
	}
	if got[59].Version != 60 || !strings.HasPrefix(got[59].Entry, `{"kind":"moved",`) {
		t.Errorf("the last entry is %+v", got[59])
	}
}

// sealed returns a value with a format and the right checksum of what follows.
func sealed(body []byte) []byte {
	packed := append([]byte{1, 0, 0, 0, 0}, body...)
	binary.BigEndian.PutUint32(packed[1:], crc32.ChecksumIEEE(body))
	return packed
}

// Each changed bit is noticed. Damage that has the right checksum is, too.
func TestDamagedArchives(t *testing.T) {
	packed, err := store.PackLog([]store.Row{{1, 17, `{"kind":"created","seat":-1}`}, {2, 18, `{"kind":"talked","seat":0}`}})
	fatal.If(t, err)
	damaged := map[string][]byte{
		"no times": sealed(binary.AppendUvarint(nil, 3)), "too many": sealed(binary.AppendUvarint(nil, math.MaxUint64)), "nothing": nil,
		"no number": sealed(nil), "a short text": sealed([]byte{2, 0, 0, 1, 0, 0}),
		"an entry less": sealed(append([]byte{3, 0, 0, 0}, packed[9:]...)),
		"an entry more": sealed(append([]byte{1, 0}, packed[9:]...)), "cut": sealed(packed[5 : len(packed)-3]), "a header alone": {1, 0, 0, 0, 0},
	}
	for i := range 8 * len(packed) {
		flipped := bytes.Clone(packed)
		flipped[i/8] ^= 1 << (i % 8)
		damaged["bit "+string(rune('0'+i))] = flipped
	}
	for name, value := range damaged {
		if got, err := store.UnpackLog(value); !errors.Is(err, host.ErrUnreadable) {
			t.Errorf("%s: %v, %v came back: want ErrUnreadable", name, got, err)
		}
	}
}

// FuzzUnpackLog reads values whose checksum is right. The rows of one that can be read come back when they are packed.
func FuzzUnpackLog(f *testing.F) {
	for number := range uint64(3) {
		played, _ := hosttest.Played(number)
		packed, err := store.PackLog(rowsOf(f, played))
		fatal.If(f, err)
		f.Add(packed[5:])
	}
	f.Add([]byte{2, 0, 0, 1, 0, 0, 255, 255})
	f.Fuzz(func(t *testing.T, body []byte) {
		rows, err := store.UnpackLog(sealed(body))
		if err != nil {
			return
		}
		packed, err := store.PackLog(rows)
		fatal.If(t, err)
		wantRows(t, packed, rows)
	})
}

// TestABombIsRefused unpacks a value that would become far larger than any log.
func TestABombIsRefused(t *testing.T) {
	body := bytes.NewBuffer([]byte{1, 0}) // one entry, at 1970
	w, err := flate.NewWriter(body, flate.BestCompression)
	fatal.If(t, err)
	for range 20 {
		if _, err := w.Write(bytes.Repeat([]byte("x"), 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	fatal.If(t, w.Close())
	if _, err := store.UnpackLog(sealed(body.Bytes())); err == nil || !strings.Contains(err.Error(), "more than 16777216 bytes") {
		t.Errorf("a bomb of %d bytes: %v: want that it has too many", body.Len(), err)
	}
}
