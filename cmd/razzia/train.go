package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"razzia/bot/train"
)

// trainCommand teaches the net for a number of players.
type trainCommand struct {
	Players  int    `default:"4" help:"Number of players, 2 to 5."`
	Dir      string `required:"" placeholder:"DIR" help:"Where checkpoints, manifest, curve and weights are kept."`
	Start    string `placeholder:"FILE" help:"Weights to start from, such as an earlier weights.net."`
	Settings string `placeholder:"FILE" help:"Settings that differ from the usual ones, as JSON; the names are those of the manifest."`
	Workers  int    `default:"0" help:"Games to play at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (trainCommand) Help() string {
	return `A training writes into its folder: manifest.json, all settings; weights.net, the latest net, which package
bot/net embeds as weights/PLAYERS.net; curve.svg and curve.json, how it went; checkpoint. Stopped or killed, it
goes on from the last checkpoint when it is called again, and comes to the same weights.

Examples:
  razzia train --players 4 --dir training/4
  echo '{"games": 2000, "seed": 7}' > more.json; razzia train --players 2 --dir training/2 --settings more.json`
}

// Run trains until all generations are done, or until it is interrupted.
func (c trainCommand) Run(std streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	config, err := c.config()
	if err != nil {
		return err
	}
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.NumCPU()
	}
	options := train.Options{Dir: c.Dir, Workers: workers, Log: std.out, Now: time.Now}
	if c.Start != "" {
		if options.Start, err = os.ReadFile(c.Start); err != nil {
			return err
		}
	}
	err = train.Run(ctx, config, options)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted: razzia train goes on from the last checkpoint in %s", c.Dir)
	}
	return err
}

// config is the usual configuration with the settings of the file.
func (c trainCommand) config() (train.Config, error) {
	config := train.Default(c.Players)
	if c.Settings == "" {
		return config, config.Check()
	}
	data, err := os.ReadFile(c.Settings)
	if err != nil {
		return config, err
	}
	from := json.NewDecoder(bytes.NewReader(data))
	from.DisallowUnknownFields()
	if err := from.Decode(&config); err != nil {
		return config, fmt.Errorf("%s: %w", c.Settings, err)
	}
	if config.Players != c.Players {
		return config, fmt.Errorf("%s: %d players: want the %d of --players", c.Settings, config.Players, c.Players)
	}
	return config, config.Check()
}
