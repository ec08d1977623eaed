package place

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"razzia/internal/backup"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
)

// TakeBackup writes a backup of games to a file, in full or not at all, and notes in it the version of the program. With keys
// it is encrypted.
func TakeBackup(ctx context.Context, from Place, program, file string, old backup.Existing,
	keys backup.Keys) (m backup.Manifest, err error) {
	err = copied(ctx, from, program, filepath.Dir(file), func(copies string, found backup.Manifest) error {
		m = found
		return fits(backup.Create(ctx, file, m, copies, old, keys), filepath.Dir(file))
	})
	return m, err
}

// PipeBackup writes a backup of games to a stream.
func PipeBackup(ctx context.Context, from Place, program string, to io.Writer, keys backup.Keys) error {
	return copied(ctx, from, program, "", func(copies string, m backup.Manifest) error { return backup.Write(ctx, to, m, copies, keys) })
}

// copied copies the games and the key to a workplace within a folder, checks the copy, and passes it on. The workplace is
// removed afterwards.
func copied(ctx context.Context, from Place, program, within string, use func(copies string, m backup.Manifest) error) error {
	work, done, err := backup.Workplace(within)
	if failed, ok := errors.AsType[*fs.PathError](err); ok { // the file that it names means nothing to the reader
		return fmt.Errorf("no backup can be written in %s: %w", filepath.Clean(within), failed.Err)
	}
	if err != nil {
		return err
	}
	defer done()
	m := backup.Manifest{At: time.Now().UTC(), Program: program, Files: []backup.File{{Name: DatabaseName}, {Name: KeyName}}}
	if err := from.Copy(ctx, work); err != nil {
		return fits(err, within)
	}
	if err := Describe(ctx, Database(work), &m); err != nil {
		return err
	}
	return use(work, m)
}

// fits says of an error that a disk is full which folder it is that has no room: the games may be on another disk.
func fits(err error, within string) error {
	if !errors.Is(err, syscall.ENOSPC) {
		return err
	}
	if within == "" {
		within = os.TempDir()
	}
	return fmt.Errorf("no room for the backup in %s, which needs a copy of the games besides: %w", filepath.Clean(within), err)
}

// Describe checks a database that no server uses, and notes what it holds.
func Describe(ctx context.Context, path string, m *backup.Manifest) error {
	r, err := sqlite.OpenReader(ctx, path, site.Relations())
	if err != nil {
		return err
	}
	defer r.Close()
	damage, err := r.Damage(ctx)
	if err != nil {
		return err
	}
	if len(damage) > 0 {
		return fmt.Errorf("the database is damaged: %s: run razzia check, and restore the last good backup", damage[0])
	}
	c, err := r.Contents(ctx)
	m.Schema, m.Tables, m.Running, m.Members, m.Latest = c.Schema, c.Tables, c.Running, &c.Members, c.Latest
	return err
}

// contents are the files of a backup.
var contents = []string{DatabaseName, KeyName}

// Inspect reads a backup to its end, and keeps nothing of it.
func Inspect(in io.Reader) (backup.Manifest, error) { return backup.Inspect(in, contents) }

// Stage extracts a backup beside the files of a folder, and checks it.
func Stage(in io.Reader, folder string) (*backup.Staged, error) {
	staged, err := backup.Stage(in, folder, contents)
	if err != nil {
		return nil, err
	}
	found := staged.Manifest
	err = Describe(context.Background(), Database(staged.Folder()), &found)
	if err == nil && (found.Tables != staged.Tables || found.Schema != staged.Schema) {
		err = fmt.Errorf("it has %d tables: its manifest says %d", found.Tables, staged.Tables)
	}
	if err == nil {
		err = mustBeOurs(context.Background(), staged.Folder())
	}
	if err != nil {
		staged.Drop()
		return nil, err
	}
	return staged, nil
}

// mustBeOurs refuses a folder in which no server would start, or whose database would do what this program does not: its digests prove
// only that the archive is as it was written.
func mustBeOurs(ctx context.Context, folder string) error {
	if key, err := os.ReadFile(filepath.Join(folder, KeyName)); err != nil || len(key) < KeySize {
		return errors.Join(err, fmt.Errorf("its %s holds %d bytes: want %d", KeyName, len(key), KeySize))
	}
	r, err := sqlite.OpenReader(ctx, Database(folder), site.Relations())
	if err != nil {
		return err
	}
	defer r.Close()
	foreign, err := r.Foreign(ctx)
	if err == nil && len(foreign) > 0 {
		err = fmt.Errorf("its database has what is not of this program: %s", strings.Join(foreign, ", "))
	}
	return err
}
