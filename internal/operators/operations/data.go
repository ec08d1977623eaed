// Package operations has what the data of a person say of their role.
package operations

import (
	"context"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/operators"
	"razzia/internal/people"
	"razzia/internal/web/api"
)

// Operations reads what is stored of operators.
type Operations struct{ Operators *operators.Service }

// Data are the role of a person.
func (a Operations) Data() []api.Datum { return []api.Datum{{Name: "operator", Read: a.own}} }

// own returns since when the caller is an operator; nil for others.
func (a Operations) own(ctx context.Context, c people.Caller) (any, error) {
	if c.Member == nil {
		return nil, nil
	}
	list, err := a.Operators.Store.List(ctx)
	for _, o := range list {
		if o.Account == c.Member.ID {
			return &client.OperatorRole{Since: o.Since}, nil
		}
	}
	return nil, fault.Store(err)
}
