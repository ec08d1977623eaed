package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"slices"

	"razzia"
	"razzia/internal/app"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// talkRoutes adds the routes about people who talk.
func (s *Server) talkRoutes(route pages.Route) {
	route("GET /t/{id}/about", guard.Reading, s.showSpeaker)
	route("POST /t/{id}/mute", guard.Acting, s.muteForm)
	route("POST /t/{id}/unmute", guard.Acting, s.unmuteForm)
	route("POST /t/{id}/report", guard.Telling, s.reportForm)
	route("GET /muted", guard.Reading, s.showMutes)
	route("POST /muted/end", guard.Acting, s.endMute)
}

// unheard lists the identities of the persons whose talk the visitor does not see.
func (s *Server) unheard(r *answer.Request) ([]string, error) {
	if s.Talk == nil || !r.Known() || answer.IsAPI(r.Request) {
		return nil, nil
	}
	list, err := s.Talk.Unheard(r.Context(), r.Identities())
	return list, app.StoreFault(err)
}

// mutedAt returns the persons at a table whose talk the visitor does not see.
func (s *Server) mutedAt(r *answer.Request, t *table.Table) (table.Muted, error) {
	list, err := s.unheard(r)
	return t.Muted(list), err
}

// MutedAt is mutedAt for the API.
func (s *Server) MutedAt(r *answer.Request, t *table.Table) (table.Muted, error) {
	if s.Talk == nil || !r.Known() {
		return "", nil
	}
	list, err := s.Talk.Unheard(r.Context(), r.Identities())
	return t.Muted(list), app.StoreFault(err)
}

// speaker returns the person that a visitor means at a table: by the version of a line, or else by their seat.
func (s *Server) speaker(r *answer.Request, line int, seat razzia.Seat) (t *table.Table, who table.Speaker, err error) {
	if t, err = s.Host.Table(r.Context(), r.Table()); err != nil {
		return nil, who, err
	}
	found := false
	if line > 0 {
		who, found = t.SpeakerOf(line)
	} else {
		who, found = t.Seats.SpeakerAt(seat)
	}
	switch {
	case !found:
		return t, who, app.ErrNoLine
	case r.Known() && slices.Contains(r.Identities(), who.ID):
		return t, who, app.ErrOwn
	}
	return t, who, nil
}

// Mute hides from the visitor what a person at a table says, by a line of theirs or by their seat. The person is not told. A visitor
// without a cookie cannot: nothing would bound their mutes.
func (s *Server) Mute(r *answer.Request, line int, seat razzia.Seat) (moderation.Mute, error) {
	switch {
	case s.Talk == nil:
		return moderation.Mute{}, app.ErrNoPage
	case !r.Known():
		return moderation.Mute{}, app.ErrNoSession
	}
	_, who, err := s.speaker(r, line, seat)
	if err != nil {
		return moderation.Mute{}, err
	}
	m := moderation.Mute{ID: rand.Text(), Viewer: r.Session.ID, Muted: who.ID, Name: who.Name, Since: s.Now()}
	err = s.Talk.Mute(r.Context(), m, r.Identities(), moderation.MostMutes)
	if errors.Is(err, moderation.ErrManyMutes) {
		return m, app.ErrMutes
	}
	return m, s.renewTalk(r, err)
}

// Unmute shows again what a person at a table says.
func (s *Server) Unmute(r *answer.Request, line int, seat razzia.Seat) error {
	if s.Talk == nil {
		return app.ErrNoPage
	}
	_, who, err := s.speaker(r, line, seat)
	if err != nil {
		return err
	}
	_, err = s.Talk.Unmute(r.Context(), r.Identities(), who.ID, s.Now())
	return s.renewTalk(r, err)
}

// EndMute removes a mute of the visitor by its ID. One that is gone stays so.
func (s *Server) EndMute(r *answer.Request, id string) error {
	list, err := s.Mutes(r)
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.ID == id {
			_, err = s.Talk.Unmute(r.Context(), r.Identities(), m.Muted, s.Now())
			return s.renewTalk(r, err)
		}
	}
	return nil
}

// Mutes lists the mutes of the visitor.
func (s *Server) Mutes(r *answer.Request) ([]moderation.Mute, error) {
	if s.Talk == nil || !r.Known() {
		return nil, nil
	}
	list, err := s.Talk.MutesOf(r.Context(), r.Identities())
	return list, app.StoreFault(err)
}

// renewTalk ends the streams of the visitor at this node after a change of their mutes, so that their pages show other talk. Other nodes
// read the change.
func (s *Server) renewTalk(r *answer.Request, err error) error {
	if err == nil {
		err = s.Members.Look(r.Context())
	}
	return app.StoreFault(err)
}

// aForm reads a form about a person at a table.
func aForm(r *answer.Request) (values form.Values, line int, seat razzia.Seat, err error) {
	if values, err = form.Parse(r.Request); err != nil {
		return values, 0, razzia.NoSeat, err
	}
	line, seat = meant(values)
	return values, line, seat, nil
}

// meant reads which line or seat a form means.
func meant(values form.Values) (line int, seat razzia.Seat) {
	return max(0, values.Number("line", 0)), razzia.Seat(min(max(-1, values.Number("seat", -1)), razzia.MaxPlayers))
}

// muteForm answers the form that mutes a person.
func (s *Server) muteForm(w http.ResponseWriter, r *answer.Request) error {
	_, line, seat, err := aForm(r)
	if err == nil {
		_, err = s.Mute(r, line, seat)
	}
	if err != nil {
		return err
	}
	return s.pages.Redirect(w, r, pages.TablePath(r.Table()))
}

// unmuteForm answers the form that takes a mute back.
func (s *Server) unmuteForm(w http.ResponseWriter, r *answer.Request) error {
	_, line, seat, err := aForm(r)
	if err == nil {
		err = s.Unmute(r, line, seat)
	}
	if err != nil {
		return err
	}
	return s.pages.Redirect(w, r, pages.TablePath(r.Table()))
}

// showSpeaker shows what the visitor can do about a person at a table, or about a line of theirs.
func (s *Server) showSpeaker(w http.ResponseWriter, r *answer.Request) error {
	line, seat := meant(form.Values{Values: r.URL.Query()})
	t, who, err := s.speaker(r, line, seat)
	if err != nil {
		return err
	}
	muted, err := s.mutedAt(r, t)
	if err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("moderation.title"))
	view := speakerView(t, who, muted)
	if view.Line > 0 && !view.Muted {
		view.Words = ui.WordsOf(page, who.Line)
	}
	return s.pages.Render(w, r, http.StatusOK, ui.SpeakerPage(page, view))
}

// speakerView returns a person at a table as pages show them.
func speakerView(t *table.Table, who table.Speaker, muted table.Muted) ui.Speaker {
	v := ui.Speaker{Table: pages.TablePath(t.ID), Name: who.Name, Face: who.Face, Line: who.Line.Version, Seat: t.Seats.Of(who.ID), Muted: muted.Has(who.ID), MostWords: moderation.MostWords}
	for _, reason := range moderation.Reasons() {
		v.Reasons = append(v.Reasons, string(reason))
	}
	return v
}

// showMutes lists the people that the visitor has muted.
func (s *Server) showMutes(w http.ResponseWriter, r *answer.Request) error {
	list, err := s.Mutes(r)
	if err != nil {
		return err
	}
	var shown []ui.Muted
	for _, m := range list {
		shown = append(shown, ui.Muted{ID: m.ID, Name: m.Name, Since: m.Since})
	}
	return s.pages.Render(w, r, http.StatusOK, ui.MutedPage(s.pages.New(r, r.Localizer.Text("moderation.list")), shown))
}

// endMute answers the form of the list.
func (s *Server) endMute(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err == nil {
		err = s.EndMute(r, values.Get("id"))
	}
	if err != nil {
		return err
	}
	return s.pages.Redirect(w, r, "/muted")
}
