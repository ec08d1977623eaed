package main

import (
	"errors"
	"fmt"
	"runtime"

	"razzia/cmd/razzia/command"
	"razzia/lab/fairplay"
)

// FairPlay plays evenings of bots, some of which play together, to see what the judgement of fair play finds.
type FairPlay struct {
	Odds   int    `placeholder:"N" help:"Play N games at each table of honest bots, and write how often chance does what."`
	Groups int    `default:"50" help:"Groups of eight bots of which two play together, in each way."`
	Honest int    `default:"150" help:"Groups of eight honest bots."`
	Each   int    `default:"6" help:"Evenings of each group, of twelve games."`
	Seed   uint64 `default:"1" help:"The same seed gives the same games."`
}

// Help shows how the command is used.
func (FairPlay) Help() string {
	return `docs/lab/fairplay.md says what is measured, and has the results.

Examples:
  go run . fair-play
  go run . fair-play --odds 1500`
}

// Validate refuses what does not fit together.
func (c FairPlay) Validate() error {
	if c.Odds < 0 || c.Groups < 1 || c.Honest < 1 || c.Each < 1 {
		return errors.New("--odds, --groups, --honest, --each: want numbers of 1 or more")
	}
	return nil
}

// Run plays, and writes what was found.
func (c FairPlay) Run(std command.Streams) error {
	if c.Odds > 0 {
		return fairplay.WriteOdds(std.Out, c.Odds)
	}
	trials := []fairplay.Trial{{Way: fairplay.Honest, Groups: c.Honest, Each: c.Each}}
	for _, way := range fairplay.Ways() {
		trials = append(trials, fairplay.Trial{Way: way, Groups: c.Groups, Each: c.Each})
	}
	for _, r := range trials {
		counts, err := r.Run(c.Seed, runtime.NumCPU())
		if err != nil {
			return fmt.Errorf("%s: %w", r.Way, err)
		}
		r.Report(std.Out, counts)
	}
	return nil
}
