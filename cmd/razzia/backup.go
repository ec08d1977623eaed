package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
	"time"

	"razzia/internal/backup"
	"razzia/internal/operate/place"
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
		tellSource(std.err, "a backup", from)
		return place.PipeBackup(ctx, from, thisBuild().version, std.out)
	}
	old := backup.Kept
	if c.Replace {
		old = backup.Replaced
	}
	m, err := place.TakeBackup(ctx, from, thisBuild().version, c.File, old)
	if errors.Is(err, fs.ErrExist) && old == backup.Kept { // otherwise it is a folder
		return fmt.Errorf("%s exists already: choose another name, or add --replace", c.File)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s has %s and the key of the cookies, of %s, from %s\n", c.File, tablesOf(m), whenOf(m.At),
		printable(from.String()))
	return err
}

// tablesOf says how many tables a backup has.
func tablesOf(m backup.Manifest) string {
	return fmt.Sprintf("%s (%d with a running game)", counted(m.Tables, "table", "tables"), m.Running)
}

// whenOf writes a moment for people.
func whenOf(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
