package admin

import (
	"cmp"
	"fmt"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/admin"
)

// LoginLink makes a link that signs a device in.
type LoginLink struct {
	storage.GamesFlags
	storage.SocketFlags
	command.JSONFlag

	Address string `placeholder:"URL" help:"Address under which the person reaches the server, such as https://razzia.example.org; by default that of its first --host, or that on this machine."`
	Who     string `arg:"" name:"name|id" help:"Name of the member, or identity (see razzia admin people, and the data that they downloaded)."`
}

// Help shows how the command is used.
func (LoginLink) Help() string {
	return `For a person who has lost all their devices. The link works once, for ten minutes, and the device that opens it is the person from then on: give
it only to a person whom you know. The identity of a guest makes them a member, and their old cookie is worth nothing then. The server is
reached as by razzia admin, and notes the action in its audit log.

Examples:
  razzia login-link Anna
  razzia login-link --address https://razzia.example.org QXJ4KPTVNHDYWMZ3L7A2CBEFGS`
}

// Run prints the link.
func (c LoginLink) Run(std command.Streams) error {
	parent := Command{GamesFlags: c.GamesFlags, SocketFlags: c.SocketFlags}
	return parent.asks(func(to *admin.Client) error {
		link, err := admin.MakeLink.Ask(to, admin.LinkWish{Person: c.Who})
		if err != nil {
			return err
		}
		if c.JSON {
			return command.PrintJSON(std.Out, link)
		}
		address := c.Address
		if address == "" {
			status, err := admin.GetStatus.Ask(to, admin.Nothing{})
			if err != nil {
				return err
			}
			address = cmp.Or(status.Public, status.Address)
		}
		_, err = fmt.Fprintf(std.Out, "%s%s\nsigns one device in as %s, until %s\n", command.Printable(strings.TrimSuffix(address, "/")),
			command.Printable(link.Path),
			cmp.Or(command.Printable(link.Name), command.Printable(link.Person)), command.When(link.Expires))
		return err
	})
}
