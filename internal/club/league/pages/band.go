package pages

import (
	"strconv"

	"razzia/internal/club/league"
	"razzia/internal/club/season"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// band is the head of the page: what goes on, and the one thing to do now.
func (v *view) band() ui.Band {
	l := v.of
	b := ui.Band{Line: v.T("league.title"), Title: l.Name, Lead: v.phase(l.League, l.Now), Cards: cards,
		Links:   []ui.Link{{Path: league.Path, Words: v.T("league.all")}},
		Figures: []ui.Figure{{Number: strconv.Itoa(l.Count()), Word: v.T("league.players")}}}
	if row := v.ownRow(); row != nil {
		b.Figures = append(b.Figures, ui.Figure{Number: strconv.Itoa(row.Place), Word: v.T("evening.place_word")})
	}
	switch {
	case l.IsOver():
	case l.Me != nil:
		v.forMember(&b)
	case l.Shut || l.Ending:
		b.Hint = v.T("league.shut")
	case v.Me.Guest:
		b.Do, b.Hint = keepFirst(v), v.T("league.members")
	default:
		b.Do, b.Hint = joinForm(v), v.T("league.join_about")
	}
	return b
}

// forMember says to a member what they have to do now: the first game that waits for them, or nothing.
func (v *view) forMember(b *ui.Band) {
	l := v.of
	switch {
	case l.State.Phase == season.Enrolling:
		b.Body = told(v.T("league.now_signed", "date", v.Localizer.Date(l.State.Starts)))
	case v.ownRow() == nil:
		b.Body = told(v.T("league.now_next", "n", l.State.Season+1))
	case l.State.Phase == season.Closing:
		b.Body = told(v.T("league.now_closing"))
	default:
		v.forPlayer(b)
	}
}

// forPlayer leads a person who plays in the season that runs to their next turn.
func (v *view) forPlayer(b *ui.Band) {
	var first *league.Game
	waiting, over := 0, 0
	for _, g := range v.of.MyGames() {
		switch {
		case g.Waiting != nil:
			if waiting++; first == nil {
				first = g.Table
			}
		case g.Result != nil:
			over++
		}
	}
	switch {
	case first != nil:
		b.Do, b.Hint = ui.LinkTo(v.T("league.go_play"), pages.TablePath(first.Table)), v.T("league.now_turns", "n", waiting)
	case over == v.of.State.Rules.Tables:
		b.Body = told(v.T("league.now_done"))
	default:
		b.Body = told(v.T("league.now_nothing"))
	}
}

// ownRow is where the viewer stands in the season that runs; nil for one who does not play in it.
func (v *view) ownRow() *league.Row {
	for _, b := range v.of.Boards() {
		if row := b.RowOf(v.of.Me); row != nil {
			return row
		}
	}
	return nil
}
