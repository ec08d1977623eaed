package offline

import (
	"net/http"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/web/exchange"
)

// cards are on the page.
var cards = []razzia.Card{razzia.Diamond, razzia.Nightclub, razzia.Thief}

// mostListed is how many games of each kind the page lists.
const mostListed = 50

// show shows the games of the person.
func (s *Site) show(w http.ResponseWriter, r *exchange.Request) (err error) {
	h := hub{Page: s.kit.New(r, r.Localizer.Text("offline.title")), Person: r.Session.ID, Now: s.kit.Now(), Levels: s.kit.Levels}
	if h.Running, err = s.Host.Records.TablesOf(r.Context(), r.Identities(), host.TableQuery{Most: mostListed}); err != nil {
		return err
	}
	if h.Finished, err = s.Host.Records.TablesOf(r.Context(), r.Identities(), host.TableQuery{Over: true, Most: mostListed}); err != nil {
		return err
	}
	return s.kit.Render(w, r, http.StatusOK, hubPage(h))
}
