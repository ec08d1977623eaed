package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"razzia/internal/backup"
	"razzia/internal/store/sqlite"
)

// backupCommand writes a backup of the games.
type backupCommand struct {
	gamesFlags
	File    string `arg:"" help:"The file to write, such as razzia.tar.gz; - is the standard output."`
	Replace bool   `help:"Replace FILE if it exists."`
}

// Help shows how the command is used.
func (backupCommand) Help() string {
	return `The backup has all games and the key that signs the cookies, as they are at one moment; the server may run meanwhile.
Keep it secret: the order of the cards of running games is in it, and with the key anybody can be any player.

Examples:
  razzia backup evening.tar.gz
  razzia backup - | ssh host 'cat > evening.tar.gz'`
}

// Run writes the backup.
func (c backupCommand) Run(std streams) error {
	folder, err := c.place()
	if err != nil {
		return err
	}
	ctx := context.Background()
	if c.File == toStandardOutput {
		return pipeBackup(ctx, folder, std.out)
	}
	old := backup.Kept
	if c.Replace {
		old = backup.Replaced
	}
	m, err := takeBackup(ctx, folder, c.File, old)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already: choose another name, or add --replace", c.File)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s has %s and the key of the cookies, of %s\n", c.File, tablesOf(m), whenOf(m.At))
	return err
}

// takeBackup writes a backup of the games in a folder to a file: in full or not at all.
func takeBackup(ctx context.Context, folder, file string, old backup.Existing) (m backup.Manifest, err error) {
	err = copied(ctx, folder, filepath.Dir(file), func(copies string, found backup.Manifest) error {
		m = found
		return backup.Create(file, m, copies, old)
	})
	return m, err
}

// pipeBackup writes a backup of the games in a folder to a stream.
func pipeBackup(ctx context.Context, folder string, to io.Writer) error {
	return copied(ctx, folder, "", func(copies string, m backup.Manifest) error { return backup.Write(to, m, copies) })
}

// copied copies the games and the key to a workplace within a folder, checks the copy, and passes it on. The workplace is
// removed afterwards.
func copied(ctx context.Context, folder, within string, use func(copies string, m backup.Manifest) error) error {
	work, done, err := backup.Workplace(within)
	if err != nil {
		return err
	}
	defer done()
	key, err := os.ReadFile(filepath.Join(folder, keyName))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("no games in %s: choose their folder with --data", folder)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(work, keyName), key, 0o600)
	}
	if err != nil {
		return err
	}
	m := backup.Manifest{At: time.Now().UTC(), Program: thisBuild().version, Files: []backup.File{{Name: databaseName}, {Name: keyName}}}
	if err := copyGames(ctx, database(folder), filepath.Join(work, databaseName), &m); err != nil {
		return err
	}
	return use(work, m)
}

// copyGames copies a database that a server may be writing, checks the copy, and notes what it holds.
func copyGames(ctx context.Context, from, to string, m *backup.Manifest) error {
	r, err := sqlite.OpenReader(ctx, from)
	if err != nil {
		return err
	}
	err = r.CopyTo(ctx, to)
	if err = errors.Join(err, r.Close()); err != nil {
		return err
	}
	return describeGames(ctx, to, m)
}

// describeGames checks a database that no server uses, and notes what it holds.
func describeGames(ctx context.Context, path string, m *backup.Manifest) error {
	r, err := sqlite.OpenReader(ctx, path)
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
	m.Schema, m.Tables, m.Running, m.Latest = c.Schema, c.Tables, c.Running, c.Latest
	return err
}

// tablesOf says how many tables a backup has.
func tablesOf(m backup.Manifest) string {
	return fmt.Sprintf("%s (%d with a running game)", counted(m.Tables, "table", "tables"), m.Running)
}

// whenOf writes a moment for people.
func whenOf(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
