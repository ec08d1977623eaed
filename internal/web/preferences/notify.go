package preferences

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"time"

	"razzia/internal/push"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
)

// notifyPath is the page on which a person asks for messages.
const notifyPath = "/notify"

// StopPattern is the route by which a person stops messages: also one who is banned may.
const StopPattern = "POST " + notifyPath + "/stop"

// notifyPage says what messages there are, and has the switch for this browser.
func (m *Room) notifyPage(w http.ResponseWriter, r *exchange.Request) error {
	list, wants, err := m.Messages.List(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("push.title"))
	show := Notify{
		Key: m.Messages.Push.Key(), Guest: r.Member == nil, NoApple: m.Messages.Push.Contact == "",
		Hours: HoursOf(wants),
	}
	for _, one := range list {
		browser := cmp.Or(one.Browser, r.Localizer.Text("devices.unknown"))
		show.Browsers = append(show.Browsers, Notified{one.ID, browser, serviceOf(one), one.Made.UTC().Format(time.DateOnly)})
	}
	return m.Render(w, r, http.StatusOK, notifyPage(page, show))
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
func (m *Room) quietForm(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	wants := ReadHours(values)
	wants.Zone = push.KnownZone(wants.Zone, values.Get("offset"))
	switch err := m.Messages.SaveQuiet(r.Context(), m.Caller(r), wants); {
	case errors.Is(err, push.ErrQuietHours):
		return push.ErrQuiet
	case err != nil:
		return err
	}
	return m.Redirect(w, r, notifyPath)
}

// stopForm removes a browser.
func (m *Room) stopForm(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.Messages.Stop(r.Context(), m.Caller(r), values.Get("id")); err != nil {
		return err
	}
	return m.Redirect(w, r, notifyPath)
}
