package admin

import (
	"fmt"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
)

// adminAnnounce shows a line on all open pages.
type adminAnnounce struct {
	Text string        `arg:"" help:"Plain text of at most 200 characters; an empty one takes the line away."`
	For  time.Duration `default:"15m" placeholder:"15m" help:"How long the line is shown."`
}

// Run shows the line.
func (c adminAnnounce) Run(std command.Streams, parent *Command) error {
	done := fmt.Sprintf("shown for %v", c.For)
	if c.Text == "" {
		done = "taken away"
	}
	return parent.asks(func(to *admin.Client) error { return said(std, to.Announce(c.Text, c.For), done) })
}
