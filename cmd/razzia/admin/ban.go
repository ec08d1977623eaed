package admin

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/moderation"
)

// adminBan bans a person or an address.
type adminBan struct {
	Subject string        `arg:"" name:"person|address" help:"Identity of a person (see people), an IP address, or a network such as 203.0.113.0/24."`
	For     time.Duration `default:"0s" placeholder:"24h" help:"For how long; without it for good."`
	Yes     bool          `help:"Do not ask, although an address stands for more than a hundred people."`
}

// Run bans them, after a question if they are a crowd.
func (c adminBan) Run(std command.Streams, parent *Command) error {
	if c.For < 0 {
		return fmt.Errorf("--for %v: want a time in the future", c.For)
	}
	return parent.asks(func(to *admin.Client) error {
		status, err := to.Status()
		if err != nil {
			return err
		}
		ban := to.Ban
		if people := status.CrowdIn(c.Subject); people > 0 {
			if !c.Yes && !agreed(std, fmt.Sprintf("%d people come from %s. Shut all of them out?", people, command.Printable(c.Subject))) {
				return errors.New("nobody was banned")
			}
			ban = to.BanCrowd
		}
		return said(std, ban(c.Subject, c.For), "banned; razzia admin unban takes it back")
	})
}

// adminUnban ends the ban of a person or an address.
type adminUnban struct {
	Subject string `arg:"" name:"person|address" help:"As in the list of bans."`
}

// Run lets them in.
func (c adminUnban) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.Unban(c.Subject), "no longer banned") })
}

// adminBans lists who is banned.
type adminBans struct{ command.JSONFlag }

// Run prints the list.
func (c adminBans) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Bans()
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printBans(std.Out, "BANNED", list)
		}
		return err
	})
}

// printBans prints who is banned, or may not talk.
func printBans(to io.Writer, title string, list []moderation.Ban) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, title+"\tSINCE\tUNTIL")
	for _, b := range list {
		until := "-"
		if !b.Until.IsZero() {
			until = command.When(b.Until)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", command.Printable(b.Subject), command.When(b.Since), until)
	}
	return w.Flush()
}
