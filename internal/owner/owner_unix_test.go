//go:build unix

package owner_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/owner"
)

// ownerOf is the user who owns a file.
func ownerOf(t *testing.T, path string) uint32 {
	t.Helper()
	info, err := os.Stat(path)
	fatal.If(t, err)
	return info.Sys().(*syscall.Stat_t).Uid
}

// TestRootLeavesFilesToTheOwnerOfTheFolder makes a folder in that of another user, and files within. A file with a second name stays that
// of root. Without root nothing changes.
func TestRootLeavesFilesToTheOwnerOfTheFolder(t *testing.T) {
	own := uint32(os.Geteuid())
	other, folder := own, t.TempDir()
	if own == 0 {
		other = 4711
		fatal.If(t, os.Chown(folder, int(other), int(other)))
	}
	inner := filepath.Join(folder, "some", "games")
	fatal.If(t, owner.MkdirAll(inner, 0o700))
	make := func(name string) *os.File {
		file, err := os.Create(filepath.Join(inner, name))
		fatal.If(t, err)
		t.Cleanup(func() { file.Close() })
		return file
	}
	single, double := make("single"), make("double")
	fatal.If(t, os.Link(double.Name(), double.Name()+"2"))
	for file, want := range map[*os.File]uint32{single: other, double: own} {
		if err := owner.Inherit(file); err != nil {
			t.Error(err)
		}
		if got := ownerOf(t, file.Name()); got != want {
			t.Errorf("%s belongs to %d: want %d", file.Name(), got, want)
		}
	}
	for path := inner; path != folder; path = filepath.Dir(path) {
		if got := ownerOf(t, path); got != other {
			t.Errorf("%s belongs to %d: want %d", path, got, other)
		}
	}
	if err := owner.MkdirAll(filepath.Join(single.Name(), "below"), 0o700); err == nil {
		t.Error("a folder was made below a file")
	}
}
