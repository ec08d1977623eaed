package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"razzia/client"
	bots "razzia/internal/bots/pages"
	"razzia/internal/fault"
	mailpages "razzia/internal/mail/pages"
	memberpages "razzia/internal/members/pages"
	"razzia/internal/moderation"
	oauthpages "razzia/internal/oauth/pages"
	"razzia/internal/subject"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/mcp"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences"
	"razzia/internal/web/privacy"
	"razzia/internal/web/records"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// handle makes a route: it reads the session, applies the limits, and answers errors.
func (s *Server) handle(cost guard.Cost, h exchange.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, hr *http.Request) {
		r := exchange.NewRequest(hr, s.pages.Gate.Signer, s.Proxy)
		if r.Cookie == session.Invalid {
			s.report.Audit.Note(hr, guard.BadCookie, hr.Pattern)
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Vary", "Cookie, Authorization, Accept-Language")
		if !s.pages.MayIndex(hr.Pattern) {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		err := s.pages.Gate.Admit(w, r, cost)
		if err == nil && s.pages.Gate.SendsAgain(w, r) {
			return
		}
		if err == nil {
			s.pages.Gate.HideName(r)
			err = s.pages.Gate.MayAct(w, r)
		}
		if err == nil && s.isBanned(r) {
			err = moderation.ErrBanned
		}
		if err == nil {
			s.seen(r)
			err = s.mayWatch(r)
		}
		if err == nil {
			err = h(w, r)
		}
		if errors.Is(err, fault.ErrNoSession) {
			if to := s.pages.Gate.SendBack(w, r); to != "" {
				http.Redirect(w, r.Request, to, http.StatusTemporaryRedirect)
				return
			}
		}
		if err != nil {
			s.fail(w, r, err)
		}
	})
}

// allowedBanned are the forms that are open to those who are banned: they may sign out, remove what signs them in, stop messages, and
// delete their data.
var allowedBanned = slices.Concat(memberpages.SignOutRoutes, mailpages.EndRoutes, []string{privacy.DeletePattern,
	preferences.StopPattern, bots.ClosePattern})

// isBanned reports whether a request changes something and comes from a person or an address that is banned.
func (s *Server) isBanned(r *exchange.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead || slices.Contains(allowedBanned, r.Pattern) ||
		s.api.Removes(r.Pattern) {
		return false
	}
	_, banned := s.Sanctions.Bans.Of(r.Caller(s.Now()).Subjects()...)
	return banned && r.Known() || s.Sanctions.Bans.HasAddress(r.Address)
}

// mayWatch refuses a request about a table that its person may not see. It is the one place where that is decided, for pages, streams,
// records and programs. The handler says what is wrong with the table itself.
func (s *Server) mayWatch(r *exchange.Request) error {
	id := r.Table()
	if id == "" || s.games().FromFile(id) || !isOfTable(r.Pattern) {
		return nil
	}
	t, err := s.Host.Table(r.Context(), id)
	if err != nil {
		return nil
	}
	switch {
	case table.HeldBack(t, r.Identities()) && !slices.Contains(heldBack, r.Pattern):
		return table.ErrEventRuns
	case table.MayWatch(t, r.Identities(), s.Now()):
		return nil
	}
	if t.Options.Duel == "" {
		return table.ErrDayRuns
	}
	for _, admits := range gather(s.Subjects, func(one subject.Subject) []pages.Admit { return one.Admits }) {
		if may, err := admits(r.Context(), r.Caller(s.Now()), t); may || err != nil {
			return err
		}
	}
	return table.ErrDuelHidden
}

// heldBack are the routes that show those who watch a game of an event no more than [table.Table.For]: all others refuse them while it
// runs.
var heldBack = []string{"GET /t/{id}", "GET /t/{id}/stream", "GET /t/{id}/replay", "GET /api/tables/{id}", "GET /api/tables/{id}/log",
	"GET /api/tables/{id}/stream"}

// isOfTable reports whether the address of a route names a table.
func isOfTable(pattern string) bool {
	return strings.Contains(pattern, " /t/{id}") || strings.Contains(pattern, " /api/tables/{id}")
}

// fail answers a request that failed: with JSON for a program, as OAuth has it for one that asks for a token, a sentence for the script, a
// page for a browser.
func (s *Server) fail(w http.ResponseWriter, r *exchange.Request, err error) {
	e := s.report.Report(w, r, err)
	switch {
	case exchange.IsAPI(r.Request):
		refusal := api.ErrorOf(s.api, r, err)
		if r.URL.Path != exchange.MCPPath || !mcp.AnswerLimited(w, r.Request, e.Status, refusal) {
			api.WriteRefusal(w, r.Request, e.Status, refusal)
		}
	case slices.Contains(oauthpages.OpenRoutes, r.Method+" "+r.URL.Path): // a request beyond a limit has no pattern
		oauthpages.AnswerFailed(w, e)
	case r.FromScript():
		exchange.Text(w, e.Status, e.Words)
	default:
		page := s.pages.New(r, r.Localizer.Text("error.title"))
		page.Path = "/"
		if id := r.Table(); id != "" && e.Status != http.StatusNotFound { // what does not exist is not there at the next try either
			page.Path = pages.TablePath(id)
		}
		_ = s.pages.Render(w, r, e.Status, ui.Message(page, e.Key, e.Words, guard.RequestID(r.Context())))
	}
}

// failTool answers a call of a tool that failed before it reached an operation: the tool makes its result of it.
func (s *Server) failTool(w http.ResponseWriter, r *exchange.Request, err error) {
	e := s.report.Report(w, r, err)
	exchange.JSON(w, e.Status, api.ErrorOf(s.api, r, err))
}

// refuse answers a request that the guard refuses.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, why *fault.Fault) {
	switch why {
	case guard.ErrHost:
		refuseIn(w, r, exchange.StatusOf(why), why, fmt.Sprintf("this server does not answer for the host %q: "+
			"use its IP address or the name of its machine, or have it started with --host %[1]s", r.Host))
	case guard.ErrSite:
		refuseIn(w, r, exchange.StatusOf(why), why, "this request came from another site")
	case fault.ErrFailed:
		refuseIn(w, r, http.StatusInternalServerError, why, "the server failed; its log says why")
	default:
		if why == guard.ErrLongBody && r.URL.Path == records.OpenPath {
			why = records.ErrLongFile
		}
		s.fail(w, exchange.NewRequest(r, s.pages.Gate.Signer, s.Proxy), why)
	}
}

// refuseIn answers with a text in English, without a page: pages of this server do not send such requests.
func refuseIn(w http.ResponseWriter, r *http.Request, status int, why *fault.Fault, words string) {
	if exchange.IsAPI(r) {
		api.WriteRefusal(w, r, status, &client.Error{Key: why.Key, Message: words})
		return
	}
	exchange.Text(w, status, words)
}

// otherPattern is the pattern that matches what no other route matches.
const otherPattern = "/"

// noRoute answers a request that matches no route: its path is unknown, or known with other methods.
func (s *Server) noRoute(mux *http.ServeMux) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete} {
			other := &http.Request{Method: method, URL: r.URL, Host: r.Host}
			if _, pattern := mux.Handler(other); pattern != otherPattern {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) == 0 {
			return fault.ErrNoPage
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		return exchange.ErrMethod
	}
}

// seen notes that a member or a guest is here, and from where people come.
func (s *Server) seen(r *exchange.Request) {
	if r.Known() && !r.HasToken() {
		s.census.See(r.Address, r.Person())
	}
	switch {
	case r.Member == nil && r.Known():
		s.Members.SeeGuest(context.WithoutCancel(r.Context()), r.Session.ID)
	case r.Member != nil:
		s.People.See(context.WithoutCancel(r.Context()), r.Session.ID)
	}
}
