package admin

import (
	"errors"
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminForget deletes the data of a person.
type adminForget struct {
	Person string `arg:"" help:"Identity of the person (see people)."`
	Yes    bool   `help:"Do not ask."`
}

// Run deletes the data, after a question.
func (c adminForget) Run(std command.Streams, parent *Command) error {
	if !c.Yes && !agreed(std, fmt.Sprintf("Delete the name and the words of %s from all games, for good?", command.Printable(c.Person))) {
		return errors.New("nothing was deleted")
	}
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.Forget(c.Person), "being deleted; with many games this takes a few minutes")
	})
}
