package admin

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminTokens looks at the personal tokens of members.
type adminTokens struct {
	List   tokensList   `cmd:"" help:"List the tokens of a member."`
	Make   tokensMake   `cmd:"" help:"Make a token for a program of a member."`
	Revoke tokensRevoke `cmd:"" help:"Revoke a token: all servers of the house refuse it at once."`
}

// tokensList lists tokens.
type tokensList struct {
	command.JSONFlag
	Who string `arg:"" name:"name|id" help:"Name or identity of the member."`
}

// Run prints the list.
func (c tokensList) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Tokens(c.Who)
		if err == nil && c.JSON {
			return command.PrintJSON(std.Out, list)
		}
		if err == nil {
			err = printTokens(std.Out, list)
		}
		return err
	})
}

// printTokens prints a list of tokens.
func printTokens(to io.Writer, list []admin.Token) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tPROGRAM\tSCOPES\tUSED\tEXPIRES\tFROM")
	for _, t := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", command.Printable(t.ID), command.Printable(t.Name),
			command.Printable(strings.Join(t.Scopes, ",")), command.When(t.Used),
			command.When(t.Expires), command.Printable(t.Network))
	}
	return w.Flush()
}

// tokensMake makes a token.
type tokensMake struct {
	command.JSONFlag
	Who    string   `arg:"" name:"name|id" help:"Name or identity of the member."`
	Name   string   `required:"" help:"What the program is called."`
	Scopes []string `default:"read,play" help:"What the token allows: read, play, challenge."`
	Days   int      `default:"90" help:"For how many days it is valid, at most 365."`
}

// Run prints the token. It is in no store, so this is the only time.
func (c tokensMake) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error {
		made, err := to.MakeToken(admin.TokenWish{Who: c.Who, Name: c.Name, Scopes: c.Scopes, Days: c.Days})
		if err != nil {
			return err
		}
		if c.JSON {
			return command.PrintJSON(std.Out, made)
		}
		_, err = fmt.Fprintf(std.Out, "%s\nlets a program act for %s, until %s; its ID is %s\n", command.Printable(made.Secret), command.Printable(c.Who),
			command.When(made.Token.Expires), command.Printable(made.Token.ID))
		return err
	})
}

// tokensRevoke revokes a token.
type tokensRevoke struct {
	Who string `arg:"" name:"name|id" help:"Name or identity of the member."`
	ID  string `arg:"" help:"ID of the token (see list)."`
}

// Run revokes the token.
func (c tokensRevoke) Run(std command.Streams, parent *Command) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.RevokeToken(c.Who, c.ID), "revoked") })
}
