package web

import (
	"bytes"
	"net/http"
	"slices"

	"razzia/internal/app"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// The paths of the page of people and of friend links.
const (
	peoplePath = "/people"
	friendPath = "/friend/"
)

// showPeople shows the people that the visitor knows. For a table in the query it shows who can be invited there.
func (s *Server) showPeople(w http.ResponseWriter, r *answer.Request) error {
	o, err := s.Overview(r)
	if err != nil {
		return err
	}
	p := ui.People{Page: s.pages.New(r, r.Localizer.Text("people.title")), Overview: o, Member: r.Member != nil}
	if id := table.ID(r.URL.Query().Get("invite")); id != "" && r.Known() {
		if err := s.mayInvite(r, id); err != nil {
			return err
		}
		if p.Invited, err = s.People.Store.SentInvitations(r.Context(), r.Session.ID, id); err != nil {
			return app.StoreFault(err)
		}
		p.Title, p.Table = r.Localizer.Text("people.invite_title"), id
	}
	return s.pages.Render(w, r, http.StatusOK, ui.PeoplePage(p))
}

// acts are what the form of a person may do.
var acts = []people.Act{people.AskFriend, people.AgreeTo, people.DeclineTo, people.TakeBack, people.PartFrom, people.BlockOut, people.UnblockOut}

// relateForm does something to a person.
func (s *Server) relateForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	act := people.Act(values.Get("do"))
	if !slices.Contains(acts, act) {
		return app.ErrForm
	}
	if err := s.Relate(r, act, values.Get("person")); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, peoplePath)
}

// invitations lists the open invitations of the visitor.
func (s *Server) invitations(r *answer.Request) ([]people.Invitation, error) {
	if s.People == nil || !r.Known() {
		return nil, nil
	}
	list, err := s.People.Invitations(r.Context(), onlooker(r))
	s.hideInviters(list)
	return list, app.StoreFault(err)
}

// showInvitations sends the part of a page that has the invitations. Pages ask for it while they are in view.
func (s *Server) showInvitations(w http.ResponseWriter, r *answer.Request) error {
	list, err := s.invitations(r)
	if err != nil {
		return err
	}
	var html bytes.Buffer
	page := s.pages.New(r, "")
	page.Me.People = false // the script is there
	page.Path = pages.LocalPath(r.URL.Query().Get("at"))
	_ = ui.Invitations(page, list).Render(r.Context(), &html) // never fails: a buffer takes all
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(html.Bytes())
	return nil
}

// inviteForm invites a person to a table: without one, to a table of the visitor that waits, or to a new one.
func (s *Server) inviteForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	id, next := table.ID(values.Get("table")), ui.InvitePath
	if id == "" {
		if id, err = s.tableForFriends(r); err != nil {
			return err
		}
		next = pages.TablePath
	}
	if err := s.Invite(r, id, values.Get("person")); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, next(id))
}

// answerForm answers an invitation: it leads to the table, where the person sits down as anybody else, or back.
func (s *Server) answerForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	id := table.ID(values.Get("table"))
	if err := s.AnswerInvitation(r, id); err != nil {
		return err
	}
	if values.Get("do") == ui.Accept {
		return s.pages.Redirect(w, r, pages.TablePath(id))
	}
	return s.pages.Redirect(w, r, pages.LocalPath(values.Get("back")))
}

// presenceForm hides whether the visitor is here, or shows it.
func (s *Server) presenceForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := s.HidePresence(r, values.Get("hidden") == "yes"); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, peoplePath)
}

// friendLinkForm makes a friend link and shows it: once, because the store has only its hash.
func (s *Server) friendLinkForm(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	once := values.Get("once") != "no"
	code, err := s.NewFriendLink(r, people.FriendLink{Once: once})
	if err != nil {
		return err
	}
	page, at := s.pages.New(r, r.Localizer.Text("people.link")), s.pages.SiteOf(r)
	page.Path = peoplePath
	show := ui.DeviceLink{Address: at.Address + friendPath + string(code)}
	if show.OnlyHere = at.OnlyHere; !at.OnlyHere {
		show.QR, show.QRSize = pages.QR(show.Address)
	}
	return s.pages.Render(w, r, http.StatusOK, ui.FriendLinkPage(page, show, once))
}

// revokeForm revokes the friend link of the visitor.
func (s *Server) revokeForm(w http.ResponseWriter, r *answer.Request) error {
	if err := s.DropFriendLink(r); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, peoplePath)
}

// showFriendLink asks before a friend link is used: programs that only look at an address must not use it up.
func (s *Server) showFriendLink(w http.ResponseWriter, r *answer.Request) error {
	maker, err := s.People.Store.FindFriendLink(r.Context(), people.Code(r.PathValue("code")).Hash())
	if err != nil {
		return peopleFault(err)
	}
	blocked, err := s.People.BlockedBy(r.Context(), onlooker(r), maker.ID)
	switch {
	case err != nil:
		return app.StoreFault(err)
	case blocked:
		return app.ErrFriendLink
	}
	s.hideNameOf(&maker)
	page := s.pages.New(r, r.Localizer.Text("people.link_title"))
	return s.pages.Render(w, r, http.StatusOK, ui.BefriendPage(page, maker, r.Member != nil, maker.ID == r.Session.ID))
}

// useFriendForm uses a friend link.
func (s *Server) useFriendForm(w http.ResponseWriter, r *answer.Request) error {
	if err := s.UseFriendLink(r, people.Code(r.PathValue("code"))); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, peoplePath)
}
