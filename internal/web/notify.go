package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"razzia/internal/app"
	"razzia/internal/push"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// notifyPath is the page on which a person asks for messages.
const notifyPath = "/notify"

// stopPattern is the route by which a person stops messages: also one who is shut out may.
const stopPattern = "POST " + notifyPath + "/stop"

// notifyRoutes lists the addresses about messages to people who are away.
func (s *Server) notifyRoutes(mux *http.ServeMux, route pages.Route) {
	mux.HandleFunc("GET /sw.js", static.ServeWorker)
	route("GET "+notifyPath, guard.Reading, s.notifyPage)
	route("POST "+notifyPath+"/quiet", guard.Acting, s.quietForm)
	route(stopPattern, guard.Acting, s.stopForm)
}

// notifyPage says what messages there are, and has the switch for this browser.
func (s *Server) notifyPage(w http.ResponseWriter, r *answer.Request) error {
	if s.Push == nil {
		return app.ErrNoPush
	}
	list, wants, err := s.Notifications(r)
	if err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("push.title"))
	show := ui.Notify{Key: s.Push.Key(), NoApple: s.Push.Contact == "", Zone: wants.Zone, Quiet: wants.From != wants.To, From: clock(wants.From), To: clock(wants.To)}
	if !show.Quiet {
		show.From, show.To = clock(usualFrom), clock(usualTo)
	}
	for _, one := range list {
		show.Browsers = append(show.Browsers, ui.Notified{ID: one.ID, Browser: cmp.Or(one.Browser, r.Localizer.Text("devices.unknown")), Service: serviceOf(one), Since: one.Made.UTC().Format(time.DateOnly)})
	}
	return s.pages.Render(w, r, http.StatusOK, ui.NotifyPage(page, show))
}

// The quiet hours that the form proposes, in minutes after midnight.
const (
	usualFrom = 22 * 60
	usualTo   = 8 * 60
)

// clock writes a time of the day as forms have it: 22:30.
func clock(minutes int) string {
	return time.Date(1, 1, 1, 0, minutes, 0, 0, time.UTC).Format("15:04")
}

// minutesOf reads a time of the day; -1 for any other text.
func minutesOf(text string) int {
	at, err := time.Parse("15:04", text)
	if err != nil {
		return -1
	}
	return at.Hour()*60 + at.Minute()
}

// serviceOf is the name of the service that sends messages to a browser.
func serviceOf(one push.Subscription) string {
	at, err := url.Parse(one.Endpoint)
	if err != nil {
		return ""
	}
	return at.Hostname()
}

// quietForm changes the quiet hours.
func (s *Server) quietForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	wants := push.Settings{Zone: strings.TrimSpace(values.Get("zone"))}
	if values.Has("quiet") {
		wants.From, wants.To = minutesOf(values.Get("from")), minutesOf(values.Get("to"))
	}
	switch err := s.SaveQuiet(r, wants); {
	case errors.Is(err, errQuiet):
		return app.ErrQuiet
	case err != nil:
		return err
	}
	return s.pages.Redirect(w, r, notifyPath)
}

// stopForm removes a browser.
func (s *Server) stopForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := s.StopNotifying(r, values.Get("id")); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, notifyPath)
}

// Notifications lists the browsers of a person that get messages, the newest first, and what the person wants of messages.
func (s *Server) Notifications(r *answer.Request) (list []push.Subscription, wants push.Settings, err error) {
	if s.Push == nil {
		return nil, wants, app.ErrNoPush
	}
	if !r.Known() {
		return nil, wants, nil
	}
	if list, err = s.Push.Store.SubscriptionsOf(r.Context(), r.Session.ID); err == nil {
		wants, _, err = s.Push.Store.SettingsOf(r.Context(), r.Session.ID)
	}
	return list, wants, app.StoreFault(err)
}

// NotifyKey is the key with which browsers subscribe, "" if there are no messages.
func (s *Server) NotifyKey() string {
	if s.Push == nil {
		return ""
	}
	return s.Push.Key()
}

// Notify sends messages to a browser from now on. Its time zone counts unless the person has chosen one.
func (s *Server) Notify(r *answer.Request, to push.Subscription, zone string) error {
	_, wants, err := s.Notifications(r)
	if err != nil {
		return err
	}
	wants.Zone = cmp.Or(wants.Zone, zone)
	if !wants.Valid() {
		wants.Zone = ""
	}
	wants.Lang, wants.Theme = string(r.Localizer.Language()), string(r.Session.Theme)
	to.Person, to.Made, to.Browser = r.Session.ID, s.Now(), r.Place().Browser
	if r.Member != nil {
		to.Session = r.Member.Session.ID
	}
	err = s.Push.Store.Subscribe(r.Context(), to, wants)
	switch {
	case errors.Is(err, push.ErrEnded):
		return app.ErrOldCookie
	case errors.Is(err, push.ErrOther):
		return &app.BadField{Field: "endpoint", Problem: "another person gets messages there: subscribe the browser anew"}
	}
	return app.StoreFault(err)
}

// StopNotifying sends no more messages to a browser of a person. One that gets none changes nothing.
func (s *Server) StopNotifying(r *answer.Request, id string) error {
	if s.Push == nil {
		return app.ErrNoPush
	}
	_, err := s.Push.Store.Unsubscribe(r.Context(), r.Session.ID, id)
	return app.StoreFault(err)
}

// errQuiet is the error of quiet hours that are none.
var errQuiet = &app.BadField{Field: "", Problem: "these are no quiet hours: want two times of the day and a time zone"}

// SaveQuiet changes the quiet hours of a person who gets messages, and their time zone.
func (s *Server) SaveQuiet(r *answer.Request, wants push.Settings) error {
	if s.Push == nil {
		return app.ErrNoPush
	}
	if !wants.Valid() {
		return errQuiet
	}
	wants.Lang, wants.Theme = string(r.Localizer.Language()), string(r.Session.Theme)
	return app.StoreFault(s.Push.Store.SaveWants(r.Context(), r.Session.ID, wants))
}

// saveNotifyLanguage puts the messages to a person into the language of their pages.
func (s *Server) saveNotifyLanguage(r *answer.Request) error {
	if s.Push == nil || !r.Known() {
		return nil
	}
	list, wants, err := s.Notifications(r)
	if err != nil || len(list) == 0 {
		return err
	}
	return s.SaveQuiet(r, wants)
}

// leave notes that the browser of a guest signs in as another person, and ends the messages to the guest: their games cannot be reached from it
// any more. A guest who comes along leaves nothing.
func (s *Server) leave(r *answer.Request, guest string) error {
	if r.Member != nil || !r.Known() || guest != "" {
		return nil
	}
	if err := s.Members.Leave(r.Context(), r.Session.ID); err != nil || s.Push == nil {
		return app.StoreFault(err)
	}
	return app.StoreFault(s.Push.Store.UnsubscribeAll(r.Context(), r.Session.ID))
}
