// Package operations has what a person downloads of their e-mail addresses.
package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/mail"
	"razzia/internal/people"
	"razzia/internal/push/operations"
	"razzia/internal/web/api"
)

// Operations answers for addresses.
type Operations struct {
	Office *mail.Office // nil for a site that sends no letters
}

// Data are the addresses of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "mail", Read: a.own}} }

func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	if a.Office == nil {
		return nil, nil
	}
	own, err := a.Office.Own(ctx, c)
	data := client.DataMail{Address: own.Address.Address, Since: own.Address.Since, Asked: own.Asked.Address, Until: own.Asked.Expires,
		Turns: own.Address.Turns, Quiet: operations.QuietOf(own.Address.Settings), Zone: own.Address.Zone}
	return api.If(data.Address != "" || data.Asked != "", data, err)
}
