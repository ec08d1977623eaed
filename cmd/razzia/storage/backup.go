package storage

import (
	"errors"
	"fmt"
	"io/fs"

	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// Backup writes a backup of the games.
type Backup struct {
	GamesFlags
	DatabaseFlag
	SealFlags
	File    string `arg:"" help:"The file to write, such as razzia.tar.gz; - is the standard output."`
	Replace bool   `help:"Replace FILE if it exists."`
}

// Help shows how the command is used.
func (Backup) Help() string {
	return `The backup has all games and the key that signs the cookies, as they are at one moment; the server may run meanwhile.
Keep it secret: the order of the cards of running games is in it, and with the key anybody can be any player. The backup of a
database can be restored to a folder or to a database, and so can that of a folder.

Examples:
  razzia backup evening.tar.gz
  razzia backup - | ssh host 'cat > evening.tar.gz'
  razzia backup --backup-key age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p evening.tar.gz.age
  razzia backup --database postgres://razzia@localhost/razzia evening.tar.gz`
}

// Run writes the backup.
func (c Backup) Run(std command.Streams) error {
	from, err := c.Source(c.GamesFlags)
	if err != nil {
		return err
	}
	keys, err := c.Keys()
	if err != nil {
		return err
	}
	ctx, stop := command.Interruptible() // the copy of the games must not stay
	defer stop()
	if c.File == command.StandardOutput {
		TellSource(std.Err, "a backup", from)
		return place.PipeBackup(ctx, from, build.This().Version, std.Out, keys)
	}
	old := backup.Kept
	if c.Replace {
		old = backup.Replaced
	}
	m, err := place.TakeBackup(ctx, from, build.This().Version, c.File, old, keys)
	if errors.Is(err, fs.ErrExist) && old == backup.Kept { // otherwise it is a folder
		return fmt.Errorf("%s exists already: choose another name, or add --replace", c.File)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%s has %s and the key of the cookies, of %s, from %s\n", c.File, tablesOf(m), command.When(m.At),
		command.Printable(from.String()))
	return err
}

// tablesOf says how many tables a backup has.
func tablesOf(m backup.Manifest) string {
	return fmt.Sprintf("%s (%d with a running game)", command.Counted(m.Tables, "table", "tables"), m.Running)
}
