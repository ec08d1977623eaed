package web

import (
	"net/http"
	"time"

	"razzia/internal/web/answer"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// privacy says what is stored about the visitor.
func (s *Server) privacy(w http.ResponseWriter, r *answer.Request) error {
	page := s.page(r, r.Localizer.Text("privacy.title"))
	return s.render(w, r, http.StatusOK, ui.PrivacyPage(page, s.keepLines(r)))
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

// askDelete asks before anything is deleted.
func (s *Server) askDelete(w http.ResponseWriter, r *answer.Request) error {
	page := s.page(r, r.Localizer.Text("privacy.ask"))
	page.Path = "/privacy"
	return s.render(w, r, http.StatusOK, ui.DeletePage(page))
}

// deleteData deletes the data of the visitor, who becomes a new guest with the same language and look.
func (s *Server) deleteData(w http.ResponseWriter, r *answer.Request) error {
	if r.Known() {
		if err := s.Host.ForgetPerson(r.Context(), r.Session.ID); err != nil {
			return err
		}
	}
	fresh := session.New()
	fresh.Lang, fresh.Theme, fresh.Scheme = r.Session.Lang, r.Session.Theme, r.Session.Scheme
	r.Session, r.Cookie = fresh, session.Valid
	s.setSession(w, r)
	page := s.page(r, r.Localizer.Text("privacy.title"))
	page.Path = "/"
	return s.render(w, r, http.StatusOK, ui.DeletedPage(page))
}
