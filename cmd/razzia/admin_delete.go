package main

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"razzia/internal/admin"
	"razzia/internal/table"
)

// adminDelete removes a table.
type adminDelete struct {
	Table string `arg:"" help:"ID of the table (see tables)."`
	Yes   bool   `help:"Do not ask."`
}

// Run removes the table, after a question.
func (c adminDelete) Run(std streams, parent *adminCommand) error {
	if !c.Yes && !agreed(std, fmt.Sprintf("Remove the table %s for good?", printable(c.Table))) {
		return errors.New("nothing was removed")
	}
	return parent.asks(func(to *admin.Client) error { return said(std, to.Delete(table.ID(c.Table)), "removed") })
}

// agreed asks the operator.
func agreed(std streams, question string) bool {
	fmt.Fprintf(std.err, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(std.in).ReadString('\n')
	return strings.EqualFold(strings.TrimSpace(answer), "y")
}
