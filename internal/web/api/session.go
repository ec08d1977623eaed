package api

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// A Session is who a program is.
type Session struct {
	Known bool   `json:"known" doc:"You sent a cookie of this server; without one you are a new player with each request."`
	Name  string `json:"name" doc:"The name that others see."`
	Face  uint8  `json:"face" doc:"Which of the drawn faces you have."`
}

// A Naming is the name that a program wants.
type Naming struct {
	Name string `json:"name" minLength:"1" maxLength:"24" doc:"One line that can be seen."`
}

// sessionOperations adds the operations about the program itself.
func (a *API) sessionOperations(h huma.API) {
	o := operation(guard.Reading, http.MethodGet, "/api/session", "getSession", "Who you are")
	register(a, h, o, func(c call, _ *struct{}) (Session, error) {
		return Session{c.Known(), c.Session.Name, c.Session.Face}, nil
	})
	o = operation(guard.Acting, http.MethodPost, "/api/session", "createSession",
		"Become a player, or change your name: gives the cookie to send from then on")
	register(a, h, o, func(c call, in *struct{ Body Naming }) (Session, error) {
		name := strings.TrimSpace(in.Body.Name)
		if !table.ValidName(name) {
			return Session{}, &answer.BadField{Field: "name", Problem: "cannot be shown as a name: want one line of characters that can be seen"}
		}
		c.Session.Name, c.Cookie = name, session.Valid
		a.Signer.Set(c.w, c.Session, c.Scheme == "https")
		return Session{true, name, c.Session.Face}, nil
	})
}
