package backup_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/backup"
	"razzia/internal/fatal"
)

// names are the files of the tests.
var names = []string{"razzia.db", "session.key"}

// now is the moment of the tests.
var now = time.Date(2026, 11, 23, 4, 24, 18, 0, time.UTC)

// write writes a file in a folder, which it makes.
func write(t *testing.T, folder, name, text string) {
	t.Helper()
	fatal.If(t, os.MkdirAll(folder, 0o700))
	fatal.If(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
}

// files returns the files of a folder with their texts, those of folders within it included.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(folder, path))
		all[path] = string(text)
		return err
	})
	fatal.If(t, err)
	return all
}

// manifest is the manifest of the test's files.
func manifest() backup.Manifest {
	return backup.Manifest{At: now, Program: "devel", Schema: 7, Tables: 3, Running: 1,
		Files: []backup.File{{Name: names[0]}, {Name: names[1]}}}
}

// taken takes a backup of two files, and returns its name.
func taken(t *testing.T, db, key string) string {
	t.Helper()
	from := t.TempDir()
	write(t, from, names[0], db)
	write(t, from, names[1], key)
	name := filepath.Join(t.TempDir(), "b.tar.gz")
	fatal.If(t, backup.Create(t.Context(), name, manifest(), from, backup.Kept, nil))
	return name
}

// stage extracts a backup beside the files of a folder.
func stage(name, into string) (*backup.Staged, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return backup.Stage(bytes.NewReader(text), into, names)
}

// TestABackupComesBack writes an archive and restores it into an empty folder.
func TestABackupComesBack(t *testing.T) {
	name := taken(t, strings.Repeat("games ", 1e5), "key")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup has mode %v, %v", info.Mode(), err)
	}
	m, err := backup.Verify(name)
	if err != nil || m.Tables != 3 || m.Running != 1 || !m.At.Equal(now) || m.Format != backup.Format {
		t.Errorf("the manifest is %+v, %v", m, err)
	}
	into := t.TempDir()
	s, err := stage(name, into)
	fatal.If(t, err)
	replaced, err := s.Commit(now)
	if err != nil || replaced != "" {
		t.Errorf("it replaced %q, %v", replaced, err)
	}
	if got := files(t, into); len(got) != 2 || got["razzia.db"] != strings.Repeat("games ", 1e5) || got["session.key"] != "key" {
		t.Errorf("the folder has %d files, the key %q", len(got), got["session.key"])
	}
}

// TestNoFileIsReplacedUnasked writes to a name that is taken.
func TestNoFileIsReplacedUnasked(t *testing.T) {
	name, from := taken(t, "old", "key"), t.TempDir()
	write(t, from, names[0], "new")
	write(t, from, names[1], "key")
	before, _ := os.ReadFile(name)
	if err := backup.Create(t.Context(), name, manifest(), from, backup.Kept, nil); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("the error is %v", err)
	}
	if after, _ := os.ReadFile(name); !bytes.Equal(before, after) {
		t.Error("the file was replaced")
	}
	fatal.If(t, backup.Create(t.Context(), name, manifest(), from, backup.Replaced, nil))
	if after, _ := os.ReadFile(name); bytes.Equal(before, after) {
		t.Error("the file was not replaced although it was asked for")
	}
	if left := files(t, filepath.Dir(name)); len(left) != 1 {
		t.Errorf("there are %d files: want the backup alone", len(left))
	}
}

// TestAnInterruptedBackupLeavesNothing ends the context of a backup while it is written.
func TestAnInterruptedBackupLeavesNothing(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	write(t, from, names[0], "games")
	write(t, from, names[1], "key")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := backup.Create(ctx, filepath.Join(to, "b.tar.gz"), manifest(), from, backup.Kept, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if left := files(t, to); len(left) > 0 {
		t.Errorf("%d files are left", len(left))
	}
}

// TestADamagedBackupChangesNothing changes, cuts or extends a backup at many places: it is refused, and the folder stays.
func TestADamagedBackupChangesNothing(t *testing.T) {
	whole, err := os.ReadFile(taken(t, strings.Repeat("0123456789", 300), "key"))
	fatal.If(t, err)
	for at := range len(whole) {
		for kind, spoilt := range map[string][]byte{
			"cut":     whole[:at],
			"changed": append(append(bytes.Clone(whole[:at]), whole[at]^0x20), whole[at+1:]...),
		} {
			into := t.TempDir()
			write(t, into, names[0], "before")
			s, err := backup.Stage(bytes.NewReader(spoilt), into, names)
			if err != nil {
				if got := files(t, into); len(got) != 1 || got[names[0]] != "before" {
					t.Fatalf("%s at %d: the folder has %q", kind, at, got)
				}
				continue
			}
			// The name, the time and the system in the head of gzip are not part of the content.
			if text := files(t, s.Folder()); at > 9 || text[names[0]] != strings.Repeat("0123456789", 300) || text[names[1]] != "key" {
				t.Errorf("%s at %d: it was taken for whole", kind, at)
			}
		}
	}
}

// TestForeignFilesAreRefused restores an archive with other files than those of a folder of games.
func TestForeignFilesAreRefused(t *testing.T) {
	from := t.TempDir()
	write(t, from, "other", "text")
	write(t, from, names[0], "text")
	for _, list := range [][]backup.File{{{Name: names[0]}, {Name: "other"}}, {{Name: names[0]}}, {{Name: names[0]}, {Name: names[0]}}} {
		var archive bytes.Buffer
		fatal.If(t, backup.Write(t.Context(), &archive, backup.Manifest{Files: list}, from, nil))
		into := t.TempDir()
		if _, err := backup.Stage(&archive, into, names); err == nil || len(files(t, into)) > 0 {
			t.Errorf("%v: the error is %v", list, err)
		}
	}
}

// FuzzStage reads any bytes: they are refused, or they hold the files with their digests.
func FuzzStage(f *testing.F) {
	f.Add([]byte("razzia"))
	f.Fuzz(func(t *testing.T, text []byte) {
		into := t.TempDir()
		if s, err := backup.Stage(bytes.NewReader(text), into, names); err == nil && len(s.Files) != len(names) {
			t.Errorf("it has %d files", len(s.Files))
		}
	})
}

// TestABackupIsInspected reads archives without unpacking them: a whole one, a cut one, one with a path that leads out of the folder, and
// one that goes on after its end.
func TestABackupIsInspected(t *testing.T) {
	whole, err := os.ReadFile(taken(t, strings.Repeat("0123456789", 300), "key"))
	fatal.If(t, err)
	if m, err := backup.Inspect(bytes.NewReader(whole), names); err != nil || m.Tables != 3 || len(m.Files) != 2 {
		t.Errorf("it has %+v, %v", m, err)
	}
	from := t.TempDir()
	write(t, filepath.Join(from, "x"), "evil", "text")
	write(t, from, names[0], "text")
	var slip bytes.Buffer
	fatal.If(t, backup.Write(t.Context(), &slip, backup.Manifest{Files: []backup.File{{Name: "x/../x/evil"}, {Name: names[0]}}}, from, nil))
	var bomb bytes.Buffer
	plain, err := gzip.NewReader(bytes.NewReader(whole))
	fatal.If(t, err)
	packed := gzip.NewWriter(&bomb)
	_, err = io.Copy(packed, io.MultiReader(plain, io.LimitReader(zeros{}, 100<<20)))
	fatal.If(t, errors.Join(err, packed.Close()))
	for want, spoilt := range map[string][]byte{"unexpected EOF": whole[:len(whole)-5], "want only": slip.Bytes(),
		"goes on after its end": bomb.Bytes(), "gzip": []byte("razzia, no archive")} {
		if _, err := backup.Inspect(bytes.NewReader(spoilt), names); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want %q", err, want)
		}
	}
}

// zeros are zeros without end.
type zeros struct{}

// Read fills with zeros.
func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
