package operations

import (
	"time"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// invitationOf returns an invitation as programs see it.
func invitationOf(i *people.Invitation) client.Invitation {
	return client.Invitation{Table: string(i.Table), By: PersonOf(i.By), At: i.At.UTC(), Ends: i.Ends.UTC(),
		Seats: len(i.Seats), Free: i.Free()}
}

// sentOf returns invitations as the one who sent them sees them.
func sentOf(list []people.Sent) client.SentInvitations {
	all := client.SentInvitations{Invitations: []client.SentInvitation{}}
	for _, s := range list {
		all.Invitations = append(all.Invitations, client.SentInvitation{To: PersonOf(s.To), At: s.At.UTC(),
			Ends: s.Ends.UTC(), State: string(s.State),
			Reason: string(s.Reason)})
	}
	return all
}

// A Declining is the input of declineInvitation.
type Declining struct {
	api.AtTable
	Reason string `query:"reason" enum:"later,busy,clock,players,options,people,bots" doc:"Why, for the person who invites you. later: not now. busy: you play as many games as you can. clock: you play with other time limits. players: you play with another number of players. options: you play with other options of the table. people: you play with people only. bots: you play with bots only. Missing: you do not say."`
}

// invitationOperations adds the operations on invitations.
func (a Operations) invitationOperations(f *api.Frame) {
	o := api.Operation{Route: "POST /api/invitations", ID: "invite", Cost: guard.Meeting,
		Summary: "Invite a person to a table that waits",
		About:   "At most 30 invitations in an hour, by you and to the same person. The same invitation is sent once; one that timed out can be sent again an hour after it was sent.",
		Facts: operation.Facts{Tag: operation.Acquaintances, Scope: identity.ChallengeScope, For: operation.People,
			Refuses: []*fault.Fault{table.ErrGameBegan, table.ErrNoBotAccounts, table.ErrNotAtTheTable,
				table.ErrNoSuchTable, people.ErrNoPerson, people.ErrBlocking, people.ErrMany}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Inviting) (client.PeopleList, error) {
		return a.people(c, a.Invitations.Invite(c.Context(), c.By(), people.Inviting{
			Table: table.ID(in.Table), Person: in.Person, For: time.Duration(in.Minutes) * time.Minute}))
	})
	o = api.Operation{Route: "POST /api/invitations/{id}", ID: "acceptInvitation", Cost: guard.Meeting,
		Summary: "Accept an invitation",
		About:   "It leaves your list. Then sit down at the table with the operation sit, as anybody else does.",
		Facts: operation.Facts{Tag: operation.Acquaintances, Scope: identity.ChallengeScope,
			Refuses: []*fault.Fault{people.ErrNoInvitation}},
	}
	api.Register(f, o, func(c api.Call, in *api.AtTable) (client.PeopleList, error) {
		return a.people(c, a.People.Accept(c.Context(), c.By().Viewer(), in.ID))
	})
	o = api.Operation{Route: "DELETE /api/invitations/{id}", ID: "declineInvitation", Cost: guard.Meeting,
		Summary: "Decline an invitation",
		About:   "It leaves your list, and the same people cannot invite you to the same table again. Those who invited you learn it, with the reason if you give one.",
		Facts: operation.Facts{Tag: operation.Acquaintances, Scope: identity.ChallengeScope,
			Refuses: []*fault.Fault{people.ErrNoInvitation}},
	}
	api.Register(f, o, func(c api.Call, in *Declining) (client.PeopleList, error) {
		return a.people(c, a.People.Decline(c.Context(), c.By().Viewer(), in.ID, people.Reason(in.Reason)))
	})
	o = api.Operation{Route: "GET /api/tables/{id}/invitations", ID: "getInvitations", Cost: guard.Reading,
		Summary: "List your invitations to a table",
		About:   "Those that you have sent, and what became of them. The event declined tells the same. Nobody else learns it.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, in *api.AtTable) (client.SentInvitations, error) {
		if _, err := a.Invitations.Tables.Table(c.Context(), in.ID); err != nil {
			return client.SentInvitations{}, err
		}
		list, err := a.People.SentTo(c.Context(), c.By().Viewer(), in.ID)
		return sentOf(list), err
	})
}
