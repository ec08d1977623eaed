package offline

import (
	"net/http"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/web/exchange"
)

// cards are on the page.
var cards = []razzia.Card{razzia.Diamond, razzia.Nightclub, razzia.Thief}

// mostListed is how many games of each kind the page lists. Older ones that are over are on pages of their own.
const mostListed = 50

// olderThan is the field of an address that names the last game of the page before.
const olderThan = "before"

// show shows the games of the person.
func (s *Site) show(w http.ResponseWriter, r *exchange.Request) (err error) {
	h := hub{Page: s.kit.New(r, r.Localizer.Text("offline.title")), Person: r.Session.ID, Now: s.kit.Now(), Levels: s.kit.Levels}
	if h.Running, err = s.Host.Records.TablesOf(r.Context(), r.Identities(), host.TableQuery{Most: mostListed}); err != nil {
		return err
	}
	q := host.TableQuery{Over: true, Most: mostListed + 1}
	if c, err := exchange.ParseCursor(r.URL.Query().Get(olderThan)); err == nil {
		q.Before, h.Newer = c, Path+"#finished"
	}
	if h.Finished, err = s.Host.Records.TablesOf(r.Context(), r.Identities(), q); err != nil {
		return err
	}
	if len(h.Finished) > mostListed {
		h.Finished = h.Finished[:mostListed]
		h.Older = Path + "?" + olderThan + "=" + exchange.FormatCursor(host.CursorOf(&h.Finished[mostListed-1])) + "#finished"
	}
	return s.kit.Render(w, r, http.StatusOK, hubPage(h))
}
