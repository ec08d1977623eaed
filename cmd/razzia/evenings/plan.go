package evenings

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/tui"
)

// A plan has the flags of the plan of an evening. The others stay as they are.
type plan struct {
	Name     string         `placeholder:"NAME" help:"As people read it. A new one has the name of its organiser."`
	Start    string         `placeholder:"TIME" help:"When it begins by itself: 20:00 (the next), \"2026-12-01 20:00\" (in the time zone here), a time with its zone (RFC 3339), or 30m from now. A new one: in an hour."`
	Rounds   int            `placeholder:"N" help:"Games: 3 to 6. A new one: 3."`
	Arena    *time.Duration `placeholder:"TIME" help:"No rounds: for this time people are paired as they become free, such as 1h."`
	Seats    int            `placeholder:"N" help:"At a table: 3 to 5. A new one: 4."`
	Clock    string         `enum:",quick,usual,gentle" default:"" placeholder:"CLOCK" help:"Time of a person for a game: quick (4 minutes and 4 seconds a move), usual (7) or gentle (12). A new one: usual."`
	Break    *time.Duration `placeholder:"TIME" help:"Between two games. A new one: 2m."`
	Bots     string         `placeholder:"LEVEL" help:"Level of the bots on free chairs, or none: then tables have fewer chairs. A new one: club."`
	Pairing  string         `enum:",score,turns" default:"" placeholder:"HOW" help:"Who meets whom after the first game: score (people with like scores) or turns (new people each time). A new one: score."`
	Link     *bool          `help:"Only people with the link find it; --link=false shows it to everybody. A new one: only by its link."`
	Accounts *bool          `help:"Bot accounts may take part; --accounts=false: not."`
	Weekly   *bool          `help:"Open the same again each week; --weekly=false: not."`
}

// usual is the plan that a new evening has where no flag says something else.
func usual(now time.Time) client.EveningPlan {
	return client.EveningPlan{Starts: now.Add(time.Hour).Truncate(time.Minute), Kind: "rounds", Games: 3, Seats: 4,
		Pace: "usual", Rest: 120, Bots: "club", Swiss: true}
}

// over is a plan with the flags over it.
func (f plan) over(p client.EveningPlan, now time.Time) (client.EveningPlan, error) {
	if f.Rounds != 0 && f.Arena != nil {
		return p, errors.New("--rounds and --arena: want one of them")
	}
	set(&p.Name, f.Name)
	set(&p.Seats, f.Seats)
	set(&p.Pace, f.Clock)
	if f.Start != "" {
		at, err := moment(f.Start, now)
		if err != nil {
			return p, fmt.Errorf("--start: %w", err)
		}
		p.Starts = at
	}
	if f.Rounds != 0 {
		p.Kind, p.Games, p.Minutes = "rounds", f.Rounds, 0
	}
	if f.Arena != nil {
		p.Kind, p.Games, p.Minutes = "arena", 0, int(*f.Arena/time.Minute)
	}
	if f.Break != nil {
		p.Rest = int(*f.Break / time.Second)
	}
	f.choose(&p)
	return p, nil
}

// choose sets what is chosen among a few.
func (f plan) choose(p *client.EveningPlan) {
	if f.Bots != "" {
		p.Bots = strings.TrimPrefix(f.Bots, "none")
	}
	if f.Pairing != "" {
		p.Swiss = f.Pairing == "score"
	}
	if f.Link != nil {
		p.Open = !*f.Link
	}
	if f.Accounts != nil {
		p.Accounts = *f.Accounts
	}
	if f.Weekly != nil {
		p.Weekly = *f.Weekly
	}
}

// set sets a value, unless it is the zero value.
func set[T comparable](to *T, value T) {
	var zero T
	if value != zero {
		*to = value
	}
}

// moment reads when something is, in the time zone of now.
func moment(text string, now time.Time) (time.Time, error) {
	if in, err := time.ParseDuration(strings.TrimPrefix(text, "+")); err == nil {
		return now.Add(in), nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	for _, form := range []string{"2006-01-02 15:04", "2006-01-02T15:04"} {
		if at, err := time.ParseInLocation(form, text, now.Location()); err == nil {
			return at, nil
		}
	}
	at, err := time.Parse("15:04", text)
	if err != nil {
		return at, fmt.Errorf("%q is no time: want one such as 20:00, \"2026-12-01 20:00\" or 30m", text)
	}
	for day := range 2 {
		next := time.Date(now.Year(), now.Month(), now.Day()+day, at.Hour(), at.Minute(), 0, 0, now.Location())
		if next.After(now) {
			return next, nil
		}
	}
	return now, nil // the clock is set back this night, and the hour is over twice
}

// Open opens an evening.
type Open struct {
	plan
	Club string `placeholder:"KEY" help:"The club whose evening it is: you must be an organiser of it."`
}

// run opens an evening, and prints its link.
func (c *Open) run(ctx context.Context, v *visit) error {
	server, err := v.server(false)
	if err != nil {
		return err
	}
	begin := usual(v.here())
	if c.Name == "" {
		me, err := server.Session(ctx)
		if err != nil {
			return err
		}
		begin.Name = v.words.Text("evening.of", "name", me.Name)
	}
	p, err := c.over(begin, v.here())
	if err != nil {
		return err
	}
	var made client.EveningKey
	if err := server.Do(ctx, http.MethodPost, operations, client.NewEvening{Plan: p, Club: c.Club}, &made); err != nil {
		return err
	}
	if v.JSON {
		return command.PrintJSON(v.Out, &made)
	}
	return v.invite(p, made)
}

// here is the present moment in the time zone of the person.
func (v *visit) here() time.Time { return v.now().In(v.zone) }

// invite prints the link of an evening, and on a terminal a QR code of it.
func (v *visit) invite(p client.EveningPlan, made client.EveningKey) error {
	link, err := v.address(made.Link)
	if err != nil {
		return err
	}
	fmt.Fprintf(v.Out, "%s\n%s · %s\n\n%s\n\n", command.Printable(p.Name), v.moment(p.Starts), facts(v.words, &p), link)
	if file, is := v.Out.(*os.File); is && term.IsTerminal(file.Fd()) {
		fmt.Fprintln(v.Out, command.QR(link, command.ColoursOf(v.Streams, v.Plain) != tui.NoColour))
	}
	_, err = fmt.Fprintln(v.Out, v.words.Text("terminal.labelled", "label", v.words.Text("evening.screen"), "text",
		"razzia evening show --watch "+link))
	return err
}

// Change changes the plan of an evening.
type Change struct {
	Named
	plan
}

// run reads the plan, and gives the evening the one with the flags over it.
func (c *Change) run(ctx context.Context, v *visit) error {
	return v.changing(ctx, c.Evening, func(server *client.Server, key string) (client.Evening, error) {
		e, err := read(ctx, server, key)
		if err != nil {
			return e, err
		}
		p, err := c.over(e.Plan, v.here())
		if err != nil {
			return e, err
		}
		return ask(ctx, server, key, "plan", p)
	})
}
