// Package operations has the operations of the API on the people that a person knows.
package operations

import (
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on the people that a person knows.
type Operations struct {
	People      *people.Relations
	Invitations *people.Invitations
}

// PersonOf returns a person as programs see them.
func PersonOf(p people.Person) client.Person {
	return client.Person{Person: p.Handle(), Name: p.Name, Face: p.Face, Member: p.Member}
}

// PeopleOf returns what a person sees of others.
func PeopleOf(o people.Overview) client.PeopleList {
	l := client.PeopleList{Met: []client.MetPerson{}, Friends: []client.FriendPerson{},
		Asks: []client.DatedPerson{}, Asked: []client.DatedPerson{}, Blocked: []client.DatedPerson{},
		Invitations: []client.Invitation{}, Hidden: o.Hides}
	for _, m := range o.Met {
		l.Met = append(l.Met, client.MetPerson{Person: PersonOf(m.Person), Table: string(m.Table), At: m.At.UTC(), Playing: m.Now})
	}
	for _, t := range o.Ties {
		switch t.Kind {
		case people.Friend:
			l.Friends = append(l.Friends, client.FriendPerson{Person: PersonOf(t.Person), Since: t.Since.UTC(), Here: t.Here(o.Now)})
		case people.Asks:
			l.Asks = append(l.Asks, client.DatedPerson{Person: PersonOf(t.Person), Since: t.Since.UTC()})
		case people.Asked:
			l.Asked = append(l.Asked, client.DatedPerson{Person: PersonOf(t.Person), Since: t.Since.UTC()})
		}
	}
	for _, b := range o.Blocked {
		l.Blocked = append(l.Blocked, client.DatedPerson{Person: PersonOf(b.Person), Since: b.Since.UTC()})
	}
	for _, i := range o.Invitations {
		l.Invitations = append(l.Invitations, invitationOf(&i))
	}
	if o.Link != nil {
		l.Link = &client.FriendLink{Once: o.Link.Once, Since: o.Link.Since.UTC()}
	}
	return l
}

// Add adds the operations on other people.
func (a Operations) Add(f *api.Frame) {
	o := api.Operation{Route: "GET /api/people", ID: "getPeople", Cost: guard.Meeting,
		Summary: "List the people whom you know",
		About:   "People with whom you have played, friends, questions, invitations, and whom you block. Guests have no friends.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PeopleList, error) { return a.people(c, nil) })
	o = api.Operation{Route: "POST /api/people/{person}", ID: "relate", Cost: guard.Meeting,
		Summary: "Ask a person to be a friend, take that back, answer, part, or block",
		About: "What it would change already is so: then nothing changes. To ask a member who has asked you is to agree. After a no, the same member cannot be asked for 30 days; that does not show. " +
			"At most 200 friends, 20 open questions and 500 blocks; a question that you take back counts for 30 days.",
		Facts: operation.Facts{Tag: operation.Acquaintances, For: operation.Members,
			Refuses: []*fault.Fault{people.ErrNoPerson, people.ErrNoAsk, people.ErrBlocking, people.ErrMany}},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Person string `path:"person" doc:"The person, as getPeople names them." minLength:"1" maxLength:"64"`
		Body   client.Relating
	}) (client.PeopleList, error) {
		return a.people(c, a.People.Do(c.Context(), c.By().Viewer(), people.Act(in.Body.Do), in.Person))
	})
	a.friendLinkOperations(f)
	a.invitationOperations(f)
	o = api.Operation{Route: "POST /api/presence", ID: "setPresence", Cost: guard.Meeting,
		Summary: "Hide whether you are here, or show it to your friends",
		About:   "At a table, the others there still see whether you are away.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.Hiding) (client.PeopleList, error) {
		return a.people(c, a.People.Hide(c.Context(), c.By().Viewer(), in.Hidden))
	})
}

// people returns what a caller sees of others, unless something has failed.
func (a Operations) people(c api.Call, err error) (client.PeopleList, error) {
	if err != nil {
		return client.PeopleList{}, err
	}
	o, err := a.People.Overview(c.Context(), c.By().Viewer())
	return PeopleOf(o), err
}

// friendLinkOperations adds the operations on friend links.
func (a Operations) friendLinkOperations(f *api.Frame) {
	o := api.Operation{Route: "POST /api/friend-link", ID: "makeFriendLink", Cost: guard.Meeting,
		Summary: "Make a link that makes friends",
		About:   "The member who opens it and you are friends at once. The link that you made before works no more.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.LinkMaking) (client.FriendLink, error) {
		code, err := a.People.NewLink(c.Context(), c.By().Viewer(), people.FriendLink{Once: in.Once})
		return client.FriendLink{Code: string(code), Path: "/friend/" + string(code), Once: in.Once}, err
	})
	o = api.Operation{Route: "DELETE /api/friend-link", ID: "revokeFriendLink", Cost: guard.Meeting,
		Summary: "Revoke your friend link",
		About:   "Without a link nothing changes.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PeopleList, error) {
		return a.people(c, a.People.DropLink(c.Context(), c.By().Viewer()))
	})
	o = api.Operation{Route: "POST /api/friend-link/use", ID: "useFriendLink", Cost: guard.Linking,
		Summary: "Become a friend by a link",
		About:   "Between friends, and with your own link, nothing changes.",
		Facts: operation.Facts{Tag: operation.Acquaintances, For: operation.Members,
			Refuses: []*fault.Fault{people.ErrBlocking, people.ErrNoLink, people.ErrMany}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.CodeUse) (client.PeopleList, error) {
		return a.people(c, a.People.UseLink(c.Context(), c.By().Viewer(), people.Code(in.Code)))
	})
}
