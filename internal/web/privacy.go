package web

import (
	"context"
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/ui"
)

// privacy says what is stored about the visitor.
func (s *Server) privacy(w http.ResponseWriter, r *answer.Request) error {
	page := s.pages.New(r, r.Localizer.Text("privacy.title"))
	return s.pages.Render(w, r, http.StatusOK, ui.PrivacyPage(page, s.storedKeys(), s.keepLines(r), s.blockOf(r)))
}

// storedKeys are the keys of the texts about what is stored.
func (s *Server) storedKeys() []string {
	keys := []string{"privacy.cookie", "privacy.members", "passkeys.stored", "privacy.games", "privacy.wishes", "rating.stored", "privacy.messages", "privacy.people", "privacy.away", "privacy.files"}
	if s.Provider != nil {
		keys = append(keys, "sign_in.privacy")
	}
	return keys
}

// keepLines say how long games and talk stay.
func (s *Server) keepLines(r *answer.Request) (lines []string) {
	days := func(d time.Duration) int { return int((d + 24*time.Hour - 1) / (24 * time.Hour)) }
	if s.Keep.Games > 0 {
		lines = append(lines, r.Localizer.Text("privacy.keep_games", "n", days(s.Keep.Games)))
	}
	if s.Keep.Talk > 0 {
		lines = append(lines, r.Localizer.Text("privacy.keep_talk", "n", days(s.Keep.Talk)))
	}
	if lines == nil {
		lines = []string{r.Localizer.Text("privacy.keep_all")}
	}
	return lines
}

// blockOf says that the visitor is banned; "" if they are not.
func (s *Server) blockOf(r *answer.Request) string {
	if _, banned := s.bans().BanOf(r.Identities()); banned && r.Known() {
		return r.Localizer.Text("privacy.block_stays")
	}
	return ""
}

// askDelete asks before anything is deleted.
func (s *Server) askDelete(w http.ResponseWriter, r *answer.Request) error {
	page := s.pages.New(r, r.Localizer.Text("privacy.ask"))
	page.Path = "/privacy"
	return s.pages.Render(w, r, http.StatusOK, ui.DeletePage(page, s.blockOf(r)))
}

// deletePattern is the route of the form that deletes the data of the visitor.
const deletePattern = "POST /privacy/delete"

// deleteData deletes the data of the visitor.
func (s *Server) deleteData(w http.ResponseWriter, r *answer.Request) error {
	if err := s.gate.Forget(w, r); err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("privacy.title"))
	page.Path = "/"
	return s.pages.Render(w, r, http.StatusOK, ui.DeletedPage(page))
}

// accountOf returns what is stored of the account of a member, for the download of their data; nil for a guest.
func (s *Server) accountOf(r *answer.Request) (*api.Member, error) {
	if r.Member == nil {
		return nil, nil
	}
	devices, err := s.Members.Sessions(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	passkeys, err := s.Members.PasskeysOf(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	logins, err := s.Members.Logins(r.Context(), r.Session.ID)
	if err != nil {
		return nil, app.StoreFault(err)
	}
	return &api.Member{Since: r.Member.Since, Identities: r.Member.Identities, Devices: api.DevicesOf(r.Member, devices), Passkeys: api.PasskeysOf(passkeys), Logins: api.LoginsOf(logins)}, nil
}

// vacation writes until when the person is away.
func (e *exporter) vacation(ctx context.Context) {
	if e.err != nil {
		return
	}
	until, err := e.server.Host.Vacation(ctx, e.request.Identities())
	if e.err = err; until.IsZero() {
		return
	}
	e.text(`,"away":`)
	e.value(until)
}
