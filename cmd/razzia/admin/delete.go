package admin

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/table"
)

// adminDelete removes a table.
type adminDelete struct {
	Table string `arg:"" help:"ID of the table (see tables)."`
	Yes   bool   `help:"Do not ask."`
}

// Run removes the table, after a question.
func (c adminDelete) Run(std command.Streams, parent *Command) error {
	if !c.Yes && !agreed(std, fmt.Sprintf("Remove the table %s for good?", command.Printable(c.Table))) {
		return errors.New("nothing was removed")
	}
	return parent.asks(func(to *admin.Client) error { return said(std, to.Delete(table.ID(c.Table)), "removed") })
}

// agreed asks the operator.
func agreed(std command.Streams, question string) bool {
	fmt.Fprintf(std.Err, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(std.In).ReadString('\n')
	return strings.EqualFold(strings.TrimSpace(answer), "y")
}
