package admin

import (
	"errors"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminMeasures measures all games anew.
type adminMeasures struct {
	Rebuild bool `required:"" help:"Remove the measures of all judges, and measure the first game and all after it."`
	Yes     bool `help:"Do not ask."`
}

// Run removes the measures, after a question.
func (c adminMeasures) Run(std command.Streams, parent *Command) error {
	if !c.Yes && !agreed(std, "Measure all finished games anew?") {
		return errors.New("the measures stay")
	}
	return parent.asks(func(to *admin.Client) error {
		return said(std, to.RebuildMeasures(), "being made anew; with many games this takes hours, in the background")
	})
}
