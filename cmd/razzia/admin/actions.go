package admin

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/site"
)

// Children lists the commands of the declared actions.
func (c *Command) Children() (list []command.Child) {
	for _, action := range site.Actions() {
		if action.Words() == "" {
			continue
		}
		call := action.Begin()
		child := command.Child{Name: action.Words(), Help: action.Summary(), IsDefault: action.IsDefault(), Groups: admin.Groups}
		yes, _ := call.Confirmation()
		switch {
		case call.HasAnswer():
			child.Command = &asking{Input: call.Input(), call: call}
		case yes != "":
			child.Command, child.Vars = &confirming{Input: call.Input(), call: call}, map[string]string{"yes": yes}
		default:
			child.Command = &acting{Input: call.Input(), call: call}
		}
		list = append(list, child)
	}
	return list
}

// An acting command lets the server do something.
type acting struct {
	Input any `embed:""`
	call  admin.Call
}

// Run does it.
func (a *acting) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		answer, err := a.call.Run(to)
		return said(std, answer, err)
	})
}

// A confirming command asks before it acts.
type confirming struct {
	Input any  `embed:""`
	Yes   bool `help:"${yes}"`
	call  admin.Call
}

// Run asks, and does it.
func (a *confirming) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		question, err := a.call.Question(to)
		if err != nil {
			return err
		}
		if question != "" && !a.Yes && !agreed(std, question) {
			_, kept := a.call.Confirmation()
			return errors.New(kept)
		}
		answer, err := a.call.Run(to)
		return said(std, answer, err)
	})
}

// An asking command prints what the server answers.
type asking struct {
	command.JSONFlag
	Input any `embed:""`
	call  admin.Call
}

// Run asks.
func (a *asking) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		answer, err := a.call.Run(to)
		if err == nil && a.JSON {
			return command.PrintJSON(std.Out, answer.Value)
		}
		return said(std, answer, err)
	})
}

// agreed asks the operator.
func agreed(std command.Streams, question string) bool {
	fmt.Fprintf(std.Err, "%s [y/N] ", command.Printable(question))
	reply, _ := bufio.NewReader(std.In).ReadString('\n')
	return strings.EqualFold(strings.TrimSpace(reply), "y")
}

// said prints an answer for people, unless there is none because of an error. The words of others in it cannot control the terminal.
func said(std command.Streams, answer admin.Answer, err error) error {
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	for _, row := range answer.Rows {
		for i, cell := range row {
			if i > 0 {
				fmt.Fprint(w, "\t")
			}
			fmt.Fprint(w, command.Printable(cell))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(answer.Text) {
		if _, err := fmt.Fprintln(std.Out, command.Printable(strings.TrimSuffix(line, "\n"))); err != nil {
			return err
		}
	}
	return nil
}
