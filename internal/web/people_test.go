package web_test

import (
	"encoding/json"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/people"
	"razzia/internal/web"
	"razzia/internal/web/api"
	"razzia/internal/web/webtest"
)

// peopleOf reads what a client sees of others.
func peopleOf(g *webtest.Guest) (l api.PeopleList) {
	g.T.Helper()
	if err := json.Unmarshal([]byte(g.Want(200, g.Get("/api/people")).Body), &l); err != nil {
		g.T.Fatal(err)
	}
	return l
}

// handleOf is the handle by which a client names a person who played with them.
func handleOf(g *webtest.Guest, name string) string {
	g.T.Helper()
	for _, m := range peopleOf(g).Met {
		if m.Name == name {
			return m.Person.Person
		}
	}
	g.T.Fatalf("%s is not among the people", name)
	return ""
}

// do does something to a person, by the form.
func do(g *webtest.Guest, act people.Act, handle string) webtest.Reply {
	g.T.Helper()
	return g.Post("/people", "do="+string(act)+"&person="+handle)
}

// played lets clients begin a game with each other, and returns its path.
func played(t *testing.T, h *webtest.Server, maker *webtest.Guest, others ...*webtest.Guest) string {
	t.Helper()
	at := maker.Want(200, maker.Post("/tables", "players="+string(rune('1'+len(others))))).Path
	for i, g := range others {
		g.Want(200, g.Post(at+"/sit", "seat="+string(rune('1'+i))))
	}
	return at
}

// friends makes friends of two members who have played.
func friends(t *testing.T, a, b *webtest.Guest) {
	t.Helper()
	a.Want(200, do(a, people.AskFriend, handleOf(a, who(b).Name)))
	b.Want(200, do(b, people.AgreeTo, peopleOf(b).Asks[0].Person.Person))
}

// TestPeopleBecomeFriends plays, asks and agrees by forms, without a script. No page has the identity of another person.
func TestPeopleBecomeFriends(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben, guest := member(t, h, "Ann"), member(t, h, "Ben <i>"), h.Guest(t)
	played(t, h, ann, ben, guest)
	if l := peopleOf(ann); len(l.Met) != 2 || !l.Met[0].Playing {
		t.Fatalf("Ann has played with %+v", l.Met)
	}
	page := ann.Want(200, ann.Get("/people")).Body
	if !strings.Contains(page, "Ben &lt;i&gt;") || strings.Count(page, `value="ask"`) != 1 || strings.Count(page, `value="block"`) != 2 {
		t.Errorf("the page of Ann: %s", page)
	}
	if page := ann.Want(200, do(ann, people.AskFriend, handleOf(ann, who(ben).Name))).Body; !strings.Contains(page, `value="withdraw"`) {
		t.Error("Ann cannot take her question back")
	}
	ann.Want(200, do(ann, people.TakeBack, peopleOf(ann).Asked[0].Person.Person))
	if len(peopleOf(ann).Asked)+len(peopleOf(ben).Asks) > 0 {
		t.Error("the question that Ann took back is open")
	}
	friends(t, ann, ben)
	for _, g := range []*webtest.Guest{ann, ben} {
		if l := peopleOf(g); len(l.Friends) != 1 || !l.Friends[0].Here || len(l.Asks)+len(l.Asked) > 0 {
			t.Errorf("the friends are %+v", l)
		}
	}
	for _, g := range []*webtest.Guest{ann, ben, guest} {
		var data struct{ Settings struct{ ID string } }
		if err := json.Unmarshal([]byte(g.Get("/api/session/data").Body), &data); err != nil || data.Settings.ID == "" {
			t.Fatal(err)
		}
		for _, other := range []*webtest.Guest{ann, ben, guest} {
			if other != g && strings.Contains(other.Get("/people").Body+other.Get("/api/people").Body+other.Get("/api/session/data").Body, data.Settings.ID) {
				t.Error("a page has the identity of another person")
			}
		}
	}
	ann.Want(http.StatusNotFound, do(ann, people.AskFriend, handleOf(ann, who(guest).Name)))
	guest.Want(http.StatusForbidden, do(guest, people.AskFriend, handleOf(guest, "Ann")))
	stranger := member(t, h, "Stranger")
	stranger.Want(http.StatusNotFound, do(stranger, people.AskFriend, handleOf(ben, "Ann")))
	ben.Want(200, do(ben, people.PartFrom, handleOf(ben, "Ann")))
	if l := peopleOf(ann); len(l.Friends) != 0 {
		t.Errorf("after they have parted Ann has %+v", l.Friends)
	}
}

// TestABlockedPersonIsNotTold blocks a person, who then asks, invites, looks for a table and wants to sit down.
func TestABlockedPersonIsNotTold(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben := member(t, h, "Ann"), member(t, h, "Ben")
	played(t, h, ann, ben)
	friends(t, ann, ben)
	ann.Want(200, do(ann, people.BlockOut, handleOf(ann, "Ben")))
	ben.Want(200, do(ben, people.AskFriend, handleOf(ben, "Ann")))
	if a, b := peopleOf(ann), peopleOf(ben); len(a.Asks) != 0 || len(b.Asked) != 1 || len(b.Friends) != 0 || len(a.Blocked) != 1 {
		t.Errorf("Ann sees %+v, and Ben %+v", a, b)
	}
	bens := path.Base(ben.Post("/tables", "players=3").Path)
	ben.Want(200, ben.Post("/people/invite", "table="+bens+"&person="+handleOf(ben, "Ann")))
	if l := peopleOf(ann); len(l.Invitations) != 0 || strings.Contains(ann.Get("/").Body, bens) {
		t.Error("Ann sees an invitation by a person whom she blocks")
	}
	open := path.Base(ann.Want(200, ann.Post("/tables", "players=3&listed=yes")).Path)
	lobbyWith(h.Guest(t), "", open, true)
	if strings.Contains(ben.Get("/lobby").Body, open) || strings.Contains(ben.Get("/api/lobby").Body, open) {
		t.Error("Ben sees the open table of Ann")
	}
	for _, g := range []*webtest.Guest{ben, phoneOf(ben)} {
		for _, r := range []webtest.Reply{g.Post("/t/"+open+"/join", ""), g.Post("/t/"+open+"/sit", "seat=1"), g.PostJSON("/api/tables/"+open+"/sit", `{"seat":1}`)} {
			g.Want(http.StatusForbidden, r)
			if strings.Contains(strings.ToLower(r.Body), "block") {
				t.Errorf("they are told: %s", r.Body)
			}
		}
	}
	ann.Want(200, do(ann, people.UnblockOut, peopleOf(ann).Blocked[0].Person.Person))
	ben.Want(200, ben.Post("/t/"+open+"/join", ""))
	lobbyWith(ben, "", open, true)
}

// TestAGuestWhoJoinsBringsTheirBlocksAlong blocks as a guest, who then joins a member.
func TestAGuestWhoJoinsBringsTheirBlocksAlong(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, phone, ben := member(t, h, "Ann"), h.Guest(t), member(t, h, "Ben")
	played(t, h, phone, ben)
	phone.Want(200, do(phone, people.BlockOut, handleOf(phone, "Ben")))
	phone.Want(200, phone.Post(linkOf(ann), "games=along"))
	if l := peopleOf(ann); len(l.Blocked) != 1 || len(l.Met) != 0 {
		t.Errorf("Ann blocks %+v and has met %+v", l.Blocked, l.Met)
	}
	table := ann.Want(200, ann.Post("/tables", "players=3")).Path
	ben.Want(http.StatusForbidden, ben.Post(table+"/join", ""))
}

var friendLinkIn = regexp.MustCompile(`value="[^"]*(/friend/[A-Z2-7]{26})"`)

// TestAFriendLink makes friends of members who have never met.
func TestAFriendLink(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben, cat := member(t, h, "Ann"), member(t, h, "Ben"), member(t, h, "Cat")
	found := friendLinkIn.FindStringSubmatch(ann.Want(200, ann.Post("/people/link", "once=yes")).Body)
	if found == nil {
		t.Fatal("the page shows no link")
	}
	guest := h.Guest(t)
	if page := guest.Want(200, guest.Get(found[1])).Body; !strings.Contains(page, "/devices") {
		t.Error("a guest is not told how to become a member")
	}
	guest.Want(http.StatusForbidden, guest.Post(found[1], ""))
	ben.Want(200, ben.Get(found[1]))
	ben.Want(200, ben.Post(found[1], ""))
	cat.Want(http.StatusGone, cat.Post(found[1], ""))
	if l := peopleOf(ann); len(l.Friends) != 1 || l.Friends[0].Name != "Ben" || l.Link != nil {
		t.Errorf("Ann has %+v", l)
	}
	stays := friendLinkIn.FindStringSubmatch(ann.Post("/people/link", "once=no").Body)[1]
	cat.Want(200, cat.Post(stays, ""))
	ann.Want(200, ann.Post("/people/revoke", ""))
	guest.Want(http.StatusGone, guest.Get(stays))
}

// TestPeopleAreInvited invites a friend and a guest to a table. A person who is not invited cannot accept.
func TestPeopleAreInvited(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben, guest := member(t, h, "Ann"), member(t, h, "Ben"), h.Guest(t)
	played(t, h, ann, ben, guest)
	at := ann.Want(200, ann.Post("/tables", "players=2")).Path
	id := path.Base(at)
	page := ann.Want(200, ann.Get("/people?invite="+id)).Body
	if !strings.Contains(ann.Get(at).Body, "/people?invite="+id) || strings.Count(page, "/people/invite") != 2 {
		t.Errorf("the page to invite people: %s", page)
	}
	ben.Want(http.StatusForbidden, ben.Get("/people?invite="+id))
	ben.Want(http.StatusForbidden, ben.Post("/people/invite", "table="+id+"&person="+handleOf(ben, "Ann")))
	if page := ann.Want(200, ann.Post("/people/invite", "table="+id+"&person="+handleOf(ann, "Ben"))).Body; strings.Count(page, "/people/invite") != 1 {
		t.Error("the page does not say who is invited")
	}
	for _, to := range []string{"/", "/lobby", "/people", "/people/invitations"} {
		if !strings.Contains(ben.Get(to).Body, `value="`+id+`"`) || strings.Contains(guest.Get(to).Body, id) {
			t.Errorf("the invitation is not at %s, or another person sees it", to)
		}
	}
	guest.Want(http.StatusNotFound, guest.Post("/people/answer", "do=accept&table="+id))
	if now := ben.Want(200, ben.Post("/people/answer", "do=accept&table="+id)); now.Path != at {
		t.Errorf("to accept led to %s", now.Path)
	}
	ben.Want(http.StatusNotFound, ben.Post("/people/answer", "do=decline&table="+id))
	ann.Want(200, ann.Post("/people/invite", "table="+id+"&person="+handleOf(ann, who(guest).Name)))
	if len(peopleOf(guest).Invitations) != 1 {
		t.Error("the guest is not invited")
	}
	ben.Want(200, ben.Post(at+"/join", ""))
	if len(peopleOf(guest).Invitations) != 0 {
		t.Error("an invitation to a table that is full goes on")
	}
	ann.Want(http.StatusBadRequest, ann.Get("/people?invite="+id))
}

// TestAFriendIsInvitedFromTheList invites two friends from the page of people: the first opens a table, and the second comes to the same.
func TestAFriendIsInvitedFromTheList(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben, cleo := member(t, h, "Ann"), member(t, h, "Ben"), member(t, h, "Cleo")
	played(t, h, ann, ben, cleo)
	friends(t, ann, ben)
	friends(t, ann, cleo)
	if button := `action="/people/invite"`; strings.Count(ann.Get("/people").Body, button) != 2 {
		t.Errorf("the page of people has not a form %s for each of two friends", button)
	}
	at := ann.Want(200, ann.Post("/people/invite", "person="+handleOf(ann, "Ben"))).Path
	if again := ann.Want(200, ann.Post("/people/invite", "person="+handleOf(ann, "Cleo"))).Path; again != at || !strings.HasPrefix(at, "/t/") {
		t.Errorf("the friends are invited to %s and %s, want one table", at, again)
	}
	for _, friend := range []*webtest.Guest{ben, cleo} {
		if !strings.Contains(friend.Get("/").Body, `data-table="`+path.Base(at)+`"`) {
			t.Error("no invitation comes to a friend")
		}
	}
	stranger := h.Guest(t)
	stranger.Want(403, stranger.Post("/people/invite", "person="+handleOf(ann, "Ben")))
}

// TestPresenceCanBeHidden looks for a friend who hides that they are here, and for one who is gone.
func TestPresenceCanBeHidden(t *testing.T) {
	t.Parallel()
	var passed atomic.Int64
	h := webtest.NewStored(t, web.Config{Now: func() time.Time { return time.Now().Add(time.Duration(passed.Load())) }})
	ann, ben, cat := member(t, h, "Ann"), member(t, h, "Ben"), member(t, h, "Cat")
	played(t, h, ann, ben, cat)
	friends(t, ann, ben)
	here := func() bool {
		t.Helper()
		seen := peopleOf(ann).Friends[0].Here
		if page := strings.Contains(ann.Get("/people").Body, "here now"); page != seen {
			t.Errorf("Ben is here on the page: %v; in the API: %v", page, seen)
		}
		return seen
	}
	ben.Get("/")
	if !here() || strings.Contains(cat.Get("/people").Body, "here now") {
		t.Error("a friend does not see that Ben is here, or another person does")
	}
	ben.Want(200, ben.Post("/people/presence", "hidden=yes"))
	passed.Add(int64(people.SeenEvery))
	ben.Want(200, ben.Get("/"))
	if here() {
		t.Error("a friend sees that Ben is here, although they hide it")
	}
	ben.Want(200, ben.Post("/people/presence", "hidden=no"))
	ben.Get("/")
	if !here() {
		t.Error("Ben shows again that they are here, and a friend does not see it")
	}
	passed.Add(int64(people.HereFor + people.SeenEvery))
	if here() {
		t.Error("Ben is here after they have gone")
	}
}

// TestForgottenPeopleLeaveNoTrace deletes the data of a friend.
func TestForgottenPeopleLeaveNoTrace(t *testing.T) {
	t.Parallel()
	h := webtest.NewStored(t, web.Config{})
	ann, ben := member(t, h, "Ann"), member(t, h, "Ben")
	played(t, h, ann, ben)
	friends(t, ann, ben)
	if data := ben.Get("/api/session/data").Body; !strings.Contains(data, `"friends":[{"person":`) || !strings.Contains(data, `"name":"Ann"`) {
		t.Errorf("the download of Ben lacks his friend: %.500s", data)
	}
	ben.Want(200, ben.Post("/privacy/delete", ""))
	if l := peopleOf(ann); len(l.Friends)+len(l.Met) != 0 {
		t.Errorf("Ann still sees %+v", l)
	}
}
