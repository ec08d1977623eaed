package pages_test

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
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestPeopleBecomeFriends plays, asks and agrees by forms, without a script. No page has the identity of another person.
func TestPeopleBecomeFriends(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben <i>"), h.Guest(t)
	webtest.Played(t, h, ann, ben, guest)
	if l := webtest.PeopleOf(ann); len(l.Met) != 2 || !l.Met[0].Playing {
		t.Fatalf("Ann has played with %+v", l.Met)
	}
	page := ann.Want(200, ann.Get("/people")).Body
	if !strings.Contains(page, "Ben &lt;i&gt;") || strings.Count(page, `value="ask"`) != 1 || strings.Count(page, `value="block"`) != 2 {
		t.Errorf("the page of Ann: %s", page)
	}
	if page := ann.Want(200, webtest.Relate(ann, people.AskFriend,
		webtest.HandleOf(ann, webtest.SessionOf(ben).Name))).Body; !strings.Contains(page, `value="withdraw"`) {
		t.Error("Ann cannot take her question back")
	}
	ann.Want(200, webtest.Relate(ann, people.TakeBack, webtest.PeopleOf(ann).Asked[0].Person.Person))
	if len(webtest.PeopleOf(ann).Asked)+len(webtest.PeopleOf(ben).Asks) > 0 {
		t.Error("the question that Ann took back is open")
	}
	webtest.Befriend(t, ann, ben)
	for _, g := range []*webtest.Guest{ann, ben} {
		if l := webtest.PeopleOf(g); len(l.Friends) != 1 || !l.Friends[0].Here || len(l.Asks)+len(l.Asked) > 0 {
			t.Errorf("the friends are %+v", l)
		}
	}
	for _, g := range []*webtest.Guest{ann, ben, guest} {
		var data struct{ Settings struct{ ID string } }
		if err := json.Unmarshal([]byte(g.Get("/api/session/data").Body), &data); err != nil || data.Settings.ID == "" {
			t.Fatal(err)
		}
		for _, other := range []*webtest.Guest{ann, ben, guest} {
			if other != g && strings.Contains(other.Get("/people").Body+other.Get("/api/people").Body+other.Get("/api/session/data").Body,
				data.Settings.ID) {
				t.Error("a page has the identity of another person")
			}
		}
	}
	ann.Want(http.StatusNotFound, webtest.Relate(ann, people.AskFriend, webtest.HandleOf(ann, webtest.SessionOf(guest).Name)))
	guest.Want(http.StatusForbidden, webtest.Relate(guest, people.AskFriend, webtest.HandleOf(guest, "Ann")))
	stranger := webtest.Member(t, h, "Stranger")
	stranger.Want(http.StatusNotFound, webtest.Relate(stranger, people.AskFriend, webtest.HandleOf(ben, "Ann")))
	ben.Want(200, webtest.Relate(ben, people.PartFrom, webtest.HandleOf(ben, "Ann")))
	if l := webtest.PeopleOf(ann); len(l.Friends) != 0 {
		t.Errorf("after they have parted Ann has %+v", l.Friends)
	}
}

// TestABlockedPersonIsNotTold blocks a person, who then asks, invites, looks for a table and wants to sit down.
func TestABlockedPersonIsNotTold(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	webtest.Played(t, h, ann, ben)
	webtest.Befriend(t, ann, ben)
	ann.Want(200, webtest.Relate(ann, people.BlockOut, webtest.HandleOf(ann, "Ben")))
	ben.Want(200, webtest.Relate(ben, people.AskFriend, webtest.HandleOf(ben, "Ann")))
	if a, b := webtest.PeopleOf(ann), webtest.PeopleOf(ben); len(a.Asks) != 0 || len(b.Asked) != 1 || len(b.Friends) != 0 ||
		len(a.Blocked) != 1 {
		t.Errorf("Ann sees %+v, and Ben %+v", a, b)
	}
	bens := path.Base(ben.Post("/tables", "players=3").Path)
	ben.Want(200, ben.Post("/people/invite", "table="+bens+"&person="+webtest.HandleOf(ben, "Ann")))
	if l := webtest.PeopleOf(ann); len(l.Invitations) != 0 || strings.Contains(ann.Get("/").Body, bens) {
		t.Error("Ann sees an invitation by a person whom she blocks")
	}
	open := path.Base(ann.Want(200, ann.Post("/tables", "players=3&listed=yes")).Path)
	webtest.LobbyWith(h.Guest(t), "", open, true)
	if strings.Contains(ben.Get("/lobby").Body, open) || strings.Contains(ben.Get("/api/lobby").Body, open) {
		t.Error("Ben sees the open table of Ann")
	}
	for _, g := range []*webtest.Guest{ben, webtest.PhoneOf(ben)} {
		for _, r := range []webtest.Reply{g.Post("/t/"+open+"/join", ""), g.Post("/t/"+open+"/sit", "seat=1"),
			g.PostJSON("/api/tables/"+open+"/sit", `{"seat":1}`)} {
			g.Want(http.StatusForbidden, r)
			if strings.Contains(strings.ToLower(r.Body), "block") {
				t.Errorf("they are told: %s", r.Body)
			}
		}
	}
	ann.Want(200, webtest.Relate(ann, people.UnblockOut, webtest.PeopleOf(ann).Blocked[0].Person.Person))
	ben.Want(200, ben.Post("/t/"+open+"/join", ""))
	webtest.LobbyWith(ben, "", open, true)
}

// TestAGuestWhoJoinsBringsTheirBlocksAlong blocks as a guest, who then joins a member.
func TestAGuestWhoJoinsBringsTheirBlocksAlong(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, phone, ben := webtest.Member(t, h, "Ann"), h.Guest(t), webtest.Member(t, h, "Ben")
	webtest.Played(t, h, phone, ben)
	phone.Want(200, webtest.Relate(phone, people.BlockOut, webtest.HandleOf(phone, "Ben")))
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=along"))
	if l := webtest.PeopleOf(ann); len(l.Blocked) != 1 || len(l.Met) != 0 {
		t.Errorf("Ann blocks %+v and has met %+v", l.Blocked, l.Met)
	}
	table := ann.Want(200, ann.Post("/tables", "players=3")).Path
	ben.Want(http.StatusForbidden, ben.Post(table+"/join", ""))
}

var friendLinkIn = regexp.MustCompile(`value="[^"]*(/friend/[A-Z2-7]{26})"`)

// TestAFriendLink makes friends of members who have never met.
func TestAFriendLink(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cat")
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
	if l := webtest.PeopleOf(ann); len(l.Friends) != 1 || l.Friends[0].Name != "Ben" || l.Link != nil {
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
	h := webtest.NewWith(t, site.Config{})
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	webtest.Played(t, h, ann, ben, guest)
	at := ann.Want(200, ann.Post("/tables", "players=2")).Path
	id := path.Base(at)
	page := ann.Want(200, ann.Get("/people?invite="+id)).Body
	if !strings.Contains(ann.Get(at).Body, "/people?invite="+id) || strings.Count(page, "/people/invite") != 2 {
		t.Errorf("the page to invite people: %s", page)
	}
	ben.Want(http.StatusForbidden, ben.Get("/people?invite="+id))
	ben.Want(http.StatusForbidden, ben.Post("/people/invite", "table="+id+"&person="+webtest.HandleOf(ben, "Ann")))
	if page := ann.Want(200, ann.Post("/people/invite", "table="+id+"&person="+webtest.HandleOf(ann, "Ben"))).Body; strings.Count(page,
		"/people/invite") != 1 {
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
	ann.Want(200, ann.Post("/people/invite", "table="+id+"&person="+webtest.HandleOf(ann, webtest.SessionOf(guest).Name)))
	if len(webtest.PeopleOf(guest).Invitations) != 1 {
		t.Error("the guest is not invited")
	}
	ben.Want(200, ben.Post(at+"/join", ""))
	if len(webtest.PeopleOf(guest).Invitations) != 0 {
		t.Error("an invitation to a table that is full goes on")
	}
	ann.Want(http.StatusBadRequest, ann.Get("/people?invite="+id))
}

// TestAFriendIsInvitedFromTheList invites two friends from the page of people: the first opens a table, and the second comes to the same.
func TestAFriendIsInvitedFromTheList(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben, cleo := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cleo")
	webtest.Played(t, h, ann, ben, cleo)
	webtest.Befriend(t, ann, ben)
	webtest.Befriend(t, ann, cleo)
	if button := `action="/people/invite"`; strings.Count(ann.Get("/people").Body, button) != 2 {
		t.Errorf("the page of people has not a form %s for each of two friends", button)
	}
	at := ann.Want(200, ann.Post("/people/invite", "person="+webtest.HandleOf(ann, "Ben"))).Path
	if again := ann.Want(200, ann.Post("/people/invite", "person="+webtest.HandleOf(ann, "Cleo"))).Path; again != at ||
		!strings.HasPrefix(at, "/t/") {
		t.Errorf("the friends are invited to %s and %s, want one table", at, again)
	}
	for _, friend := range []*webtest.Guest{ben, cleo} {
		if !strings.Contains(friend.Get("/").Body, `data-table="`+path.Base(at)+`"`) {
			t.Error("no invitation comes to a friend")
		}
	}
	stranger := h.Guest(t)
	stranger.Want(403, stranger.Post("/people/invite", "person="+webtest.HandleOf(ann, "Ben")))
}

// TestPresenceCanBeHidden looks for a friend who hides that they are here, and for one who is gone.
func TestPresenceCanBeHidden(t *testing.T) {
	t.Parallel()
	var passed atomic.Int64
	h := webtest.NewWith(t, site.Config{Now: func() time.Time { return time.Now().Add(time.Duration(passed.Load())) }})
	ann, ben, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cat")
	webtest.Played(t, h, ann, ben, cat)
	webtest.Befriend(t, ann, ben)
	here := func() bool {
		t.Helper()
		seen := webtest.PeopleOf(ann).Friends[0].Here
		if page := strings.Contains(ann.Get("/people").Body, `class="here"`); page != seen {
			t.Errorf("Ben is here on the page: %v; in the API: %v", page, seen)
		}
		return seen
	}
	ben.Get("/")
	if !here() || strings.Contains(cat.Get("/people").Body, `class="here"`) {
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
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	webtest.Played(t, h, ann, ben)
	webtest.Befriend(t, ann, ben)
	if data := ben.Get("/api/session/data").Body; !strings.Contains(data, `"friends":[{"person":`) || !strings.Contains(data, `"name":"Ann"`) {
		t.Errorf("the download of Ben lacks his friend: %.500s", data)
	}
	ben.Want(200, ben.Post("/privacy/delete", ""))
	if l := webtest.PeopleOf(ann); len(l.Friends)+len(l.Met) != 0 {
		t.Errorf("Ann still sees %+v", l)
	}
}

// TestADeclineIsShownToTheInviter declines an invitation with a reason, by the form of a page. Its inviter alone sees it at the table.
func TestADeclineIsShownToTheInviter(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben, cleo := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	webtest.Played(t, h, ann, ben)
	at := ann.Want(200, ann.Post("/tables", "players=3")).Path
	id := path.Base(at)
	ann.Want(200, ann.Post("/people/invite", "table="+id+"&person="+webtest.HandleOf(ann, "Ben")))
	shows := func(g *webtest.Guest, page, text string) bool {
		t.Helper()
		return strings.Contains(g.Want(200, g.Get(page)).Body, "Ben: "+text)
	}
	if !shows(ann, at, "invited") {
		t.Error("the table does not say who is invited")
	}
	if form := ben.Get("/").Body; strings.Count(form, `<option value="`) < 8 || !strings.Contains(form, `<option value="">`) {
		t.Errorf("the form to decline has no reasons: %s", form)
	}
	ben.Want(400, ben.Post("/people/answer", "do=decline&back=/&reason=weather&table="+id))
	ben.Want(200, ben.Post("/people/answer", "do=decline&back=/&reason=later&table="+id))
	for _, page := range []string{at, "/people/sent?table=" + id} {
		if !shows(ann, page, "not now") || shows(ben, page, "") || shows(cleo, page, "") {
			t.Errorf("at %s the decline does not show, or shows to others", page)
		}
	}
	if page := ann.Get("/people?invite=" + id).Body; !strings.Contains(page, "not now") {
		t.Error("the page to invite people does not show it")
	}
}
