package pages

import (
	"net/http"
	"slices"
	"strconv"

	"razzia/internal/club/evening"
	"razzia/internal/fault"
	moderationpages "razzia/internal/moderation/pages"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// talkRoutes adds the talk of those who watch a final.
func (m *room) talkRoutes(route pages.Route) {
	one := evening.LinkPath + "/{evening}"
	route("POST "+one+"/say", guard.Talking, m.say)
	line := one + "/lines/{line}"
	route("GET "+line, guard.Reading, m.showLine)
	route("POST "+line+"/mute", guard.Acting, m.hush(false))
	route("POST "+line+"/unmute", guard.Acting, m.hush(true))
	route("POST "+line+"/report", guard.Telling, m.reportLine)
	route("POST "+line+"/remove", guard.Acting, m.removeLine)
}

// hears reports whether the viewer sees the part with the talk. A screen in the room shows none: players see it.
func (v *view) hears() bool {
	talk := evening.TalkOf(v.of)
	return !v.screen && (talk.May || len(talk.Lines) > 0)
}

// isOwn reports whether the viewer has said a line.
func (v *view) isOwn(l evening.Line) bool { return slices.Contains(v.of.Who, l.Person.ID) }

// linePath is the address of the page about a line.
func (v *view) linePath(l evening.Line) string { return v.action("lines/" + strconv.Itoa(l.Number)) }

// lastOf is the number of the last line of a list; 0 for none.
func lastOf(list []evening.Line) string {
	if len(list) == 0 {
		return "0"
	}
	return strconv.Itoa(list[len(list)-1].Number)
}

// speaker is the writer of a line for the page on which a reader mutes or reports them.
func (v *view) speaker(l evening.Line, muted bool) moderationpages.Speaker {
	return moderationpages.Speaker{Path: v.linePath(l), Back: v.back(), BackKey: "evening.talk_back", Name: l.Person.Name, Face: l.Person.Face,
		Line: l.Number, Words: l.Text, What: v.T("evening.report_about"), Muted: muted}
}

// back is where the viewer reads the talk: at the table while the final runs.
func (v *view) back() string {
	if final := v.of.Final(); final != nil {
		return tablePath(final.Table)
	}
	return v.of.Key.Path()
}

// besideOf shows the talk on the page of a table of the last round, to those who do not play there: it comes when only that one is left.
func besideOf(e Evenings) pages.Beside {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page, t *table.Table) (*ui.Beside, error) {
		key, is := evening.KeyOf(t)
		if !is || !r.Known() || t.Phase != table.Playing || slices.ContainsFunc(r.Identities(), t.Seats.Has) {
			return nil, nil
		}
		of, err := e.Of(r.Context(), k.Caller(r), key)
		if fault.IsNotFound(err) {
			return nil, nil
		}
		if err != nil || of.Stage != evening.Playing || of.Kind != evening.Rounds || of.Round != of.Plan.Games ||
			of.Me == nil && !of.Organises {
			return nil, err
		}
		v := &view{Page: p, of: of, beside: true}
		return &ui.Beside{Follows: key.Path() + "/stream?beside&beat", Part: watchers(v)}, nil
	}
}

// say adds a line. The stream brings it to the page.
func (m *room) say(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	key := keyOf(r)
	if err := m.evenings.Say(r.Context(), m.Caller(r), key, values.Get("text"), values.Number("seen", -1)); err != nil {
		return err
	}
	if r.FromScript() {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return m.Redirect(w, r, key.Path())
}

// lineOf reads the line that a request is about, as its visitor sees it.
func (m *room) lineOf(r *exchange.Request) (*view, evening.Line, error) {
	number, _ := strconv.Atoi(r.PathValue("line"))
	of, l, err := m.evenings.Line(r.Context(), m.Caller(r), keyOf(r), number)
	if err != nil {
		return nil, l, err
	}
	v := &view{Page: m.New(r, r.Localizer.Text("moderation.title")), of: of}
	v.Path = of.Key.Path()
	return v, l, nil
}

// isMuted reports whether the visitor does not see what the writer of a line says.
func (m *room) isMuted(r *exchange.Request, l evening.Line) (bool, error) {
	list, err := m.evenings.Unheard(r.Context(), m.Caller(r))
	return slices.Contains(list, l.Person.ID), err
}

// showLine shows what the visitor can do about a line.
func (m *room) showLine(w http.ResponseWriter, r *exchange.Request) error {
	v, l, err := m.lineOf(r)
	if err != nil {
		return err
	}
	muted, err := m.isMuted(r, l)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, linePage(v, l, muted))
}

// hush mutes the writer of a line, or shows again what they say.
func (m *room) hush(again bool) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		v, l, err := m.lineOf(r)
		if err == nil {
			err = m.evenings.HushWriter(r.Context(), m.Caller(r), keyOf(r), l.Number, again)
		}
		if err != nil {
			return err
		}
		return m.Redirect(w, r, v.back())
	}
}

// reportLine tells the operator of a line, and thanks for it.
func (m *room) reportLine(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	v, l, err := m.lineOf(r)
	if err == nil {
		err = m.evenings.Report(r.Context(), m.Caller(r), keyOf(r), l.Number, values.Get("reason"), values.Get("words"))
	}
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.Reported, r.Pattern)
	muted, err := m.isMuted(r, l)
	if err != nil {
		return err
	}
	v.Title = v.T("moderation.thanks")
	return m.Render(w, r, http.StatusOK, moderationpages.ReportedPage(v.Page, v.speaker(l, muted)))
}

// removeLine removes a line for everybody, as the organiser.
func (m *room) removeLine(w http.ResponseWriter, r *exchange.Request) error {
	number, _ := strconv.Atoi(r.PathValue("line"))
	if err := m.evenings.Strike(r.Context(), m.Caller(r), keyOf(r), number); err != nil {
		return err
	}
	return m.Redirect(w, r, keyOf(r).Path())
}
