// Package admin has the commands of an operator for a running server: to look at it, to act on it, and to measure it.
package admin

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"syscall"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
	"razzia/internal/operate/place"
)

// Command looks at a running server and acts on it.
type Command struct {
	storage.GamesFlags
	storage.SocketFlags

	Page     adminPage     `cmd:"" help:"Open a page for all of this in the browser."`
	Status   adminStatus   `cmd:"" help:"Say how the server is doing."`
	Tables   adminTables   `cmd:"" help:"List tables whose game is not over, the latest first."`
	People   adminPeople   `cmd:"" help:"List who is there, or who has a name."`
	Drain    adminDrain    `cmd:"" help:"Prepare the end of the server: no new streams, open ones end one by one, /readyz says so."`
	Undrain  adminUndrain  `cmd:"" help:"Take a drain back."`
	Announce adminAnnounce `cmd:"" help:"Show a line on all open pages for a time."`
	Delete   adminDelete   `cmd:"" help:"Remove a table whose game is not over, for good."`
	Forget   adminForget   `cmd:"" help:"Delete what is stored of a person, as if they asked for it on the page."`
	Ban      adminBan      `cmd:"" help:"Shut a person or an address out: they can look, but not play or talk."`
	Unban    adminUnban    `cmd:"" help:"Let a person or an address in again."`
	Bans     adminBans     `cmd:"" help:"List who is shut out."`

	Reports   adminReports   `cmd:"" help:"List, show and close what players have reported."`
	Puzzles   adminPuzzles   `cmd:"" help:"List and close what people have reported about puzzles."`
	Strike    adminStrike    `cmd:"" help:"Remove a line of talk for everybody, for good."`
	Silence   adminSilence   `cmd:"" help:"Stop a person from talking for a time: they can play on."`
	Unsilence adminUnsilence `cmd:"" help:"Let a person talk again."`
	Silences  adminSilences  `cmd:"" help:"List who may not talk."`

	Ratings  adminRatings  `cmd:"" help:"Make all ratings anew from the finished games."`
	Tokens   adminTokens   `cmd:"" help:"List, make and revoke the personal tokens of members' programs."`
	Measures adminMeasures `cmd:"" help:"Measure all finished games anew: the luck and the decisions of each seat."`
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

// adminStatus says how the server is doing.
type adminStatus struct{ command.JSONFlag }

// Run prints the status.
func (c adminStatus) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		s, err := to.Status()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, s)
		}
		if err == nil {
			err = printStatus(std.Out, s)
		}
		return err
	})
}

// adminTables lists tables.
type adminTables struct {
	command.JSONFlag
	Most int `default:"100" help:"The most tables to list."`
}

// Run prints the tables.
func (c adminTables) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Tables(c.Most)
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printTables(std.Out, list)
		}
		return err
	})
}

// adminPeople lists who is there, or who has a name.
type adminPeople struct {
	command.JSONFlag
	Find string `placeholder:"NAME" help:"List members, and others who had a seat at a table, with this text in their names, also those who are not there."`
}

// Run prints the people.
func (c adminPeople) Run(std command.Streams, parent *Command) error {
	if c.Find != "" {
		return c.find(std, parent)
	}
	return parent.asks(func(to *admin.Client) error {
		list, err := to.People()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printPeople(std.Out, list)
		}
		return err
	})
}

// find prints the people with a name.
func (c adminPeople) find(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Find(c.Find)
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printFound(std.Out, list)
		}
		return err
	})
}

// adminDrain begins a drain.
type adminDrain struct{}

// Run begins the drain.
func (adminDrain) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.Drain(), "draining; razzia admin undrain takes it back")
	})
}

// adminUndrain ends a drain.
type adminUndrain struct{}

// Run ends the drain.
func (adminUndrain) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.Undrain(), "no longer draining") })
}

// said prints what was done, unless it failed.
func said(std command.Streams, err error, done string) error {
	if err == nil {
		_, err = fmt.Fprintln(std.Out, done)
	}
	return err
}

// ago says how long something lasts, in whole seconds.
func ago(since time.Time) time.Duration { return time.Since(since).Round(time.Second) }

// Below runs a command with this one.
func (c *Command) Below(child any) func(command.Streams) error {
	return func(std command.Streams) error {
		return child.(interface {
			Run(command.Streams, *Command) error
		}).Run(std, c)
	}
}
