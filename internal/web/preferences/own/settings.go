// Package own has the pages on which a person says who they are and how the site looks to them: here and in their cookie alone.
package own

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../../tools/go.mod templ generate -log-level error

// The addresses of the form that saves settings, and of the page of those of a device.
const (
	SettingsPath = "/settings"
	DevicePath   = "/settings/device"
)

// Places are those of the menu.
var Places = []pages.Place{
	{Path: DevicePath, In: ui.OfDevice, Key: "settings.look", Icon: "icon-moon"},
	{Path: DevicePath + "#language", In: ui.OfDevice, Key: "settings.language", Icon: "icon-settings"},
	{Path: DevicePath + "#sound", In: ui.OfDevice, Key: "table.sound", Icon: "icon-sound"},
}

// A Room has the pages.
type Room struct {
	*pages.Kit
	Saved func(context.Context, people.Caller) error // called with who has saved other settings; nil for no such call
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+DevicePath, guard.Reading, m.settings)
	route("GET "+ui.MyselfPath, guard.Reading, m.myself)
	route("POST "+SettingsPath, guard.Acting, m.saveSettings)
}

// settings shows how the site looks and sounds here, and the switches.
func (m *Room) settings(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, settingsPage(m.New(r, r.Localizer.Text("settings.title"))))
}

// myself shows the name and the face of the viewer, and lets them choose others.
func (m *Room) myself(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, myselfPage(m.New(r, r.Localizer.Text("nav.myself"))))
}

// saveSettings changes the name, the face and the settings of a guest.
func (m *Room) saveSettings(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	se := r.Session
	if values.Has("name") {
		se.Name = strings.TrimSpace(values.Get("name"))
	}
	if !table.ValidPersonName(se.Name) {
		return fault.ErrName
	}
	if face, err := strconv.ParseUint(values.Get("face"), 10, 8); err == nil && face < session.Faces {
		se.Face = uint8(face)
	}
	choose(&se.Lang, values.Get("lang"), i18n.Languages())
	choose(&se.Theme, values.Get("dress"), i18n.Themes())
	if values.Has("scheme") {
		se.Scheme = ""
		choose(&se.Scheme, values.Get("scheme"), []string{"light", "dark"})
	}
	for _, s := range session.Switches {
		if values.Has(s.Field) {
			s.Tick(&se.Preferences, slices.Contains(values.Values[s.Field], s.Value))
		}
	}
	if err := m.Gate.SaveSession(w, r, se); err != nil {
		return err
	}
	if m.Saved != nil {
		if err := m.Saved(r.Context(), m.Caller(r)); err != nil {
			return err
		}
	}
	return m.Redirect(w, r, pages.LocalPath(values.Get("back")))
}

// choose sets a value to one of the choices. If the value that is wanted is none of them, it stays as it was.
func choose[T ~string](value *T, wanted string, choices []T) {
	if slices.Contains(choices, T(wanted)) {
		*value = T(wanted)
	}
}
