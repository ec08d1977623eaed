package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"razzia/internal/backup"
	"razzia/internal/store/sqlite"
)

// backupCommand writes a backup of the games.
type backupCommand struct {
	gamesFlags
	databaseFlag
	File    string `arg:"" help:"The file to write, such as razzia.tar.gz; - is the standard output."`
	Replace bool   `help:"Replace FILE if it exists."`
}

// Help shows how the command is used.
func (backupCommand) Help() string {
	return `The backup has all games and the key that signs the cookies, as they are at one moment; the server may run meanwhile.
Keep it secret: the order of the cards of running games is in it, and with the key anybody can be any player. The backup of a
database can be restored to a folder or to a database, and so can that of a folder.

Examples:
  razzia backup evening.tar.gz
  razzia backup - | ssh host 'cat > evening.tar.gz'
  razzia backup --database postgres://razzia@localhost/razzia evening.tar.gz`
}

// Run writes the backup.
func (c backupCommand) Run(std streams) error {
	from, err := c.source(c.gamesFlags)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM) // the copy of the games must not stay
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if c.File == toStandardOutput {
		return pipeBackup(ctx, from, std.out)
	}
	old := backup.Kept
	if c.Replace {
		old = backup.Replaced
	}
	m, err := takeBackup(ctx, from, c.File, old)
	if errors.Is(err, fs.ErrExist) && old == backup.Kept { // otherwise it is a folder
		return fmt.Errorf("%s exists already: choose another name, or add --replace", c.File)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s has %s and the key of the cookies, of %s\n", c.File, tablesOf(m), whenOf(m.At))
	return err
}

// takeBackup writes a backup of games to a file: in full or not at all.
func takeBackup(ctx context.Context, from copier, file string, old backup.Existing) (m backup.Manifest, err error) {
	err = copied(ctx, from, filepath.Dir(file), func(copies string, found backup.Manifest) error {
		m = found
		return backup.Create(ctx, file, m, copies, old)
	})
	return m, err
}

// pipeBackup writes a backup of games to a stream.
func pipeBackup(ctx context.Context, from copier, to io.Writer) error {
	return copied(ctx, from, "", func(copies string, m backup.Manifest) error { return backup.Write(ctx, to, m, copies) })
}

// copied copies the games and the key to a workplace within a folder, checks the copy, and passes it on. The workplace is
// removed afterwards.
func copied(ctx context.Context, from copier, within string, use func(copies string, m backup.Manifest) error) error {
	work, done, err := backup.Workplace(within)
	if failed, ok := errors.AsType[*fs.PathError](err); ok { // the file that it names means nothing to the reader
		return fmt.Errorf("no backup can be written in %s: %w", filepath.Clean(within), failed.Err)
	}
	if err != nil {
		return err
	}
	defer done()
	m := backup.Manifest{At: time.Now().UTC(), Program: thisBuild().version, Files: []backup.File{{Name: databaseName}, {Name: keyName}}}
	if err := from(ctx, work); err != nil {
		return err
	}
	if err := describeGames(ctx, database(work), &m); err != nil {
		return err
	}
	return use(work, m)
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
