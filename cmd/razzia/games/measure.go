package games

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/cmd/razzia/command"
	"razzia/internal/measure"
	"razzia/internal/web/api/operations"
	"razzia/notation"
)

// Measure measures luck and skill.
type Measure struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with finished games: one record, or several as JSON Lines. Standard input is -, and the default."`
	By    string   `placeholder:"ANALYST" help:"Report the skill by this judge instead: search, with its settings after a colon, or a level that searches. It takes seconds for each game."`
	JSON  bool     `name:"json" help:"Print the measure of each game as a line of JSON, as the API has it, instead of the report."`
}

// Help shows how the command is used.
func (Measure) Help() string {
	return `Luck is what the cards were worth, less the mean over all cards that could have come. Skill is 1 − Σ cost ÷ Σ stake:
of all that a player could lose by their moves, the part that they kept. The report has both by player, with half the
width of the 95 % interval, and luck by seat. Then it lists the habits: the kinds of decisions that cost half a percent of
the win or more. The judge is the net, one move ahead; docs/bots/measure.md explains the figures.

Examples:
  razzia measure game.razzia
  razzia simulate --games 400 --bots beginner,casual,club,expert --out - | razzia measure
  razzia export games.jsonl && razzia measure games.jsonl --json`
}

// Validate refuses unknown analysts, and figures that a judge does not have.
func (c Measure) Validate() error {
	switch {
	case c.By == "":
		return nil
	case c.JSON:
		return fmt.Errorf("--by has no --json: want one of them")
	}
	if _, err := review.Open(c.By); err != nil {
		return fmt.Errorf("--by: %w", err)
	}
	return nil
}

// Run measures all games of the files.
func (c Measure) Run(std command.Streams) error {
	judge, err := measure.Open()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(std.Out)
	report := newLuckAndSkill(c.By)
	err = records.each(c.Files, std, func(at location, r notation.Record) error {
		g, err := c.measure(judge, &r)
		if err != nil {
			return fmt.Errorf("%v: %w", at, err)
		}
		if c.JSON {
			return json.NewEncoder(out).Encode(operations.MeasureOf(g))
		}
		report.add(r.Players, g)
		return nil
	})
	if err == nil && !c.JSON {
		report.write(out)
	}
	if failed := out.Flush(); failed != nil {
		return failed
	}
	return err
}

// measure measures a game: by the net, or by an analyst if one is named.
func (c Measure) measure(judge *measure.Judge, r *notation.Record) (*measure.Game, error) {
	g, err := judge.Of(r.Setup(), r.Moves)
	if err != nil || c.By == "" {
		return g, err
	}
	return g, judgeAnew(g, r, c.By)
}

// judgeAnew replaces what the decisions of a game cost by what an analyst finds.
func judgeAnew(g *measure.Game, r *notation.Record, by string) error {
	analyst, err := review.Open(by)
	if err != nil {
		return err
	}
	for i := range g.Seats {
		g.Seats[i].Spent = measure.Table{}
	}
	_, replayed := r.Replay(func(step notation.Step) {
		s := &step.Before.State
		if err != nil || s.Phase == razzia.Revealing || len(s.Legal(nil)) < 2 {
			return
		}
		var a bot.Analysis
		if a, err = analyst.Analyze(context.Background(), *s); err == nil {
			g.Seats[s.Actor].Spent.Add(step.Move, int(s.Round), spentOn(&a, s.Actor, step.Move))
		}
	})
	return errors.Join(err, replayed)
}

// spentOn is what a move costs a seat, by an analysis.
func spentOn(a *bot.Analysis, seat razzia.Seat, chosen razzia.Move) measure.Spent {
	best, worst, got := math.Inf(-1), math.Inf(1), 0.0
	for _, v := range a.Moves {
		share := v.Values[seat]
		best, worst = max(best, share), min(worst, share)
		if v.Move == chosen {
			got = share
		}
	}
	return measure.Spent{Decisions: 1, Cost: millionths(best - got), Stake: millionths(best - worst)}
}

func millionths(share float64) int64 { return int64(math.Round(share * measure.ShareUnit)) }
