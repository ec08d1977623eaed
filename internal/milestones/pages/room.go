package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/fault"
	"razzia/internal/milestones"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
	"razzia/internal/web/ui/art"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of the page.
const path = "/milestones"

// A room has the page.
type room struct {
	*pages.Kit
	milestones *milestones.Service
}

// show shows the milestones of the visitor.
func (m room) show(w http.ResponseWriter, r *exchange.Request) error {
	own, err := m.milestones.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, milestonesPage(view{m.New(r, r.Localizer.Text("milestones.title")), own}))
}

// wear gives the visitor a face or a back of cards that a milestone has brought them.
func (m room) wear(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	own, err := m.milestones.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	se := r.Session
	const none = -1
	face, back := values.Number("face", none), values.Number("back", none)
	switch {
	case 0 <= face && face < art.AvatarCount && own.MayWear(uint8(face)):
		se.Face = uint8(face)
	case 0 <= back && back < art.BackCount && own.MayShow(uint8(back)):
		se.Back = uint8(back)
	default:
		return fault.ErrForm
	}
	if err := m.Gate.SaveSession(w, r, se); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// next is the panel of the next milestone.
func next(s *milestones.Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		own, err := s.Own(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return nextPanel(view{p, own}), nil
	}
}

// feats are the milestones that the ends of games tell of.
type feats struct{ endings milestones.Endings }

// Look returns them by identity, as [pages.Feats] says.
func (f *feats) Look(t *table.Table, wake func()) (map[string][]ui.Feat, bool) {
	achieved, coming := f.endings.Look(t, wake)
	all := map[string][]ui.Feat{}
	for person, names := range achieved {
		for _, name := range names {
			all[person] = append(all[person], ui.Feat{Key: key(name) + ".name", Path: path + "#" + string(name), Card: drawings[name]})
		}
	}
	return all, coming
}

// shelf is the panel with some milestones as cards.
func shelf(s *milestones.Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		own, err := s.Own(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return shelfPanel(view{p, own}), nil
	}
}
