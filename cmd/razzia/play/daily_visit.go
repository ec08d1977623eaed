package play

import (
	"context"
	"errors"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/puzzle"
	"razzia/internal/tui"
)

// A visit is a person who plays a day of a server at a terminal.
type visit struct {
	asking
	terminal
	server *client.Server
}

// print prints a day for programs.
func (v *visit) print(ctx context.Context, date string) error {
	d, err := v.server.Day(ctx, date)
	if err == nil {
		err = command.PrintJSON(v.Out, &d)
	}
	return err
}

// run plays what is left of a day, and shows the result.
func (v *visit) run(ctx context.Context, date string) error {
	d, err := v.server.Day(ctx, date)
	if err != nil {
		return err
	}
	v.say(v.head(&d)...)
	if p := d.Puzzle; p != nil && !p.Answered {
		if done, err := v.solve(ctx, &d); err != nil || !done {
			return v.left(err)
		}
	}
	if d.Round.Stage == client.Done {
		if err := v.result(ctx, &d); err != nil || d.Playing {
			return err
		}
	}
	return v.round(ctx, &d)
}

// left ends the line of a prompt when the player leaves by the end of the input.
func (v *visit) left(err error) error {
	if v.ended {
		v.say("")
	}
	return errors.Join(err, v.in.Err())
}

// solve poses the puzzle of a day. It is false if the player leaves.
func (v *visit) solve(ctx context.Context, d *client.Daily) (done bool, err error) {
	s, err := d.Puzzle.Position.State()
	if err != nil {
		return false, err
	}
	v.say("", v.words.Text("daily.puzzle")+". "+v.words.Text("daily.puzzle_about"))
	m, ok := v.ask(&s)
	if !ok {
		return false, nil
	}
	answered, err := v.server.Solve(ctx, d.Date, m)
	if err != nil {
		return false, err
	}
	*d.Puzzle = answered
	if answered.Move != m { // it was answered elsewhere meanwhile
		v.say(v.words.Text("analysis.was_played", "move", v.narrator(&s).Action(answered.Move)))
	}
	v.say(v.verdict(&answered)...)
	return true, nil
}

// verdict says what an answer is worth. This program may not have the puzzles of a newer server.
func (v *visit) verdict(a *client.DailyPuzzle) []string {
	s, _ := a.Position.State() // the rules allow it: package client has looked
	n := v.narrator(&s)
	set, err := puzzle.Shipped()
	if err == nil {
		if p := set.ByID(a.ID); p != nil && p.State == s {
			if way, legal := p.Way(a.Move); legal {
				return explained(n, p, &p.Decision, way)
			}
		}
	}
	if a.Solved {
		return []string{n.Text("puzzles.right") + "."}
	}
	return []string{n.Text("puzzles.wrong") + ".", n.Text("terminal.best", "move", n.Action(a.Best))}
}

// round offers the round of a day, plays it, and shows the result.
func (v *visit) round(ctx context.Context, d *client.Daily) error {
	v.say("", v.labelled("daily.round", v.about(d)))
	screen := tui.Terminal{In: v.Streams.In, Out: v.Out, Colours: v.colours}
	if !v.ready(screen) {
		v.say(v.words.Text("terminal.needs_terminal"))
		return nil
	}
	prompt := v.words.Text("terminal.enter", "action", v.words.Text(offerOf(d))) + " > "
	if text, ok := v.line(prompt); !ok || text != "" {
		return v.left(nil)
	}
	table, err := v.play(ctx, d.Date, screen)
	if err != nil {
		return err
	}
	date := d.Date
	if *d, err = v.server.Day(ctx, date); err != nil {
		return err
	}
	switch {
	case d.Round.Table == table && d.Round.Stage == client.Done:
		return v.result(ctx, d)
	case d.Playing && d.Round.Table == table && d.Round.Stage == client.Running:
		v.say(v.words.Text("daily.goes_on"))
		return nil
	}
	return v.practised(ctx, d, table)
}

// explain puts an error of the server into words for the player.
func (v *visit) explain(err error) error {
	if refused, ok := errors.AsType[*client.Error](err); ok && refused.Key == "not-found" {
		return errors.New(v.words.Text("terminal.no_daily"))
	}
	return command.Explain(v.words, err)
}
