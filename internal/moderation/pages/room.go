// Package pages has the pages on which a visitor mutes other players and reports them to the operator.
package pages

import (
	"net/http"

	"razzia"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the pages.
type Room struct {
	*pages.Kit
	Talk *moderation.Talk
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /t/{id}/about", guard.Reading, m.showSpeaker)
	route("POST /t/{id}/mute", guard.Acting, m.mute)
	route("POST /t/{id}/unmute", guard.Acting, m.unmute)
	route("POST /t/{id}/report", guard.Telling, m.report)
	route("GET /muted", guard.Reading, m.showMutes)
	route("POST /muted/end", guard.Acting, m.endMute)
}

// parse reads a form about a person at a table.
func parse(r *exchange.Request) (values form.Values, said moderation.Said, err error) {
	if values, err = form.Parse(r.Request); err != nil {
		return values, said, err
	}
	return values, saidIn(r, values), nil
}

// saidIn reads which line or seat a form means.
func saidIn(r *exchange.Request, values form.Values) moderation.Said {
	return moderation.Said{Table: r.Table(), Line: max(0, values.Number("line", 0)),
		Seat: razzia.Seat(min(max(-1, values.Number("seat", -1)), razzia.MaxPlayers))}
}

// mute hides what a person at a table says.
func (m *Room) mute(w http.ResponseWriter, r *exchange.Request) error {
	_, said, err := parse(r)
	if err == nil {
		err = m.Talk.Mute(r.Context(), m.Caller(r), said)
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, pages.TablePath(r.Table()))
}

// unmute takes a mute back.
func (m *Room) unmute(w http.ResponseWriter, r *exchange.Request) error {
	_, said, err := parse(r)
	if err == nil {
		err = m.Talk.Unmute(r.Context(), m.Caller(r), said)
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, pages.TablePath(r.Table()))
}

// showSpeaker shows what the visitor can do about a person at a table, or about a line of theirs.
func (m *Room) showSpeaker(w http.ResponseWriter, r *exchange.Request) error {
	caller := m.Caller(r)
	t, who, err := m.Talk.Speaker(r.Context(), caller, saidIn(r, form.Values{Values: r.URL.Query()}))
	if err != nil {
		return err
	}
	muted, err := m.Talk.MutedAt(r.Context(), caller, t)
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("moderation.title"))
	view := speakerView(page, t, who, muted)
	if view.Line > 0 && !view.Muted {
		view.Words = ui.WordsOf(page, who.Line)
	}
	return m.Render(w, r, http.StatusOK, SpeakerPage(page, view))
}

// speakerView returns a person at a table as pages show them.
func speakerView(p ui.Page, t *table.Table, who table.Speaker, muted table.Muted) Speaker {
	at := pages.TablePath(t.ID)
	return Speaker{Path: at, Back: at, BackKey: "moderation.back", Name: who.Name, Face: who.Face, Line: who.Line.Version,
		Seat: t.Seats.Of(who.ID), Muted: muted.Has(who.ID), What: p.T("moderation.report_what")}
}

// showMutes lists the people that the visitor has muted.
func (m *Room) showMutes(w http.ResponseWriter, r *exchange.Request) error {
	list, err := m.Talk.Mutes(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	var shown []Muted
	for _, one := range list {
		shown = append(shown, Muted{ID: one.ID, Name: one.Name, Since: one.Since})
	}
	return m.Render(w, r, http.StatusOK, MutedPage(m.New(r, r.Localizer.Text("moderation.list")), shown))
}

// endMute answers the form of the list.
func (m *Room) endMute(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err == nil {
		err = m.Talk.EndMute(r.Context(), m.Caller(r), values.Get("id"))
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, "/muted")
}

// report tells the operator of a line or a name, and thanks for it.
func (m *Room) report(w http.ResponseWriter, r *exchange.Request) error {
	values, said, err := parse(r)
	if err != nil {
		return err
	}
	caller := m.Caller(r)
	t, who, err := m.Talk.Report(r.Context(), caller, said, moderation.Reason(values.Get("reason")), values.Get("words"))
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.Reported, r.Pattern)
	muted, err := m.Talk.MutedAt(r.Context(), caller, t)
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("moderation.thanks"))
	page.Path = pages.TablePath(t.ID)
	return m.Render(w, r, http.StatusOK, ReportedPage(page, speakerView(page, t, who, muted)))
}
