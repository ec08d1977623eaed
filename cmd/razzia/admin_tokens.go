package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"razzia/internal/admin"
	"razzia/internal/app"
	"razzia/internal/identity"
)

// adminTokens looks at the personal tokens of members.
type adminTokens struct {
	List   tokensList   `cmd:"" help:"List the tokens of a member."`
	Make   tokensMake   `cmd:"" help:"Make a token for a program of a member."`
	Revoke tokensRevoke `cmd:"" help:"Revoke a token: all servers of the house refuse it at once."`
}

// tokensList lists tokens.
type tokensList struct {
	jsonFlag
	Who string `arg:"" name:"name|id" help:"Name or identity of the member."`
}

// Run prints the list.
func (c tokensList) Run(std streams, parent *adminCommand) error {
	return parent.asks(func(to *admin.Client) error {
		list, err := to.Tokens(c.Who)
		if err == nil && c.JSON {
			return printJSON(std.out, list)
		}
		if err == nil {
			err = printTokens(std.out, list)
		}
		return err
	})
}

// printTokens prints a list of tokens.
func printTokens(to io.Writer, list []admin.Token) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tPROGRAM\tSCOPES\tUSED\tEXPIRES\tFROM")
	for _, t := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", printable(t.ID), printable(t.Name), printable(strings.Join(t.Scopes, ",")), whenOf(t.Used),
			whenOf(t.Expires), printable(t.Network))
	}
	return w.Flush()
}

// tokensMake makes a token.
type tokensMake struct {
	jsonFlag
	Who    string   `arg:"" name:"name|id" help:"Name or identity of the member."`
	Name   string   `required:"" help:"What the program is called."`
	Scopes []string `default:"read,play" help:"What the token allows: read, play, challenge."`
	Days   int      `default:"90" help:"For how many days it is valid, at most 365."`
}

// Run prints the token. It is in no store, so this is the only time.
func (c tokensMake) Run(std streams, parent *adminCommand) error {
	return parent.asks(func(to *admin.Client) error {
		made, err := to.MakeToken(admin.TokenWish{Who: c.Who, Name: c.Name, Scopes: c.Scopes, Days: c.Days})
		if err != nil {
			return err
		}
		if c.JSON {
			return printJSON(std.out, made)
		}
		_, err = fmt.Fprintf(std.out, "%s\nlets a program act for %s, until %s; its ID is %s\n", printable(made.Secret), printable(c.Who),
			whenOf(made.Token.Expires), printable(made.Token.ID))
		return err
	})
}

// tokensRevoke revokes a token.
type tokensRevoke struct {
	Who string `arg:"" name:"name|id" help:"Name or identity of the member."`
	ID  string `arg:"" help:"ID of the token (see list)."`
}

// Run revokes the token.
func (c tokensRevoke) Run(std streams, parent *adminCommand) error {
	return parent.asks(func(to *admin.Client) error { return said(std, to.RevokeToken(c.Who, c.ID), "revoked") })
}

// Tokens lists the personal tokens of a member.
func (h controls) Tokens(ctx context.Context, who string) ([]admin.Token, error) {
	found, err := h.programs().OfMember(ctx, who)
	list := make([]admin.Token, len(found))
	for i, s := range found {
		list[i] = tokenOf(s)
	}
	return list, err
}

// MakeToken makes a personal token for a member.
func (h controls) MakeToken(ctx context.Context, w admin.TokenWish) (admin.NewToken, error) {
	secret, s, err := h.programs().MakeFor(ctx, w.Who, app.NewProgram{Name: w.Name, Scopes: w.Scopes, Days: w.Days})
	return admin.NewToken{Secret: string(secret), Token: tokenOf(s)}, err
}

// RevokeToken ends a personal token of a member.
func (h controls) RevokeToken(ctx context.Context, who, id string) error {
	return h.programs().RevokeFor(ctx, who, id)
}

func (h controls) programs() app.Programs { return app.Programs{Members: h.members} }

func tokenOf(s identity.DeviceSession) admin.Token {
	t := admin.Token{ID: s.ID, Name: s.Name, Made: s.Began, Used: s.Used, Expires: s.Expires, Network: s.Network}
	for _, scope := range s.Scopes {
		t.Scopes = append(t.Scopes, string(scope))
	}
	return t
}
