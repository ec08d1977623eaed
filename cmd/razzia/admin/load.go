package admin

import (
	"fmt"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/load"
)

// Load plays at many tables of a running server, and measures it.
type Load struct {
	URL string `arg:"" name:"url" help:"Address of the server, such as http://127.0.0.1:8080."`
	command.JSONFlag
	Tables   int           `default:"64" help:"Number of tables, each with a player who makes the moves of all seats."`
	Players  int           `default:"4" help:"Seats of a table, 2 to 5."`
	Watchers int           `default:"0" help:"Number of watchers of each table, who follow it by a stream."`
	Follow   string        `enum:"page,api" default:"page" help:"The stream that watchers follow: page is that of browsers, api that of programs."`
	Pace     time.Duration `default:"0s" help:"Time from one move of a table to the next, on average: people take about 5s. 0s is as fast as the server answers."`
	Duration time.Duration `default:"30s" help:"How long to play."`
	Node     []string      `sep:"none" placeholder:"URL" help:"Address of one more node of the same site. Each table is played at one node, and watched at all. May be repeated."`
	Metrics  []string      `sep:"none" placeholder:"URL" help:"Address of the figures of the server (serve --metrics), to report its processor time and memory. May be repeated, for each node."`
	Yes      bool          `help:"Load a server that is neither on this machine nor in a private network: it is mine."`
}

// Help shows how the command is used.
func (Load) Help() string {
	return `Only for a server of your own, at best one without games of people: the tables stay there, unfinished. It plays random legal moves through the
JSON API. A move counts when its answer is there: then it is on the disk. The limits of the server on what one address may ask
(serve --limit-…) are low for a load; the report says which of them refused something. Ctrl-C ends it with the report so far.
docs/host/sizing.md tells how to read the report.

Examples:
  razzia load http://127.0.0.1:8080 --tables 8 --duration 10s
  razzia load http://127.0.0.1:8080 --pace 5s --watchers 3 --metrics http://127.0.0.1:9180
  razzia load http://10.0.0.1:8080 --node http://10.0.0.2:8080 --json`
}

// config is the load that the flags describe.
func (c Load) config(std command.Streams) load.Config {
	return load.Config{
		Nodes: append([]string{c.URL}, c.Node...), Tables: c.Tables, Players: c.Players, Watchers: c.Watchers, Follow: c.Follow,
		Pace: c.Pace, Duration: c.Duration, Metrics: c.Metrics, Say: func(text string) { fmt.Fprintln(std.Err, text) },
	}
}

// Validate refuses settings for which there is no load.
func (c Load) Validate() error { return c.config(command.Streams{}).Check() }

// Run loads the server and prints the report.
func (c Load) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	config := c.config(std)
	if !c.Yes {
		if err := config.CheckNear(ctx); err != nil {
			return fmt.Errorf("%w: add --yes if it is yours", err)
		}
	}
	report, err := config.Run(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		err = command.PrintJSON(std.Out, report)
	} else {
		err = printLoad(std.Out, report)
	}
	if err == nil && report.Moves == 0 {
		err = fmt.Errorf("no move was acknowledged")
	}
	return err
}
