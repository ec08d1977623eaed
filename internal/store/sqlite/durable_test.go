package sqlite_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/table"
)

// Acknowledged entries survive a kill at any moment.
func TestNothingAcknowledgedIsLostWhenKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	acknowledged := map[table.ID]int{}
	for kill := range 24 {
		c := start(t, "append", path)
		var said []string
		for range 1 + kill*kill%61 {
			if !c.lines.Scan() {
				break
			}
			said = append(said, c.lines.Text())
		}
		note(t, acknowledged, append(said, c.kill(t)...))
		checkWords(t, path, acknowledged)
	}
	total := 0
	for _, version := range acknowledged {
		total += version
	}
	t.Logf("%d versions acknowledged in spite of 24 kills", total)
}

// note keeps the highest version of each table that a child printed.
func note(t *testing.T, acknowledged map[table.ID]int, lines []string) {
	t.Helper()
	for _, line := range lines {
		var id table.ID
		var version int
		if _, err := fmt.Sscan(line, &id, &version); err != nil {
			t.Fatalf("the child said %q", line)
		}
		acknowledged[id] = max(acknowledged[id], version)
	}
}

// checkWords opens a store and checks all its logs.
func checkWords(t *testing.T, path string, least map[table.ID]int) {
	t.Helper()
	s := open(t, path)
	for i := range tablesAtWork {
		id := table.ID(fmt.Sprint(i))
		wantWords(t, s, id, least[id])
	}
	fatal.If(t, s.Close())
}

// After a power failure, the end of the write-ahead log may be missing or blank. The part that was synced when an append
// was acknowledged must be enough to keep the entry.
func TestALogWithoutItsEndHasNoGap(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "razzia.db")
	s := open(t, path)
	fatal.If(t, s.Create(t.Context(), "0", []byte("secret"), words(1, 1), table.Summary{}))
	synced := []int64{walSize(t, path)} // by version from 1
	for version := 2; version < 7; version++ {
		fatal.If(t, s.Append(t.Context(), "0", words(version, 1), table.Summary{}))
		synced = append(synced, walSize(t, path))
	}
	last := synced[len(synced)-1]
	for size := synced[0]; size <= last; size += 1000 {
		least, _ := slices.BinarySearch(synced, size+1)
		for name, spoil := range map[string]func(string, int64, int64) error{"cut": cut, "zeros": overwrite} {
			t.Run(fmt.Sprintf("%s at %d of %d", name, size, last), func(t *testing.T) {
				spoilt := copyOf(t, path)
				fatal.If(t, spoil(spoilt+"-wal", size, last))
				checkWords(t, spoilt, map[table.ID]int{"0": least})
			})
		}
	}
}

func walSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path + "-wal")
	fatal.If(t, err)
	return info.Size()
}

// cut truncates a file.
func cut(path string, size, _ int64) error { return os.Truncate(path, size) }

// overwrite writes zeros from an offset to the end of a file.
func overwrite(path string, from, to int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteAt(make([]byte, to-from), from)
	return err
}

// copyOf copies a database while it is open, as after a power failure.
func copyOf(t *testing.T, path string) string {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, end := range []string{"", "-wal"} {
		from, err := os.Open(path + end)
		fatal.If(t, err)
		defer from.Close()
		to, err := os.Create(copied + end)
		fatal.If(t, err)
		defer to.Close()
		if _, err := io.Copy(to, from); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}
