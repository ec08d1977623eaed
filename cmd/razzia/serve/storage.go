package serve

import (
	"context"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/operate/place"
)

// openStorage reads the list of words, and opens the database that the flags name, or the folder.
func (c Command) openStorage(ctx context.Context, log *slog.Logger) (storage.Storage, error) {
	words, err := c.wordFlags.open(log)
	if err != nil {
		return storage.Storage{}, err
	}
	s, err := c.openGames(ctx, log)
	s.Words = words
	if err == nil {
		c.warnOfExposed(log, s)
	}
	return s, err
}

// warnOfExposed says in the log what other users of the machine may read or write that they should not.
func (c Command) warnOfExposed(log *slog.Logger, s storage.Storage) {
	for _, what := range c.exposed(s.Folder) {
		log.Warn(what)
	}
}

// exposed lists what other users of the machine may read or write that they should not. The folder is "" for a database.
func (c Command) exposed(folder string) (list []string) {
	if folder != "" {
		list = place.Exposed(folder)
	}
	for _, file := range []string{c.OIDC.SecretFile, c.Hook.KeyFile, c.Mail.PasswordFile} {
		if file != "" {
			list = append(list, place.ExposedSecret(file)...)
		}
	}
	if c.hasPassword() {
		list = append(list, place.ExposedSecret(c.Config)...)
	}
	return list
}

// hasPassword reports whether the file of settings has the address of the database, with a password in it.
func (c Command) hasPassword() bool {
	address, err := url.Parse(c.Database)
	if err != nil || c.Config == "" {
		return false
	}
	_, secret := address.User.Password()
	text, err := os.ReadFile(c.Config)
	return err == nil && secret && strings.Contains(string(text), c.Database)
}

// openGames opens the database or the folder.
func (c Command) openGames(ctx context.Context, log *slog.Logger) (storage.Storage, error) {
	if err := (storage.DatabaseFlag{Database: c.Database}).Validate(); err != nil {
		return storage.Storage{}, command.WrongSettings{Cause: err}
	}
	if err := c.tellStart(log); err != nil {
		return storage.Storage{}, err
	}
	if c.Database != "" {
		return storage.OpenDatabase(ctx, c.Database, log)
	}
	folder, err := c.Folder()
	if err != nil {
		return storage.Storage{}, err
	}
	before := storage.Copied
	if c.NoCopy {
		before = storage.Converted
	}
	return storage.OpenAlone(folder, log, before)
}
