package api

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Session is the player that a client is to the server.
type Session struct {
	_      struct{} `doc:"The player that you are to this server."`
	Known  bool     `json:"known" doc:"True if you sent a valid cookie of this server. Without one you are a new player with each request."`
	Member bool     `json:"member" doc:"True if you have an account: your name, your face and your games are the same on all your devices."`
	Name   string   `json:"name" doc:"The name that other players see."`
	Face   uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of your drawn face, from 0."`
	Bot    bool     `json:"botAccount,omitempty" doc:"True if you are a bot account."`
}

// A Naming is the name and the face that a client wants.
type Naming struct {
	_    struct{} `doc:"The name and the face that you want."`
	Name string   `json:"name" minLength:"1" maxLength:"24" example:"Anna" doc:"One visible line of 1 to 24 characters."`
	Face *uint8   `json:"face,omitempty" minimum:"0" maximum:"11" doc:"Number of the drawn face that you want, from 0. Missing: the one you have."`
}

// sessionOperations adds the operations about the client itself.
func (a *API) sessionOperations(h huma.API) {
	o := Operation{Route: "GET /api/session", ID: "getSession", Cost: guard.Reading,
		Summary: "Read who you are",
		About:   "Without a valid cookie the answer is a new player, who is forgotten at once.",
		Facts:   operation.Facts{Tag: operation.Session, Scope: identity.ReadScope},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Session, error) { return sessionOf(c), nil })
	o = Operation{Route: "POST /api/session", ID: "createSession", Cost: guard.Acting,
		Summary: "Become a player, or change your name",
		About:   "Sets the cookie that identifies you; send it from then on. If you send a valid cookie, you stay the same player. The name and the face of a member hold at once at all their tables, without a new version; those of a guest at tables where they sit down later.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{app.ErrSilenced, guard.ErrRenamesFast, app.ErrNameWord}},
	}.huma()
	registerBody(a, h, o, func(c call, in *Naming) (Session, error) {
		name := strings.TrimSpace(in.Name)
		if !table.ValidPersonName(name) {
			return Session{}, &fault.BadField{Field: "name", Problem: nameProblem(name)}
		}
		se := c.Session
		se.Name = name
		if in.Face != nil {
			se.Face = *in.Face
		}
		err := a.Gate.SaveSession(c.w, c.Request, se)
		return sessionOf(c), err
	})
}

// nameProblem says why a person cannot have a name.
func nameProblem(name string) string {
	if table.ValidName(name) {
		return "the mark " + table.BotMark + ", and what looks like it, is reserved for bot accounts: want a name without it"
	}
	return "cannot be shown as a name: want one line of characters that can be seen"
}

func sessionOf(c call) Session {
	return Session{Known: c.Known(), Member: c.Member != nil, Name: c.Session.Name, Face: c.Session.Face,
		Bot: c.Member != nil && table.IsBotAccount(c.Member.ID)}
}
