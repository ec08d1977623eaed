package storage

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// Restore brings the games of a backup back.
type Restore struct {
	GamesFlags
	DatabaseFlag
	IdentityFlag
	File    string `arg:"" help:"The backup; - is the standard input."`
	Replace bool   `help:"Put the backup in the place of the games in the folder. They are kept in a folder within it."`
}

// Help shows how the command is used.
func (Restore) Help() string {
	return `The server must not run in the folder. The backup is checked first; then all its games and the key of the cookies come
back together, or none. Without --replace the folder must be empty; a database must always be.

Examples:
  razzia restore evening.tar.gz
  razzia restore --replace --data games evening.tar.gz
  razzia restore --database postgres://razzia@localhost/razzia evening.tar.gz`
}

// Run restores the backup.
func (c Restore) Run(std command.Streams) error {
	if c.Database != "" {
		return c.toDatabase(std)
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	lock, err := place.LockFolder(folder)
	if err != nil {
		return err
	}
	defer lock.Release()
	if _, err := backup.Finish(folder, time.Now()); err != nil {
		return fmt.Errorf("complete an earlier restore: %w", err)
	}
	if !c.Replace {
		if err := mustBeEmpty(folder); err != nil {
			return err
		}
	}
	staged, err := c.stage(folder, std.In)
	if err != nil {
		return err
	}
	replaced, err := staged.Commit(time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "restored %s and the key of the cookies, of %s, into %s\n", tablesOf(staged.Manifest), command.When(staged.At), folder)
	if replaced != "" {
		fmt.Fprintf(std.Out, "the files before are in %s: remove them when all is well\n", replaced)
	}
	return nil
}

// mustBeEmpty refuses a folder that has more than a lock.
func mustBeEmpty(folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, file := range files {
		if name := file.Name(); name != place.LockName && name != backup.NewFolder && !strings.HasPrefix(name, backup.ReplacedPrefix) {
			return fmt.Errorf("%s is not empty: it has %s: choose an empty folder with --data, or add --replace", folder, name)
		}
	}
	return nil
}

// stage extracts the backup beside the files of a folder, and checks it.
func (c Restore) stage(folder string, in io.Reader) (*backup.Staged, error) {
	identities, err := backup.ReadIdentities(c.Identity)
	if err != nil {
		return nil, fmt.Errorf("--identity: %w", err)
	}
	if c.File != command.StandardOutput {
		file, err := os.Open(c.File)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	archive, err := identities.Open(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	staged, err := place.Stage(archive, folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	return staged, nil
}
