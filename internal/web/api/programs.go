package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The paths of the programs of a member.
const (
	ProgramsPath = "/api/session/programs"
	ProgramPath  = ProgramsPath + "/{program}"
)

// Programs are the programs of a member.
type Programs struct {
	_        struct{}  `doc:"Your programs that have a personal token."`
	Programs []Program `json:"programs" doc:"The programs, the one used last first."`
}

// A Program is a program with a personal token.
type Program struct {
	_       struct{}         `doc:"A program of yours that has a personal token."`
	ID      string           `json:"id" doc:"Names the program when you revoke its token. It is in the log of the server too."`
	Name    string           `json:"name" doc:"As you call it."`
	Scopes  []identity.Scope `json:"scopes" enum:"read,play,challenge" doc:"What its token allows."`
	Network string           `json:"network,omitempty" example:"203.0.113.0/24" doc:"The network that the token was used from last, shortened. Missing: it was never used."`
	Made    time.Time        `json:"made" doc:"When the token was made (RFC 3339)."`
	Used    time.Time        `json:"used" doc:"When the token was used last, exact to a minute; when it was made, if it was never used."`
	Expires time.Time        `json:"expires" doc:"When the token ends."`
}

// A NewToken is the answer to makeToken.
type NewToken struct {
	_       struct{} `doc:"A new personal token."`
	Token   string   `json:"token" example:"rzz_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" doc:"The token: send it in the header Authorization, after Bearer and a space. The server keeps only a hash: it is seen here and never again."`
	Program Program  `json:"program" doc:"The program that has it."`
}

// A TokenWish is the input of makeToken.
type TokenWish struct {
	_      struct{} `doc:"A personal token to make."`
	Name   string   `json:"name" minLength:"1" maxLength:"24" example:"my engine" doc:"What you call the program. One visible line of 1 to 24 characters."`
	Scopes []string `json:"scopes" minItems:"1" maxItems:"8" enum:"read,play,challenge" doc:"What the token allows: to read, to play and talk, to invite others and answer them. Each comes with read."`
	Days   int      `json:"days" minimum:"1" maximum:"365" example:"90" doc:"For how many days it is valid."`
}

// ProgramsOf lists programs.
func ProgramsOf(sessions []identity.DeviceSession) []Program {
	list := make([]Program, len(sessions))
	for i, s := range sessions {
		list[i] = Program{ID: s.ID, Name: s.Name, Scopes: s.Scopes, Network: s.Network, Made: s.Began, Used: s.Used, Expires: s.Expires}
	}
	return list
}

// A programAPI answers the operations on programs.
type programAPI struct{ *API }

// operations adds the operations about programs.
func (a programAPI) operations(h huma.API) {
	o := Operation{Route: "GET " + ProgramsPath, ID: "listPrograms", Cost: guard.Reading,
		Summary: "List your programs that have a personal token",
		About:   "Tokens themselves are not in the list: the server does not know them.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (Programs, error) { return a.list(c) })

	o = Operation{Route: "POST " + ProgramsPath, ID: "makeToken", Cost: guard.Acting,
		Summary: "Make a personal token for a program",
		About:   "A program that sends the token is you, as far as its scopes allow. No token can make tokens, add devices, passkeys or links, or delete data. You may have 20.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{identity.ErrManyTokens}},
	}.huma()
	registerBody(a.API, h, o, func(c call, in *TokenWish) (NewToken, error) {
		token, s, err := a.programs().Make(c.Context(), a.caller(c), app.NewProgram{Name: in.Name, Scopes: in.Scopes, Days: in.Days})
		if err != nil {
			return NewToken{}, err
		}
		a.Report.Audit.Note(c.Request.Request, guard.TokenMade, c.Pattern)
		return NewToken{Token: string(token), Program: ProgramsOf([]identity.DeviceSession{s})[0]}, nil
	})

	o = Operation{Route: "DELETE " + ProgramPath, ID: "revokeToken", Cost: guard.Acting,
		Summary: "Revoke the token of a program",
		About:   "All servers of the site refuse it at once, and its streams end. A program that has none changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a.API, h, o, func(c call, in *struct {
		Program string `path:"program" doc:"Id of the program." minLength:"1" maxLength:"64"`
	}) (Programs, error) {
		if err := a.programs().Revoke(c.Context(), a.caller(c), in.Program); err != nil {
			return Programs{}, err
		}
		a.Report.Audit.Note(c.Request.Request, guard.TokenGone, c.Pattern)
		return a.list(c)
	})
}

func (a programAPI) programs() app.Programs { return app.Programs{Members: a.Members} }

// list lists the programs of the caller.
func (a programAPI) list(c call) (Programs, error) {
	list, err := a.programs().Of(c.Context(), a.caller(c))
	return Programs{Programs: ProgramsOf(list)}, err
}
