package client

import (
	"context"
	"net/http"
	"net/url"
	"time"
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
	Table   string    `json:"table" doc:"Id of the table of your latest game."`
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

// An Invitation invites the caller to a table.
type Invitation struct {
	_     struct{}  `doc:"An invitation to a table that waits. It ends when the game begins, the table is full or gone, you answer, or its time is over."`
	Table string    `json:"table" doc:"Id of the table: sit down there with the operation sit."`
	By    Person    `json:"by" doc:"The person who invites you."`
	At    time.Time `json:"at" doc:"When (RFC 3339)."`
	Ends  time.Time `json:"ends" doc:"When it times out (RFC 3339)."`
	Seats int       `json:"seats" minimum:"0" maximum:"5" doc:"Number of seats of the table."`
	Free  int       `json:"free" minimum:"0" maximum:"5" doc:"Number of empty seats."`
}

// A SentInvitation is an invitation of the caller.
type SentInvitation struct {
	_      struct{}  `doc:"An invitation that you have sent to a table."`
	To     Person    `json:"to" doc:"The person whom you invite."`
	At     time.Time `json:"at" doc:"When you invited them (RFC 3339)."`
	Ends   time.Time `json:"ends" doc:"When it times out (RFC 3339)."`
	State  string    `json:"state" enum:"open,accepted,declined,timeout" doc:"open: no answer yet. accepted: they come, and take a seat as everybody does, or have one. declined: they do not come. timeout: they did not answer in time, or before the game began."`
	Reason string    `json:"reason,omitempty" enum:"later,busy,clock,players,options,people,bots" doc:"Why they declined, if they say: see declineInvitation."`
}

// SentInvitations are the invitations of the caller to a table.
type SentInvitations struct {
	_           struct{}         `doc:"Your invitations to a table."`
	Invitations []SentInvitation `json:"invitations" doc:"Those that you have sent, the first of them first."`
}

// An Inviting is the input of invite.
type Inviting struct {
	_       struct{} `doc:"Whom you invite where."`
	Table   string   `json:"table" minLength:"1" maxLength:"64" doc:"Id of a table that waits, which you have made or where you sit."`
	Person  string   `json:"person" minLength:"1" maxLength:"64" doc:"The person, as getPeople names them."`
	Minutes int      `json:"minutes,omitempty" minimum:"1" maximum:"20160" default:"20160" doc:"After how many minutes the invitation times out. Missing: after 14 days."`
}

// People lists the friends of the member, those who have played with them, and what is open between them.
func (s *Server) People(ctx context.Context) (all PeopleList, err error) {
	err = s.get(ctx, &all, "api", "people")
	return all, err
}

// BotAccounts lists the bot accounts of the site.
func (s *Server) BotAccounts(ctx context.Context) ([]BotAccount, error) {
	var all BotAccounts
	err := s.get(ctx, &all, "api", "bots")
	return all.Bots, err
}

// Invite invites a person to a table that waits.
func (s *Server) Invite(ctx context.Context, to Inviting) error {
	return s.post(ctx, to, new(struct{}), "api", "invitations")
}

// Friends lists the friends of the member, by what the API names them.
func (s *Server) Friends(ctx context.Context) ([]string, error) {
	all, err := s.People(ctx)
	list := make([]string, len(all.Friends))
	for i, f := range all.Friends {
		list[i] = f.Person.Person
	}
	return list, err
}

// Decline declines the invitation to a table, for a reason of the API or none.
func (s *Server) Decline(ctx context.Context, id, reason string) error {
	query := url.Values{}
	if reason != "" {
		query.Set("reason", reason)
	}
	return s.askWith(ctx, http.MethodDelete, nil, query, new(struct{}), []string{"api", "invitations", id})
}
