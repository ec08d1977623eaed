package main

import (
	"cmp"
	"fmt"
	"strings"

	"razzia/internal/admin"
)

// loginLinkCommand makes a link that signs a device in.
type loginLinkCommand struct {
	gamesFlags
	socketFlags
	jsonFlag

	Address string `placeholder:"URL" help:"Address under which the person reaches the server, such as https://razzia.example.org; by default that of its first --host, or that on this machine."`
	Who     string `arg:"" name:"name|id" help:"Name of the member, or identity (see razzia admin people, and the data that they downloaded)."`
}

// Help shows how the command is used.
func (loginLinkCommand) Help() string {
	return `For a person who has lost all their devices. The link works once, for ten minutes, and the device that opens it is the person from then on: give
it only to a person whom you know. The identity of a guest makes them a member, and their old cookie is worth nothing then. The server is
reached as by razzia admin, and notes the action in its audit log.

Examples:
  razzia login-link Anna
  razzia login-link --address https://razzia.example.org QXJ4KPTVNHDYWMZ3L7A2CBEFGS`
}

// Run prints the link.
func (c loginLinkCommand) Run(std streams) error {
	parent := adminCommand{gamesFlags: c.gamesFlags, socketFlags: c.socketFlags}
	return parent.asks(func(to *admin.Client) error {
		link, err := to.LoginLink(c.Who)
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std.out, link)
		}
		address := c.Address
		if address == "" {
			status, err := to.Status()
			if err != nil {
				return err
			}
			address = cmp.Or(status.Public, status.Address)
		}
		_, err = fmt.Fprintf(std.out, "%s%s\nsigns one device in as %s, until %s\n", printable(strings.TrimSuffix(address, "/")),
			printable(link.Path),
			cmp.Or(printable(link.Name), printable(link.Person)), whenOf(link.Expires))
		return err
	})
}
