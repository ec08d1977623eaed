package operations

import (
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The paths of the programs of a member.
const (
	ProgramsPath = "/api/session/programs"
	ProgramPath  = ProgramsPath + "/{program}"
)

// ProgramsOf lists programs.
func ProgramsOf(sessions []identity.DeviceSession) []client.Program {
	list := make([]client.Program, len(sessions))
	for i, s := range sessions {
		list[i] = client.Program{ID: s.ID, Name: s.Name, Scopes: namesOf(s.Scopes), Network: s.Network, Made: s.Began,
			Used: s.Used, Expires: s.Expires}
	}
	return list
}

// namesOf returns scopes as programs see them.
func namesOf(scopes []identity.Scope) []string {
	names := make([]string, len(scopes))
	for i, s := range scopes {
		names[i] = string(s)
	}
	return names
}

// operations adds the operations about programs.
func (a Operations) programOperations(f *api.Frame) {
	o := api.Operation{Route: "GET " + ProgramsPath, ID: "listPrograms", Cost: guard.Reading,
		Summary: "List your programs that have a personal token",
		About:   "Tokens themselves are not in the list: the server does not know them.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Programs, error) { return a.list(c) })

	o = api.Operation{Route: "POST " + ProgramsPath, ID: "makeToken", Cost: guard.Acting,
		Summary: "Make a personal token for a program",
		About:   "A program that sends the token is you, as far as its scopes allow. No token can make tokens, add devices, passkeys or links, or delete data. You may have 20.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{identity.ErrManyTokens}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.TokenWish) (client.NewToken, error) {
		token, s, err := a.programs().Make(c.Context(), c.By(), members.NewProgram{Name: in.Name, Scopes: in.Scopes, Days: in.Days})
		if err != nil {
			return client.NewToken{}, err
		}
		c.Note(guard.TokenMade)
		return client.NewToken{Token: string(token), Program: ProgramsOf([]identity.DeviceSession{s})[0]}, nil
	})

	o = api.Operation{Route: "DELETE " + ProgramPath, ID: "revokeToken", Removes: true, Cost: guard.Acting,
		Summary: "Revoke the token of a program",
		About:   "All servers of the site refuse it at once, and its streams end. A program that has none changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Program string `path:"program" doc:"Id of the program." minLength:"1" maxLength:"64"`
	}) (client.Programs, error) {
		if err := a.programs().Revoke(c.Context(), c.By(), in.Program); err != nil {
			return client.Programs{}, err
		}
		c.Note(guard.TokenGone)
		return a.list(c)
	})
}

func (a Operations) programs() members.Programs { return members.Programs{Members: a.Members} }

// list lists the programs of the caller.
func (a Operations) list(c api.Call) (client.Programs, error) {
	list, err := a.programs().Of(c.Context(), c.By())
	return client.Programs{Programs: ProgramsOf(list)}, err
}
