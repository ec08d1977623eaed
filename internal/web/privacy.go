package web

import (
	"context"
	"net/http"
	"time"

	"razzia/internal/app"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/session"
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

// deletions are the routes that delete the data of the visitor, or sign them out, or remove what signs them in.
var deletions = []string{deletePattern, "DELETE " + api.DataPath, endPattern, endOthersPattern, "DELETE " + api.DevicesPath, "DELETE " + api.DevicePath,
	removePattern, dropLoginPattern, "DELETE " + api.PasskeyPath, stopPattern, "DELETE " + api.NotifiedPath}

// deleteData deletes the data of the visitor.
func (s *Server) deleteData(w http.ResponseWriter, r *answer.Request) error {
	if err := s.forget(w, r); err != nil {
		return err
	}
	page := s.pages.New(r, r.Localizer.Text("privacy.title"))
	page.Path = "/"
	return s.pages.Render(w, r, http.StatusOK, ui.DeletedPage(page))
}

// forget deletes the data of the visitor, who becomes a new guest with the same language and look. One who is banned
// or may not talk keeps their identity: that would end otherwise. A browser that signed in as another person meanwhile keeps that cookie.
func (s *Server) forget(w http.ResponseWriter, r *answer.Request) error {
	was, left := r.Identities(), s.hasLeft(r)
	shut, banned := s.bans().HeldOf(was)
	if r.Known() {
		if err := s.forgetAll(r); err != nil {
			return err
		}
	}
	r.BecomeStranger(session.Valid)
	r.Stale = false // no other cookie may follow
	if banned {
		r.Session.ID = shut.Subject
	}
	if !left {
		s.signer.Set(w, r.Session, r.Secure())
	}
	return nil
}

// forgetAll deletes the data of the visitor, those in games first: until they are gone, their account keeps their old cookies worthless.
// It goes on when the visitor leaves.
func (s *Server) forgetAll(r *answer.Request) error {
	ctx := context.WithoutCancel(r.Context())
	if err := s.Host.ForgetPersons(ctx, r.Identities()); err != nil {
		return err
	}
	if err := s.Members.Forget(ctx, r.Identities()); err != nil {
		return app.StoreFault(err)
	}
	return s.Host.ForgetPersons(ctx, r.Identities()) // once more: until now another server may have acted for an old cookie
}
