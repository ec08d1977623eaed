package admin

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"

	"razzia/cmd/razzia/command"
	"razzia/internal/admin"
	"razzia/internal/admin/page"
	"razzia/internal/site"
	"razzia/internal/web/guard"
)

// adminPage serves the page of the operator.
type adminPage struct {
	Port    int    `default:"0" placeholder:"0" help:"Port of 127.0.0.1 to listen on; 0 for a free one."`
	Address string `placeholder:"URL" help:"Address of the server for links to tables, such as https://razzia.example.org; by default the one that it has on this machine."`
	Browser string `enum:"auto,never" default:"auto" env:"RAZZIA_BROWSER" help:"Open the browser when started on a desktop: auto or never."`
}

// Run serves the page until a signal stops it.
func (c adminPage) Run(std command.Streams, parent *Command) error {
	if at, err := url.Parse(c.Address); c.Address != "" && (err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "") {
		return fmt.Errorf("--address %s: want an address such as https://razzia.example.org", c.Address)
	}
	ctx, stop := command.Interruptible()
	defer stop()
	return parent.asks(func(to *admin.Client) error {
		if _, err := admin.GetStatus.Ask(to, admin.Nothing{}); err != nil {
			return err
		}
		return c.serve(ctx, std, to)
	})
}

// serve serves the page until a context ends. Only programs of this machine reach the address.
func (c adminPage) serve(ctx context.Context, std command.Streams, to *admin.Client) error {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port)))
	if err != nil {
		return fmt.Errorf("--port: %w", err)
	}
	p := page.New(page.Config{Client: to, Actions: site.Actions(), Port: listener.Addr().(*net.TCPAddr).Port, Address: c.Address})
	server := guard.NewServer(p)
	context.AfterFunc(ctx, func() { _ = server.Close() })
	fmt.Fprintf(std.Out, "The operator's page, for one browser on this machine: %s\nIt ends with Ctrl-C.\n", p.Link())
	if c.Browser == "auto" {
		command.OpenBrowser(p.Link())
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
