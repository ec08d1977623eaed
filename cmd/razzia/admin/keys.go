package admin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"syscall"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
	"razzia/internal/keyring"
	"razzia/internal/operate/place"
)

// Keys lists and changes the keys of the cookies.
type Keys struct {
	storage.GamesFlags
	storage.DatabaseFlag
	storage.SocketFlags

	List   keysList   `cmd:"" default:"withargs" help:"List the keys, the newest first, never the secrets themselves."`
	Rotate keysRotate `cmd:"" help:"Make a new key: it verifies at once, and signs after five minutes."`
	Retire keysRetire `cmd:"" help:"Remove old keys: all whose cookies have expired, or the one with an ID."`
}

// Help says what the keys are for.
func (Keys) Help() string {
	return `The cookie of a guest is signed with a key. A rotation signs no guest out: older keys go on verifying, and a cookie that an
older key has signed is signed again when it is seen. A cookie lives for a year, and so does its key; to retire a key earlier
makes strangers of the guests who have not been there since the rotation. Members have no part in it.

A running server is reached as by razzia admin, and notes the action in its audit log. Without one the folder is changed, or the
database of --database, whose nodes read it within a minute.

Examples:
  razzia keys
  razzia keys rotate
  razzia keys retire --database postgres://razzia@localhost/razzia`
}

// A keeper of keys lists and changes them: a running server, or this program.
type keeper interface {
	Keys() ([]keyring.Entry, error)
	RotateKeys() error
	RetireKeys(id string) error
}

// reach calls a function with what keeps the keys: the server that runs, or else the storage itself. It says which.
func (c Keys) reach(std command.Streams, do func(keeper) error) error {
	if path := c.socket(); path != "" {
		client := admin.NewClient(path)
		status, err := admin.GetStatus.Ask(client, admin.Nothing{})
		if err == nil {
			fmt.Fprintf(std.Err, "razzia: the keys of the server at %s, which serves %s\n", command.Printable(path), command.Printable(status.Store))
			err = do(serversKeys{client})
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ECONNREFUSED) {
			return c.refusal(err)
		}
	}
	return c.alone(std, do)
}

// refusal says what to do where this user may not ask the server.
func (c Keys) refusal(err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return errOtherUser(c.socket(), "razzia keys")
	}
	return err
}

// socket is the path of the socket, "" for none.
func (c Keys) socket() string {
	if runtime.GOOS == "windows" {
		return ""
	}
	folder := ""
	if c.Database == "" {
		folder, _ = c.Place() // without one the storage cannot be opened, which says why
	}
	return c.At(folder)
}

// alone calls a function with the keys in the storage.
func (c Keys) alone(std command.Streams, do func(keeper) error) error {
	ctx := context.Background()
	from, err := c.Source(c.GamesFlags)
	if err != nil {
		return err
	}
	if !from.IsDatabase() {
		if _, err := os.Stat(place.Database(from.Folder())); err != nil {
			return fmt.Errorf("no games in %s: choose their folder with --data, or their database with --database", from.Folder())
		}
	} else if err := place.MustHaveGames(ctx, from.URL()); err != nil {
		return err
	}
	s, err := storage.OpenPlace(ctx, from, slog.New(slog.NewTextHandler(std.Err, nil)))
	if err != nil {
		return err
	}
	defer s.Close()
	storage.TellSource(std.Err, "the keys", from)
	ring, err := s.OpenKeys(ctx, nil)
	if err != nil {
		return err
	}
	defer ring.Close()
	return do(ownKeys{ctx, ring})
}

// serversKeys are the keys of a running server.
type serversKeys struct{ to *admin.Client }

// Keys lists the keys.
func (k serversKeys) Keys() ([]keyring.Entry, error) {
	return admin.ListKeys.Ask(k.to, admin.Nothing{})
}

// RotateKeys makes a new key.
func (k serversKeys) RotateKeys() error {
	_, err := admin.RotateKeys.Ask(k.to, admin.Nothing{})
	return err
}

// RetireKeys retires keys.
func (k serversKeys) RetireKeys(id string) error {
	_, err := admin.RetireKeys.Ask(k.to, admin.Retiring{Key: id})
	return err
}

// ownKeys are the keys in a storage that this program has opened.
type ownKeys struct {
	ctx  context.Context
	ring *keyring.Ring
}

// Keys lists the keys.
func (k ownKeys) Keys() ([]keyring.Entry, error) { return k.ring.List(k.ctx) }

// RotateKeys makes a new key.
func (k ownKeys) RotateKeys() error { return k.ring.Rotate(k.ctx) }

// RetireKeys retires keys.
func (k ownKeys) RetireKeys(id string) error { return k.ring.Retire(k.ctx, id) }

// keysList lists the keys.
type keysList struct{ command.JSONFlag }

// Run prints the list.
func (c keysList) Run(std command.Streams, parent *Keys) error {
	return parent.reach(std, func(k keeper) error {
		list, err := k.Keys()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		return said(std, admin.Answer{Rows: rowsOfKeys(list)}, err)
	})
}

// rowsOfKeys lists the keys.
func rowsOfKeys(list []keyring.Entry) [][]string {
	rows := [][]string{{"KEY", "MADE", "STATE", "SIGNS FROM", "ITS COOKIES END"}}
	when := func(t time.Time) string {
		if t.IsZero() {
			return "-"
		}
		return command.When(t)
	}
	for _, k := range list {
		rows = append(rows, []string{k.ID, when(k.Made), string(k.State), when(k.Signs), when(k.Until)})
	}
	return rows
}

// keysRotate makes a new key.
type keysRotate struct{}

// Run makes it.
func (keysRotate) Run(std command.Streams, parent *Keys) error {
	return parent.reach(std, func(k keeper) error {
		return said(std, admin.Answer{Text: fmt.Sprintf("a new key verifies cookies now, and signs them in %d minutes; take a backup then\n",
			int(keyring.Delay.Minutes()))}, k.RotateKeys())
	})
}

// keysRetire retires keys.
type keysRetire struct {
	Key string `arg:"" optional:"" name:"key" help:"ID of a key, such as one that others may know; without it all keys whose cookies have expired."`
}

// Run retires them.
func (c keysRetire) Run(std command.Streams, parent *Keys) error {
	return parent.reach(std, func(k keeper) error {
		before, err := k.Keys()
		if err == nil {
			err = k.RetireKeys(c.Key)
		}
		if err != nil {
			return err
		}
		after, err := k.Keys()
		return said(std, admin.Answer{Text: command.Counted(len(before)-len(after), "key", "keys") + " retired\n"}, err)
	})
}

// Below runs a command with this one.
func (c *Keys) Below(child any) func(command.Streams) error {
	return func(std command.Streams) error {
		return child.(interface {
			Run(command.Streams, *Keys) error
		}).Run(std, c)
	}
}
