package games

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/measure"
	"razzia/internal/measure/worth"
	"razzia/notation"
)

// Worth finds what the packages are worth.
type Worth struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files with finished games: one record, or several as JSON Lines. Standard input is -, and the default."`
	JSON  bool     `name:"json" help:"Print the table as JSON, as the program ships it and the API has it, instead of the report."`
}

// Help shows how the command is used.
func (Worth) Help() string {
	return `The worth of a package is the share of the win that players of one strength expect with it. The report has it without the
luck of the cards, which is 0 on average, so that fewer games are enough; beside it the share that was won; then the luck
by seat. Each has half the width of its 95 % interval. docs/bots/packages.md has the table of 2 to 5 experts.

Examples:
  razzia simulate --players 5 --games 400 --out - | razzia worth
  razzia simulate --players 5 --from 400 --games 400 --out - >> games.jsonl && razzia worth games.jsonl --json`
}

// Run measures all games of the files.
func (c Worth) Run(std command.Streams) error {
	judge, err := measure.Open()
	if err != nil {
		return err
	}
	var sums worth.Sums
	err = records.each(c.Files, std, func(at location, r notation.Record) error {
		g, err := judge.Of(r.Setup(), r.Moves)
		if err == nil {
			err = sums.Add(r.Players, g)
		}
		if err != nil {
			return fmt.Errorf("%v: %w", at, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(std.Out)
	if c.JSON {
		lines := json.NewEncoder(out)
		lines.SetIndent("", "\t")
		err = lines.Encode(sums.Table())
	} else {
		writeWorth(out, &sums)
	}
	if failed := out.Flush(); failed != nil {
		return failed
	}
	return err
}

// writeWorth writes the report.
func writeWorth(out io.Writer, sums *worth.Sums) {
	t := sums.Table()
	fmt.Fprintf(out, "luck judged by %s %s\n", command.Printable(t.Judge.Name), t.Judge.Hash)
	for _, s := range t.Sizes {
		grid := [][]string{{"Package", "share of the win", "with luck"}}
		for _, p := range s.Packages {
			grid = append(grid, []string{string(p.Cheques), interval(p.Share, p.Error), interval(p.Won, p.WonError)})
		}
		for seat, luck := range sums.Luck(s.Players) {
			grid = append(grid, []string{fmt.Sprintf("luck of seat %d", seat+1), interval(luck.Value(), luck.Error())})
		}
		fmt.Fprintf(out, "\n%d games of %d players\n\n%s", s.Games, s.Players, command.Align(grid))
	}
}

// interval is a share of the win in percent, with half the width of its 95 % interval.
func interval(share, standardError float64) string {
	return i18n.TrueMinus(fmt.Sprintf("%.2f ± %.2f %%", 100*share, 1.96*100*standardError))
}
