package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// restoreCommand brings the games of a backup back.
type restoreCommand struct {
	gamesFlags
	databaseFlag
	File    string `arg:"" help:"The backup; - is the standard input."`
	Replace bool   `help:"Put the backup in the place of the games in the folder. They are kept in a folder within it."`
}

// Help shows how the command is used.
func (restoreCommand) Help() string {
	return `The server must not run in the folder. The backup is checked first; then all its games and the key of the cookies come
back together, or none. Without --replace the folder must be empty; a database must always be.

Examples:
  razzia restore evening.tar.gz
  razzia restore --replace --data games evening.tar.gz
  razzia restore --database postgres://razzia@localhost/razzia evening.tar.gz`
}

// Run restores the backup.
func (c restoreCommand) Run(std streams) error {
	if c.Database != "" {
		return c.toDatabase(std)
	}
	folder, err := c.folder()
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
	staged, err := stageBackup(c.File, folder, std.in)
	if err != nil {
		return err
	}
	replaced, err := staged.Commit(time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "restored %s and the key of the cookies, of %s, into %s\n", tablesOf(staged.Manifest), whenOf(staged.At), folder)
	if replaced != "" {
		fmt.Fprintf(std.out, "the files before are in %s: remove them when all is well\n", replaced)
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

// stageBackup extracts a backup beside the files of a folder, and checks it.
func stageBackup(name, folder string, in io.Reader) (*backup.Staged, error) {
	if name != toStandardOutput {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	staged, err := place.Stage(in, folder)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return staged, nil
}
