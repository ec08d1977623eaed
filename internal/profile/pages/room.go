// Package pages has the pages that show what the finished games of a person say about them: games and results, skill and luck over time.
package pages

import (
	"net/http"

	"razzia/internal/i18n"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of one's own profile, and the beginning of those of others.
const path = "/profile"

// A Room has the pages.
type Room struct {
	*pages.Kit
	Profiles *profile.Profiles
	Ratings  rating.Store
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Meeting, m.own)
	route("POST "+path, guard.Acting, m.share)
	route("GET "+path+"/{person}", guard.Meeting, m.other)
}

// own shows the profile of the visitor.
func (m *Room) own(w http.ResponseWriter, r *exchange.Request) error {
	who, err := m.Profiles.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	return m.show(w, r, who)
}

// other shows the profile of another person, if the visitor may see it.
func (m *Room) other(w http.ResponseWriter, r *exchange.Request) error {
	who, err := m.Profiles.Of(r.Context(), m.Caller(r), r.PathValue("person"))
	if err != nil {
		return err
	}
	return m.show(w, r, who)
}

// show shows a profile.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request, who *profile.Portrait) error {
	title := r.Localizer.Text("profile.title")
	if !who.Own {
		title = r.Localizer.Text("profile.of", "name", i18n.Isolate(who.Person.Name))
	}
	v := view{Page: m.New(r, title), Portrait: who, member: r.Member != nil}
	if who.Own {
		var err error
		if v.ratings, err = rating.Of(r.Context(), m.Ratings, r.Person()); err != nil {
			return err
		}
		v.panels = m.PanelsOn(path, r, v.Page)
	}
	if who.Sharing != profile.Alone {
		v.address = m.SiteOf(r).Address + path + "/" + who.Person.Handle()
	}
	return m.Render(w, r, http.StatusOK, profilePage(v))
}

// share says who may see the profile of the visitor.
func (m *Room) share(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.Profiles.Share(r.Context(), m.Caller(r), profile.Sharing(values.Get("sharing"))); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}
