package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
)

// gamesLooked is how many finished games, and how many others, are looked at for those who played with a person.
const gamesLooked = 100

// GamesOf returns the function that lists the latest games of persons at a host, for [people.Config].
func GamesOf(h *host.Host) func(ctx context.Context, identities []string) ([]table.Summary, error) {
	return func(ctx context.Context, identities []string) ([]table.Summary, error) {
		open, err := h.Records.TablesOf(ctx, identities, host.TableQuery{Most: gamesLooked})
		if err != nil {
			return nil, err
		}
		over, err := h.Records.TablesOf(ctx, identities, host.TableQuery{Over: true, Most: gamesLooked})
		return append(open, over...), err
	}
}

// onlooker returns the person of a request for the book of people.
func onlooker(r *answer.Request) people.Viewer {
	return people.Viewer{ID: r.Session.ID, Identities: r.Identities(), Member: r.Member != nil}
}

// peopleFault turns an error of the book of people into the answer to it.
func peopleFault(err error) error {
	fault := (*table.Fault)(nil)
	if err == nil || errors.As(err, &fault) {
		return err
	}
	for of, refusal := range map[error]error{
		people.ErrNoPerson: app.ErrNoPerson, people.ErrNoInvitation: app.ErrNoInvitation, people.ErrNoAsk: app.ErrNoAsk, people.ErrBlocking: app.ErrBlocking,
		people.ErrMany: app.ErrPeople, people.ErrNoLink: app.ErrFriendLink,
	} {
		if errors.Is(err, of) {
			return refusal
		}
	}
	return app.StoreFault(err)
}

// errNoBook is the error of a server without a book of people.
var errNoBook = errors.New("the server keeps no people")

// mayRelate fails unless a client has an identity, and an account where members is wanted.
func (s *Server) mayRelate(r *answer.Request, act people.Act) error {
	alone := act == people.BlockOut || act == people.UnblockOut
	switch {
	case s.People == nil:
		return app.StoreFault(errNoBook)
	case r.Member == nil && !alone:
		return app.ErrGuest
	case !r.Known():
		return app.ErrNoPerson
	}
	return nil
}

// Overview returns what the client of a request sees of others. A client without a cookie sees nothing.
func (s *Server) Overview(r *answer.Request) (people.Overview, error) {
	switch {
	case s.People == nil:
		return people.Overview{}, app.StoreFault(errNoBook)
	case !r.Known():
		return people.Overview{Now: s.Now()}, nil
	}
	o, err := s.People.Overview(r.Context(), onlooker(r))
	s.hideNames(&o)
	return o, peopleFault(err)
}

// Relate does something to the person with a handle.
func (s *Server) Relate(r *answer.Request, act people.Act, handle string) error {
	if err := s.mayRelate(r, act); err != nil {
		return err
	}
	return peopleFault(s.People.Do(r.Context(), onlooker(r), act, handle))
}

// NewFriendLink makes a friend link of a member.
func (s *Server) NewFriendLink(r *answer.Request, l people.FriendLink) (people.Code, error) {
	if err := s.mayRelate(r, people.AskFriend); err != nil {
		return "", err
	}
	code, err := s.People.NewLink(r.Context(), r.Session.ID, l)
	return code, peopleFault(err)
}

// DropFriendLink revokes the friend link of a member.
func (s *Server) DropFriendLink(r *answer.Request) error {
	if err := s.mayRelate(r, people.AskFriend); err != nil {
		return err
	}
	return peopleFault(s.People.Store.DropFriendLink(r.Context(), r.Session.ID))
}

// UseFriendLink makes a member the friend of the one who made a link.
func (s *Server) UseFriendLink(r *answer.Request, code people.Code) error {
	if err := s.mayRelate(r, people.AskFriend); err != nil {
		return err
	}
	_, err := s.People.Store.UseFriendLink(r.Context(), r.Session.ID, code.Hash(), s.Now())
	return peopleFault(err)
}

// HidePresence hides whether a member is here, or shows it again.
func (s *Server) HidePresence(r *answer.Request, hidden bool) error {
	if err := s.mayRelate(r, people.AskFriend); err != nil {
		return err
	}
	return peopleFault(s.People.Hide(r.Context(), r.Session.ID, hidden))
}

// Invite invites the person with a handle to a table that waits. The one who made it and those who sit there may.
func (s *Server) Invite(r *answer.Request, id table.ID, handle string) error {
	if err := s.mayRelate(r, people.BlockOut); err != nil {
		return err
	}
	if err := s.mayInvite(r, id); err != nil {
		return err
	}
	return peopleFault(s.People.Invite(r.Context(), onlooker(r), people.Person{ID: r.Session.ID, Name: r.Session.Name, Face: r.Session.Face}, handle, id))
}

// mayInvite fails unless a client may invite to a table now.
func (s *Server) mayInvite(r *answer.Request, id table.ID) error {
	t, err := s.Host.Table(r.Context(), id)
	switch {
	case err != nil:
		return err
	case t.Phase != table.Waiting:
		return &table.Fault{Code: table.Invalid, Key: "game-began"}
	case !slices.Contains(r.Identities(), t.Maker.ID) && !slices.ContainsFunc(r.Identities(), t.Seats.Has):
		return &table.Fault{Code: table.Denied, Key: "not-at-the-table"}
	}
	return nil
}

// AnswerInvitation ends the invitations of a client to a table: they come or do not.
func (s *Server) AnswerInvitation(r *answer.Request, id table.ID) error {
	if s.People == nil {
		return app.StoreFault(errNoBook)
	}
	if !r.Known() {
		return app.ErrNoInvitation
	}
	return peopleFault(s.People.Store.AnswerInvitation(r.Context(), r.Session.ID, id, s.Now()))
}

// blockers lists the identities of those who block the client of a request.
func (s *Server) blockers(r *answer.Request) ([]string, error) {
	if s.People == nil || !r.Known() {
		return nil, nil
	}
	list, err := s.People.Store.Blockers(r.Context(), r.Session.ID)
	slices.Sort(list)
	return list, app.StoreFault(err)
}

// visible leaves out the tables of persons who block a visitor.
func visible(offers []lobby.Offer, blockers []string) []lobby.Offer {
	if len(blockers) == 0 {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o lobby.Offer) bool { return slices.Contains(blockers, o.Maker) })
}

// Offers lists the tables of the lobby that the client of a request may see.
func (s *Server) Offers(r *answer.Request) ([]lobby.Offer, error) {
	snapshot, _ := s.Lobby.Snapshot()
	by, err := s.blockers(r)
	return visible(snapshot.Offers, by), err
}

// maySit returns the check whether a client may sit down at a table that a person has made. It does not say why they may not.
func (s *Server) maySit(r *answer.Request) func(maker string) error {
	return func(maker string) error {
		if s.People == nil || !r.Known() {
			return nil
		}
		blocked, err := s.People.BlockedBy(r.Context(), onlooker(r), maker)
		if err == nil && blocked {
			return &table.Fault{Code: table.Denied, Key: "not-allowed"}
		}
		return app.StoreFault(err)
	}
}

// seen notes that a member or a guest is here.
func (s *Server) seen(r *answer.Request) {
	switch {
	case r.Member == nil && r.Known():
		s.Members.SeeGuest(context.WithoutCancel(r.Context()), r.Session.ID)
	case r.Member != nil && s.People != nil:
		s.People.See(context.WithoutCancel(r.Context()), r.Session.ID)
	}
}

// stays notes that a member is here as long as a stream lasts.
func (s *Server) stays(r *answer.Request, viewer live.Viewer) (leave func()) {
	if s.People == nil || r.Member == nil || len(viewer.Identities) == 0 || r.Method == http.MethodHead {
		return func() {}
	}
	return s.People.Stay(r.Session.ID)
}

// peopleRoutes adds the routes of the page of people.
func (s *Server) peopleRoutes(route pages.Route) {
	if s.People == nil {
		return
	}
	route("GET "+peoplePath, guard.Meeting, s.showPeople)
	route("POST "+peoplePath, guard.Meeting, s.relateForm)
	route("GET "+peoplePath+"/invitations", guard.Reading, s.showInvitations)
	route("POST "+peoplePath+"/invite", guard.Meeting, s.inviteForm)
	route("POST "+peoplePath+"/answer", guard.Acting, s.answerForm)
	route("POST "+peoplePath+"/presence", guard.Acting, s.presenceForm)
	route("POST "+peoplePath+"/link", guard.Acting, s.friendLinkForm)
	route("POST "+peoplePath+"/revoke", guard.Acting, s.revokeForm)
	route("GET "+friendPath+"{code}", guard.Linking, s.showFriendLink)
	route("POST "+friendPath+"{code}", guard.Linking, s.useFriendForm)
}

// hideNames puts dots in the place of words that are not wanted, in all names of an overview.
func (s *Server) hideNames(o *people.Overview) {
	for i := range o.Met {
		s.hideNameOf(&o.Met[i].Person)
	}
	for i := range o.Ties {
		s.hideNameOf(&o.Ties[i].Person)
	}
	for i := range o.Blocked {
		s.hideNameOf(&o.Blocked[i].Person)
	}
	s.hideInviters(o.Invitations)
}

// hideInviters does so in the names of those who invite.
func (s *Server) hideInviters(list []people.Invitation) {
	for i := range list {
		s.hideNameOf(&list[i].By)
	}
}

// hideNameOf does so in the name of a person.
func (s *Server) hideNameOf(p *people.Person) { p.Name = s.filter.Shown(p.Name) }
