//go:build unix

package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

func init() {
	jobs["fill"] = fillTheDisk
	jobs["open without room"] = openWithoutRoom
	jobs["open unprivileged"] = openUnprivileged
}

// A full disk is only an error: acknowledged entries stay, and when there is room again the log continues where it
// stopped. Until then the store is not ready.
func TestAFullDiskLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	said, err := start(t, "fill", path).finish()
	if err != nil || len(said) != 2 {
		t.Fatalf("the child ended with %v and said %q", err, said)
	}
	t.Logf("full at table and version %s, in the end at %s", said[0], said[1])
	acknowledged := map[table.ID]int{}
	note(t, acknowledged, said)
	checkWords(t, path, acknowledged)
}

// fillTheDisk appends until the files may not grow further, lifts the limit and continues.
func fillTheDisk(path string) error {
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.Create(context.Background(), "0", []byte("secret"), words(1, 1), table.Summary{}); err != nil {
		return err
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := limitFiles(300_000); err != nil {
		return err
	}
	version, full := 1, error(nil)
	for full == nil {
		if full = s.Append(context.Background(), "0", words(version+1, 1), table.Summary{}); full == nil {
			version++
		}
	}
	if errors.Is(full, host.ErrConflict) || errors.Is(full, host.ErrNotFound) {
		return fmt.Errorf("the full disk was reported as %w", full)
	}
	fmt.Println("0", version)
	if s.Ready(context.Background()) == nil {
		return errors.New("with a full disk the store is ready")
	}
	if err := limitFiles(1 << 40); err != nil {
		return err
	}
	if err := s.Ready(context.Background()); err != nil {
		return fmt.Errorf("with room again the store is not ready: %w", err)
	}
	if err := s.Append(context.Background(), "0", words(version+1, 3), table.Summary{}); err != nil {
		return fmt.Errorf("after the disk was full: %w", err)
	}
	fmt.Println("0", version+3)
	return nil
}

// limitFiles limits the size of files that this process writes, in bytes.
func limitFiles(size uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = min(size, limit.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

// A store that cannot be opened because the disk is full says so.
func TestOpeningOnAFullDiskFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	shut(t, open(t, path))
	said, err := start(t, "open without room", path).finish()
	if text := strings.Join(said, "\n"); err == nil || !strings.Contains(text, "the disk is full or failing") ||
		!strings.Contains(text, path) {
		t.Errorf("opening on a full disk: %v, %q", err, said)
	}
}

// openWithoutRoom opens a store while no file may be written.
func openWithoutRoom(path string) error {
	signal.Ignore(syscall.SIGXFSZ)
	if err := limitFiles(0); err != nil {
		return err
	}
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		return err
	}
	return s.Close()
}

func TestOpeningWithoutPermissionFails(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "razzia.db")
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	for where, mode := range map[string]os.FileMode{filepath.Dir(folder): 0o755, folder: 0o555, path: 0o444} {
		if err := os.Chmod(where, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{path, filepath.Join(folder, "new.db"), filepath.Join(folder, "new", "new.db")} {
		said, err := start(t, "open unprivileged", path).finish()
		if err == nil || !strings.Contains(strings.Join(said, "\n"), "permission denied") {
			t.Errorf("opening %s as another user: %v, %q: want permission denied", path, err, said)
		}
	}
}

// openUnprivileged opens a store as a user that is not root, because file permissions do not apply to root.
func openUnprivileged(path string) error {
	const nobody = 65534
	if os.Getuid() == 0 {
		if err := syscall.Setuid(nobody); err != nil {
			return err
		}
	}
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		return err
	}
	return s.Close()
}
