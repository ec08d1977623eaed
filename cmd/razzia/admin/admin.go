// Package admin has the commands of an operator for a running server: to look at it, to act on it, and to measure it.
package admin

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"syscall"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
	"razzia/internal/operate/place"
)

// Command looks at a running server and acts on it.
type Command struct {
	storage.GamesFlags
	storage.SocketFlags

	Page adminPage `cmd:"" help:"Open a page for all of this in the browser."`
}

// Help says how the command reaches the server.
func (Command) Help() string {
	return `The server is reached by a socket in the folder of its games, which only its user and root can open. Each action is in the
audit log of the server. Windows has no such socket.

Examples:
  razzia admin page
  razzia admin status
  razzia admin tables --json
  sudo -u razzia razzia admin people --data /var/lib/razzia`
}

// errNoSocket is the error of razzia admin where there is no socket.
var errNoSocket = errors.New("razzia admin does not exist on Windows: it has no sockets that are safe from other users")

// client makes a client for the socket.
func (c Command) client() (*admin.Client, error) {
	if runtime.GOOS == "windows" {
		return nil, errNoSocket
	}
	folder, err := c.Place()
	if err != nil && c.Socket == "" {
		return nil, err
	}
	return admin.NewClient(c.At(folder)), nil
}

// asks calls a function with a client.
func (c Command) asks(do func(*admin.Client) error) error {
	client, err := c.client()
	if err != nil {
		return err
	}
	err = do(client)
	folder, _ := c.Place() // client has had it
	switch socket := c.At(folder); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		if moved := place.MustBeHere(folder); moved != nil && c.Socket == "" {
			return fmt.Errorf("no server runs for %s: %w", folder, moved)
		}
		return fmt.Errorf("no server runs there (%s): start it, or choose its folder with --data, or its socket with --socket", socket)
	case errors.Is(err, fs.ErrPermission):
		return errOtherUser(socket, "razzia admin status")
	}
	return err
}

// errOtherUser is the error of a command that only the user of the server may run.
func errOtherUser(socket, command string) error {
	return fmt.Errorf("only the user of the server may ask it (%s): run the command as that user, such as sudo -u razzia %s", socket, command)
}

// Below runs a command with this one.
func (c *Command) Below(child any) func(command.Streams) error {
	return func(std command.Streams) error {
		return child.(interface {
			Run(command.Streams, *Command) error
		}).Run(std, c)
	}
}
