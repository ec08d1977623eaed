//go:build !js

package records

import (
	"net/http"
	"strconv"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
	"razzia/internal/web/exchange"
	"razzia/internal/web/poster"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// resultPicture sends the picture of a finished game's result, as a new guest would see it. The preview of a link loads it
// without a cookie, and gets none.
func (m *shared) resultPicture(w http.ResponseWriter, r *exchange.Request) error {
	t, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	if t.Phase != table.Over {
		return fault.ErrNoPage
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=86400")
	if r.Method == http.MethodHead {
		return nil
	}
	words := r.Localizer
	if look := r.URL.Query(); look.Has("lang") {
		words = i18n.LocalizerFor(i18n.Language(look.Get("lang")), i18n.Theme(look.Get("dress")))
	}
	key := pictureKey{t.ID, strings.Join(t.Seats.Names(), "\x00"), words.Language(), words.Theme()}
	picture, err := m.gallery.Of(r.Context(), key, func() ([]byte, error) { return m.drawResult(t, words) })
	if err != nil {
		w.Header().Set("Cache-Control", "no-store")
		return err
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(picture)))
	_, _ = w.Write(picture)
	return nil
}

// A pictureKey is what a picture depends on. A game that is over does not change.
type pictureKey struct {
	table    table.ID
	names    string // of the players: they may be removed
	language i18n.Language
	theme    i18n.Theme
}

// drawResult draws the result of a finished game.
func (m *shared) drawResult(t *table.Table, words *i18n.Localizer) ([]byte, error) {
	b := ui.NewBoard(ui.Page{Localizer: words, Links: static.Link}, picture.Of(t.View("", m.Now()), picture.NewLog(t), picture.Moment{}))
	title, spare, finishes := b.Finishes()
	result := poster.Result{Title: title, Spare: spare}
	for _, f := range finishes {
		result.Places = append(result.Places, poster.Place(f))
	}
	return poster.PNG(result)
}
