// Package privacy has the pages that say what is stored of a visitor, and delete it.
package privacy

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

import (
	"net/http"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// A Room has these pages.
type Room struct {
	*pages.Kit
	Keep     host.Keep // how long the host keeps games and talk
	Provider bool      // an identity provider signs members in
	OpenData bool      // everybody may download finished games, without names
	Told     []string  // keys of what subjects say that they store
	Data     exchange.Handler
}

// DeletePattern is the route of the form that deletes the data of the visitor: also one who is banned may.
const DeletePattern = "POST /privacy/delete"

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /privacy", guard.Reading, m.show)
	route("GET /privacy/data", guard.Export, m.Data)
	route("GET /privacy/delete", guard.Reading, m.askDelete)
	route(DeletePattern, guard.Export, m.delete)
}

// show says what is stored about the visitor.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	page := m.New(r, r.Localizer.Text("privacy.title"))
	return m.Render(w, r, http.StatusOK, privacyPage(page, m.storedKeys(), m.keepLines(r), m.whoKeys(), m.blockOf(r)))
}

// storedKeys are the keys of the texts about what is stored. Each relation of the store with something of persons has
// one of them: those that the site does not put into an order itself come behind those about finished games.
func (m *Room) storedKeys() []string {
	games := []string{
		"privacy.cookie", "privacy.members", "passkeys.stored", "programs.stored", "privacy.games", "privacy.wishes", "rating.stored",
		"profile.stored", "leaderboard.stored",
	}
	others := []string{"privacy.messages", "privacy.people", "privacy.away", "privacy.files"}
	if m.Provider {
		others = append(others, "sign_in.privacy")
	}
	others = append(others, "privacy.now", "moderation.stored", "privacy.log", "privacy.bans")
	keys := games
	for _, key := range m.Told {
		if !slices.Contains(keys, key) && !slices.Contains(others, key) {
			keys = append(keys, key)
		}
	}
	return append(keys, others...)
}

// whoKeys are the keys of the texts about who sees it.
func (m *Room) whoKeys() []string {
	if m.OpenData {
		return []string{"privacy.who", "privacy.open_data"}
	}
	return []string{"privacy.who"}
}

// keepLines say how long games and talk stay.
func (m *Room) keepLines(r *exchange.Request) (lines []string) {
	days := func(d time.Duration) int { return int((d + 24*time.Hour - 1) / (24 * time.Hour)) }
	if m.Keep.Games > 0 {
		lines = append(lines, r.Localizer.Text("privacy.keep_games", "n", days(m.Keep.Games)))
	}
	if m.Keep.Talk > 0 {
		lines = append(lines, r.Localizer.Text("privacy.keep_talk", "n", days(m.Keep.Talk)))
	}
	if lines == nil {
		lines = []string{r.Localizer.Text("privacy.keep_all")}
	}
	return lines
}

// blockOf says that the visitor is banned; "" if they are not.
func (m *Room) blockOf(r *exchange.Request) string {
	if _, banned := m.Gate.Filter.Sanctions.Bans.Of(r.Identities()...); banned && r.Known() {
		return r.Localizer.Text("privacy.block_stays")
	}
	return ""
}

// askDelete asks before anything is deleted.
func (m *Room) askDelete(w http.ResponseWriter, r *exchange.Request) error {
	page := m.New(r, r.Localizer.Text("privacy.ask"))
	page.Path = "/privacy"
	return m.Render(w, r, http.StatusOK, deletePage(page, m.blockOf(r)))
}

// delete deletes the data of the visitor.
func (m *Room) delete(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.Gate.Forget(w, r); err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("privacy.title"))
	page.Path = "/"
	return m.Render(w, r, http.StatusOK, deletedPage(page))
}
