package operations

import (
	"strings"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// sessionOperations adds the operations about the client itself.
func (a Operations) sessionOperations(f *api.Frame) {
	o := api.Operation{Route: "GET /api/session", ID: "getSession", Cost: guard.Reading,
		Summary: "Read who you are",
		About:   "Without a valid cookie the answer is a new player, who is forgotten at once.",
		Facts:   operation.Facts{Tag: operation.Session, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Session, error) { return SessionOf(c), nil })
	o = api.Operation{Route: "POST /api/session", ID: "createSession", Cost: guard.Acting,
		Summary: "Become a player, or change your name",
		About:   "Sets the cookie that identifies you; send it from then on. If you send a valid cookie, you stay the same player. The name and the face of a member hold at once at all their tables, without a new version; those of a guest at tables where they sit down later.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{moderation.ErrSilenced, guard.ErrRenamesFast, moderation.ErrNameWord}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Naming) (client.Session, error) {
		name := strings.TrimSpace(in.Name)
		if !table.ValidPersonName(name) {
			return client.Session{}, &fault.BadField{Field: "name", Problem: nameProblem(name)}
		}
		se := c.Session
		se.Name = name
		if in.Face != nil {
			se.Face = *in.Face
		}
		err := c.Gate().SaveSession(c.W, c.Request, se)
		return SessionOf(c), err
	})
}

// nameProblem says why a person cannot have a name.
func nameProblem(name string) string {
	if table.ValidName(name) {
		return "the mark " + table.BotMark + ", and what looks like it, is reserved for bot accounts: want a name without it"
	}
	return "cannot be shown as a name: want one line of characters that can be seen"
}

// SessionOf returns who the client of a call is, as programs see them.
func SessionOf(c api.Call) client.Session {
	return client.Session{Known: c.Known(), Member: c.Member != nil, Name: c.Session.Name, Face: c.Session.Face,
		Bot: c.Member != nil && table.IsBotAccount(c.Member.ID)}
}
