package web

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"razzia/internal/table"
)

// An apiSession is who a program is.
type apiSession struct {
	Known bool   `json:"known" doc:"You sent a cookie of ours; without one you are somebody new with each request."`
	Name  string `json:"name" doc:"How others see you called."`
	Face  uint8  `json:"face" doc:"Which of the drawn faces you wear."`
}

// A sessionWish is how a program wants to be called.
type sessionWish struct {
	Name string `json:"name" minLength:"1" maxLength:"24" doc:"One line that can be seen."`
}

// sessionOperations are those that say who one is.
func (s *Server) sessionOperations(a huma.API) {
	o := operation(http.MethodGet, "/api/session", "getSession", "Who you are")
	register(s, a, o, func(c apiCall, _ *struct{}) (apiSession, error) {
		return apiSession{!c.fresh, c.session.Name, c.session.Face}, nil
	})
	o = operation(http.MethodPost, "/api/session", "createSession", "Become somebody, or be called otherwise: gives the cookie to send from then on")
	register(s, a, o, func(c apiCall, in *struct{ Body sessionWish }) (apiSession, error) {
		name := strings.TrimSpace(in.Body.Name)
		if !table.ValidName(name) {
			return apiSession{}, &badField{"body.name", "cannot be shown as a name: want one line of characters that can be seen"}
		}
		c.session.Name = name
		s.keep(c.w, c.request)
		c.fresh = false
		return apiSession{true, name, c.session.Face}, nil
	})
}

// describeTexts describes what is not JSON, or not only one: the record and the stream.
func describeTexts(o *huma.OpenAPI) {
	id := &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}, Description: "The table, as in its address."}
	text := func(name, path, summary, coding, about string) {
		o.AddOperation(&huma.Operation{
			Method: http.MethodGet, Path: path, OperationID: name, Summary: summary, Parameters: []*huma.Param{id},
			Responses: map[string]*huma.Response{
				"200":     {Description: about, Content: map[string]*huma.MediaType{coding: {}}},
				"default": {Description: "Error", Content: map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Ref: "#/components/schemas/ApiError"}}}},
			},
		})
	}
	text("getRecord", "/api/tables/{id}/record", "The record of a game (N3)", "application/json", "The record, as far as the game has come.")
	text("followTable", "/api/tables/{id}/stream", "A table whenever it changed, as server-sent events", "text/event-stream",
		"Each event has the version as its id and a table, as getTable gives it, as its data.")
}
