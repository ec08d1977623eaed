package api

import (
	"context"

	"razzia/internal/people"
)

// A Datum is a member of the data of a person that they download. It is nil if there is nothing.
type Datum struct {
	Name string
	Read func(context.Context, people.Caller) (any, error)
}

// If is what Read of a [Datum] returns if a condition holds; otherwise there is nothing.
func If(is bool, value any, err error) (any, error) {
	if !is || err != nil {
		return nil, err
	}
	return value, nil
}
