package admin

import (
	"errors"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminRatings makes all ratings anew.
type adminRatings struct {
	Rebuild bool `required:"" help:"Remove all ratings, and rate the first game and all after it."`
	Yes     bool `help:"Do not ask."`
}

// Run removes the ratings, after a question.
func (c adminRatings) Run(std command.Streams, parent *Command) error {
	if !c.Yes && !agreed(std, "Make all ratings anew from the finished games?") {
		return errors.New("the ratings stay")
	}
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.RebuildRatings(), "being made anew; with many games this takes a few minutes")
	})
}
