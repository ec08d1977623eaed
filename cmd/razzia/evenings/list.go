package evenings

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/club/evening"
	"razzia/internal/i18n"
	"razzia/internal/tui"
	"razzia/internal/web/ui"
)

// List lists evenings.
type List struct{}

// run prints the next evenings, and the last ones.
func (List) run(ctx context.Context, v *visit) error {
	server, err := v.server(true)
	if err != nil {
		return err
	}
	var list client.Evenings
	if err := server.Do(ctx, http.MethodGet, operations, nil, &list); err != nil {
		return err
	}
	switch {
	case v.JSON:
		return command.PrintJSON(v.Out, &list)
	case len(list.Coming) == 0:
		fmt.Fprintln(v.Out, v.words.Text("evening.none_yet"))
	default:
		v.list("evening.coming", list.Coming)
	}
	if len(list.Past) > 0 {
		fmt.Fprintln(v.Out)
		v.list("evening.last", list.Past)
	}
	return nil
}

// list prints evenings below a heading.
func (v *visit) list(heading string, list []client.EveningBrief) {
	fmt.Fprintln(v.Out, v.words.Text(heading))
	for i := range list {
		of := &list[i]
		line := command.Printable(of.Plan.Name) + " · " + v.moment(of.Plan.Starts)
		if state := stateOf(v.words, of); state != "" {
			line += " · " + state
		}
		line += " · " + facts(v.words, &of.Plan)
		link, _ := v.address(of.Link) // was read before the request
		fmt.Fprintf(v.Out, "\n%s\n  %s\n", tui.Fold(line, printed-1), link)
	}
}

// stateOf says what goes on at an evening of a list.
func stateOf(words *i18n.Localizer, of *client.EveningBrief) string {
	switch of.Stage {
	case "gathering":
		return words.Text("evening.are_here", "n", of.Guests)
	case "playing", "resting":
		return words.Text("evening.runs") + " · " + words.Text("evening.people", "n", of.Guests)
	case "cancelled":
		return words.Text("evening.called_off")
	}
	return words.Text("evening.people", "n", of.Guests)
}

// facts says what is played: "3 games · tables of 4 · 7 min + 7 s".
func facts(words *i18n.Localizer, p *client.EveningPlan) string {
	text := words.Text("evening.games", "n", p.Games)
	if p.Kind == evening.Arena.String() {
		text = words.Text("evening.arena_of", "n", p.Minutes)
	}
	text += " · " + words.Text("evening.tables_of", "n", p.Seats)
	if pace := evening.PaceOf(p.Pace); pace >= evening.Quick {
		text += " · " + ui.ClockWords(ui.Page{Localizer: words}, pace.Clock())
	}
	return text
}

// moment is a moment in the time zone of the person: "24 November 2026, 20:00".
func (v *visit) moment(t time.Time) string { return momentIn(v.words, t.In(v.zone)) }

// momentIn is a moment in its zone.
func momentIn(words *i18n.Localizer, t time.Time) string {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) // dates are written in UTC
	return words.Date(day) + ", " + t.Format("15:04")
}
