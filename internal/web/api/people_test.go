package api_test

import (
	"encoding/json"
	"fmt"
	"path"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/people"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// A crew is two members, and a guest who played with them.
type crew struct {
	ann, ben, guest *webtest.Guest
	playing         string // table where they play
}

func newCrew(t *testing.T, h *webtest.Server) crew {
	t.Helper()
	c := crew{h.Guest(t), h.Guest(t), h.Guest(t), ""}
	c.ann.Want(200, ask(c.ann, "keepGames", "", ""))
	c.ben.Want(200, ask(c.ben, "keepGames", "", ""))
	c.ann.Want(200, ask(c.ann, "createSession", "", `{"name":"Ann"}`))
	c.ben.Want(200, ask(c.ben, "createSession", "", `{"name":"Ben"}`))
	at := c.ann.Want(200, c.ann.Post("/tables", "players=3")).Path
	c.ben.Want(200, c.ben.Post(at+"/sit", "seat=1"))
	c.guest.Want(200, c.guest.Post(at+"/sit", "seat=2"))
	c.playing = path.Base(at)
	return c
}

// met is the handle of a person with a name who played with a client; the guest for "".
func met(g *webtest.Guest, name string) string {
	g.T.Helper()
	var l client.PeopleList
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, ask(g, "getPeople", "", "")).Body), &l))
	for _, m := range l.Met {
		if m.Name == name || name == "" && !m.Member {
			return m.Person.Person
		}
	}
	g.T.Fatalf("%q is not among %+v", name, l.Met)
	return ""
}

// relate does something to a person.
func relate(g *webtest.Guest, person, act string) webtest.Reply {
	g.T.Helper()
	return g.PostJSON("/api/people/"+person, fmt.Sprintf(`{"do":%q}`, act))
}

// knowPeople tries the operations on people, and returns which they are.
func knowPeople(t *testing.T) webtest.Calls {
	t.Helper()
	c := newCrew(t, webtest.NewWith(t, site.Config{}))
	ann := webtest.NewCaller(t, c.ann)
	ben := ann.As(c.ben)
	ann.Call(200, "GET", "/api/people", "", "")
	ann.Call(200, "POST", "/api/people/"+met(c.ann, "Ben"), "", `{"do":"ask"}`)
	if l := ben.Call(200, "POST", "/api/people/"+met(c.ben, "Ann"), "", `{"do":"agree"}`); len(l["friends"].([]any)) != 1 {
		t.Errorf("after they have agreed the people are %v", l)
	}
	ann.Call(200, "POST", "/api/profile", "", `{"sharing":"known"}`)
	ben.Call(200, "GET", "/api/people/"+met(c.ben, "Ann")+"/profile", "", "")
	if own := ann.Call(200, "GET", "/api/profile", "", ""); own["sharing"] != "known" {
		t.Errorf("the profile is %v", own)
	}
	ann.Call(200, "POST", "/api/leaderboard", "", `{"agreed":true}`)
	if all := ann.Call(200, "GET", "/api/leaderboard", "", ""); all["agreed"] != true {
		t.Errorf("the leaderboards are %v", all)
	}
	ben.Call(200, "POST", "/api/presence", "", `{"hidden":true}`)
	if friend := ann.Call(200, "GET", "/api/people", "", "")["friends"].([]any)[0].(map[string]any); friend["here"] != false {
		t.Errorf("a friend who hides it is %v", friend)
	}
	ann.Call(200, "POST", "/api/people/"+met(c.ann, "Ben"), "", `{"do":"part"}`)
	code := ann.Call(200, "POST", "/api/friend-link", "", `{"once":false}`)["code"]
	ben.Call(200, "POST", "/api/friend-link/use", "", fmt.Sprintf(`{"code":%q}`, code))
	ann.Call(200, "DELETE", "/api/friend-link", "", "")
	for answer, state := range map[string]string{"POST": "accepted", "DELETE": "declined"} {
		id := ann.Call(201, "POST", "/api/tables", "", `{"players":3,"piles":1}`)["id"].(string)
		ann.Call(200, "POST", "/api/invitations", "", fmt.Sprintf(`{"table":%q,"person":%q,"minutes":60}`, id, met(c.ann, "Ben")))
		if l := ben.Call(200, "GET", "/api/people", "", "")["invitations"].([]any); len(l) != 1 {
			t.Errorf("the invitations are %v", l)
		}
		if l := ben.Call(200, answer, "/api/invitations/{id}", id, "")["invitations"].([]any); len(l) != 0 {
			t.Errorf("after an answer the invitations are %v", l)
		}
		sent := ann.Call(200, "GET", "/api/tables/{id}/invitations", id, "")["invitations"].([]any)
		if len(sent) != 1 || sent[0].(map[string]any)["state"] != state {
			t.Errorf("after the answer the inviter sees %v, want %q", sent, state)
		}
	}
	return ann.Called
}

// provokeByPeople does what is refused between people.
func provokeByPeople(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	c := newCrew(t, h)
	for _, o := range []string{"relate", "makeFriendLink", "revokeFriendLink", "useFriendLink", "setPresence", "shareProfile",
		"chooseLeaderboard"} {
		got.add(t, o, ask(c.guest, o, "", ""))
	}
	for _, o := range []string{"relate", "useFriendLink", "acceptInvitation", "declineInvitation", "invite", "getProfileOf"} {
		got.add(t, o, ask(c.ann, o, "nowhere", ""))
	}
	invite := func(guest *webtest.Guest, id, person string) webtest.Reply {
		return ask(guest, "invite", "", fmt.Sprintf(`{"table":%q,"person":%q}`, id, person))
	}
	waiting := path.Base(c.ann.Post("/tables", "players=3").Path)
	ben := met(c.ann, "Ben")
	c.ann.Want(200, relate(c.ann, met(c.ann, ""), "block"))
	blocked := c.ann.Want(200, ask(c.ann, "getPeople", "", ""))
	var l client.PeopleList
	if err := json.Unmarshal([]byte(blocked.Body), &l); err != nil || len(l.Blocked) != 1 {
		t.Fatalf("Ann blocks %+v, %v", l.Blocked, err)
	}
	got.add(t, "invite", invite(c.ann, waiting, l.Blocked[0].Person.Person))
	got.add(t, "invite", invite(c.ann, c.playing, ben))
	got.add(t, "invite", invite(c.ben, waiting, met(c.ben, "Ann")))
	got.add(t, "invite", invite(c.ann, waiting, "NONE"))
	got.add(t, "relate", relate(c.ann, ben, "agree"))
	for n := range people.MostInvitations {
		by := people.Person{ID: c.ann.Identity()}
		if err := h.Pages.People.Store.Invite(t.Context(), people.Person{ID: fmt.Sprint("guest", n)},
			people.Invitation{Table: "other", By: by, At: time.Now(), Ends: time.Now().Add(time.Hour)}); err != nil {
			t.Fatal(err)
		}
	}
	got.add(t, "invite", invite(c.ann, waiting, ben))
	c.ann.Want(200, relate(c.ann, ben, "block"))
	got.add(t, "relate", relate(c.ann, ben, "ask"))
	got.add(t, "sit", ask(c.ben, "sit", waiting, `{"seat":1}`))
	var link client.FriendLink
	fatal.If(t, json.Unmarshal([]byte(c.ben.Want(200, ask(c.ben, "makeFriendLink", "", "")).Body), &link))
	got.add(t, "useFriendLink", ask(c.ann, "useFriendLink", "", fmt.Sprintf(`{"code":%q}`, link.Code)))
}
