package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Person is a person that the caller knows.
type Person struct {
	_      struct{} `doc:"A person whom you know."`
	Person string   `json:"person" example:"k3x2v7q4wz5ak3x2v7q4" doc:"Names the person in your requests."`
	Name   string   `json:"name" doc:"The name of the person: of a guest, the one that they had when you met last."`
	Face   uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of the drawn face, from 0."`
	Member bool     `json:"member" doc:"True if the person has an account: only members can be friends."`
}

// A MetPerson is a person who played with the caller.
type MetPerson struct {
	_ struct{} `doc:"A person with whom you have played."`
	Person
	Table   table.ID  `json:"table" doc:"Id of the table of your latest game."`
	At      time.Time `json:"at" doc:"When that game ended, or had its latest entry (RFC 3339)."`
	Playing bool      `json:"playing" doc:"True if that game is running."`
}

// A FriendPerson is a friend of the caller.
type FriendPerson struct {
	_ struct{} `doc:"A friend."`
	Person
	Since time.Time `json:"since" doc:"Since when (RFC 3339)."`
	Here  bool      `json:"here" doc:"True if the friend is here now, and does not hide it: exact to some minutes."`
}

// A DatedPerson is a person and a moment.
type DatedPerson struct {
	_ struct{} `doc:"A person, and since when something is so."`
	Person
	Since time.Time `json:"since" doc:"Since when (RFC 3339)."`
}

// A FriendLink is what the caller knows of their friend link.
type FriendLink struct {
	_     struct{}  `doc:"A link that makes friends of you and the member who opens it."`
	Code  string    `json:"code,omitempty" doc:"The secret of the link, for useFriendLink. Only makeFriendLink tells it."`
	Path  string    `json:"path,omitempty" doc:"Path of the page that makes friends. Only makeFriendLink tells it."`
	Once  bool      `json:"once" doc:"True if it works once; false if it works until you revoke it."`
	Since time.Time `json:"since,omitzero" doc:"When you made it (RFC 3339). Missing in the answer of makeFriendLink."`
}

// PeopleList is what the caller sees of others.
type PeopleList struct {
	_           struct{}       `doc:"The people whom you know."`
	Met         []MetPerson    `json:"met" doc:"Up to 50 people with whom you have played in your latest games, the latest first. Those whom you block are missing."`
	Friends     []FriendPerson `json:"friends" doc:"Your friends."`
	Asks        []DatedPerson  `json:"asks" doc:"Members who ask you to be a friend: agree or decline."`
	Asked       []DatedPerson  `json:"asked" doc:"Members whom you have asked to be a friend. A question lasts 30 days."`
	Blocked     []DatedPerson  `json:"blocked" doc:"The people whom you block."`
	Invitations []Invitation   `json:"invitations" doc:"Your invitations to tables."`
	Link        *FriendLink    `json:"link,omitempty" doc:"Your friend link. Missing: none."`
	Hidden      bool           `json:"hidden" doc:"True if you hide whether you are here."`
}

// PersonOf returns a person as programs see them.
func PersonOf(p people.Person) Person {
	return Person{Person: p.Handle(), Name: p.Name, Face: p.Face, Member: p.Member}
}

// PeopleOf returns what a person sees of others.
func PeopleOf(o people.Overview) PeopleList {
	l := PeopleList{Met: []MetPerson{}, Friends: []FriendPerson{}, Asks: []DatedPerson{}, Asked: []DatedPerson{}, Blocked: []DatedPerson{},
		Invitations: []Invitation{}, Hidden: o.Hides}
	for _, m := range o.Met {
		l.Met = append(l.Met, MetPerson{Person: PersonOf(m.Person), Table: m.Table, At: m.At.UTC(), Playing: m.Now})
	}
	for _, t := range o.Ties {
		switch t.Kind {
		case people.Friend:
			l.Friends = append(l.Friends, FriendPerson{Person: PersonOf(t.Person), Since: t.Since.UTC(), Here: t.Here(o.Now)})
		case people.Asks:
			l.Asks = append(l.Asks, DatedPerson{Person: PersonOf(t.Person), Since: t.Since.UTC()})
		case people.Asked:
			l.Asked = append(l.Asked, DatedPerson{Person: PersonOf(t.Person), Since: t.Since.UTC()})
		}
	}
	for _, b := range o.Blocked {
		l.Blocked = append(l.Blocked, DatedPerson{Person: PersonOf(b.Person), Since: b.Since.UTC()})
	}
	for _, i := range o.Invitations {
		l.Invitations = append(l.Invitations, invitationOf(&i))
	}
	if o.Link != nil {
		l.Link = &FriendLink{Once: o.Link.Once, Since: o.Link.Since.UTC()}
	}
	return l
}

// A Relating is the input of relate.
type Relating struct {
	_  struct{} `doc:"What you want of a person."`
	Do string   `json:"do" enum:"ask,agree,decline,withdraw,part,block,unblock" doc:"ask: that they be your friend. agree, decline: to their question. withdraw: take your question back. part: end the friendship. block: they cannot ask or invite you, do not see your open tables, cannot sit down at a table of yours that waits, and are not matched with you; they are not told. unblock: take that back."`
}

// A LinkMaking is the input of makeFriendLink.
type LinkMaking struct {
	_    struct{} `doc:"The friend link that you want."`
	Once bool     `json:"once" doc:"True for a link that works once; false for one that works until you revoke it."`
}

// A CodeUse is the input of useFriendLink.
type CodeUse struct {
	_    struct{} `doc:"A friend link to use."`
	Code string   `json:"code" minLength:"1" maxLength:"64" doc:"The secret of the link: the last part of its address."`
}

// A Hiding is the input of setPresence.
type Hiding struct {
	_      struct{} `doc:"Whether friends see that you are here."`
	Hidden bool     `json:"hidden" doc:"True to hide it from everybody."`
}

// peopleOperations adds the operations on other people.
func (a *API) peopleOperations(h huma.API) {
	o := Operation{Route: "GET /api/people", ID: "getPeople", Cost: guard.Meeting,
		Summary: "List the people whom you know",
		About:   "People with whom you have played, friends, questions, invitations, and whom you block. Guests have no friends.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, Scope: identity.ReadScope},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (PeopleList, error) { return a.people(c, nil) })
	o = Operation{Route: "POST /api/people/{person}", ID: "relate", Cost: guard.Meeting,
		Summary: "Ask a person to be a friend, take that back, answer, part, or block",
		About: "What it would change already is so: then nothing changes. To ask a member who has asked you is to agree. After a no, the same member cannot be asked for 30 days; that does not show. " +
			"At most 200 friends, 20 open questions and 500 blocks; a question that you take back counts for 30 days.",
		Facts: operation.Facts{Tag: operation.Acquaintances, For: operation.Members,
			Refuses: []*fault.Fault{app.ErrNobody, people.ErrNoAsk, people.ErrBlocking, people.ErrMany}},
	}.huma()
	register(a, h, o, func(c call, in *struct {
		Person string `path:"person" doc:"The person, as getPeople names them." minLength:"1" maxLength:"64"`
		Body   Relating
	}) (PeopleList, error) {
		return a.people(c, a.People.Do(c.Context(), a.viewer(c), people.Act(in.Body.Do), in.Person))
	})
	a.friendLinkOperations(h)
	a.invitationOperations(h)
	o = Operation{Route: "POST /api/presence", ID: "setPresence", Cost: guard.Meeting,
		Summary: "Hide whether you are here, or show it to your friends",
		About:   "At a table, the others there still see whether you are away.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}.huma()
	registerBody(a, h, o, func(c call, in *Hiding) (PeopleList, error) {
		return a.people(c, a.People.Hide(c.Context(), a.viewer(c), in.Hidden))
	})
}

// people returns what a caller sees of others, unless something has failed.
func (a *API) people(c call, err error) (PeopleList, error) {
	if err != nil {
		return PeopleList{}, err
	}
	o, err := a.People.Overview(c.Context(), a.viewer(c))
	return PeopleOf(o), err
}

// friendLinkOperations adds the operations on friend links.
func (a *API) friendLinkOperations(h huma.API) {
	o := Operation{Route: "POST /api/friend-link", ID: "makeFriendLink", Cost: guard.Meeting,
		Summary: "Make a link that makes friends",
		About:   "The member who opens it and you are friends at once. The link that you made before works no more.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}.huma()
	registerBody(a, h, o, func(c call, in *LinkMaking) (FriendLink, error) {
		code, err := a.People.NewLink(c.Context(), a.viewer(c), people.FriendLink{Once: in.Once})
		return FriendLink{Code: string(code), Path: "/friend/" + string(code), Once: in.Once}, err
	})
	o = Operation{Route: "DELETE /api/friend-link", ID: "revokeFriendLink", Cost: guard.Meeting,
		Summary: "Revoke your friend link",
		About:   "Without a link nothing changes.",
		Facts:   operation.Facts{Tag: operation.Acquaintances, For: operation.Members},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (PeopleList, error) {
		return a.people(c, a.People.DropLink(c.Context(), a.viewer(c)))
	})
	o = Operation{Route: "POST /api/friend-link/use", ID: "useFriendLink", Cost: guard.Linking,
		Summary: "Become a friend by a link",
		About:   "Between friends, and with your own link, nothing changes.",
		Facts: operation.Facts{Tag: operation.Acquaintances, For: operation.Members,
			Refuses: []*fault.Fault{people.ErrBlocking, people.ErrNoLink, people.ErrMany}},
	}.huma()
	registerBody(a, h, o, func(c call, in *CodeUse) (PeopleList, error) {
		return a.people(c, a.People.UseLink(c.Context(), a.viewer(c), people.Code(in.Code)))
	})
}
