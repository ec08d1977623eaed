package api_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/internal/club"
	"razzia/internal/club/evening"
	"razzia/internal/club/evening/eveningtest"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// clubIn opens a club, and returns its address in the API.
func clubIn(g *webtest.Guest, body string) string {
	g.T.Helper()
	_, rest, _ := strings.Cut(g.Want(http.StatusOK, ask(g, "makeClub", "", body)).Body, `"key":"`)
	key, _, _ := strings.Cut(rest, `"`)
	return "/api/clubs/" + key
}

// memberIn is the name of a member in a club, by their place in the list.
func memberIn(c *webtest.Caller, at string, i int) string {
	fellows := c.Call(200, "GET", at, "", "")["fellows"].([]any)
	return fellows[i].(map[string]any)["person"].(string)
}

// runClubs calls all operations on clubs, and returns them.
func runClubs(t *testing.T) webtest.Calls {
	t.Helper()
	h := webtest.NewWith(t, site.Config{})
	ann, bo := webtest.NewCaller(t, webtest.Member(t, h, "Ann")), webtest.NewCaller(t, webtest.Member(t, h, "Bo"))
	made := ann.Call(200, "POST", "/api/clubs", "", `{"name":"The Anchor","about":"We play on Thursdays.","open":true}`)
	at := "/api/clubs/" + made["key"].(string)
	if made["role"] != "owner" || made["link"] != "/club/"+made["key"].(string) {
		t.Errorf("the new club is %v", made)
	}
	if list := bo.Call(200, "GET", "/api/clubs", "", ""); len(list["own"].([]any)) != 0 || len(list["open"].([]any)) != 1 {
		t.Errorf("a stranger sees %v", list)
	}
	if now := bo.Call(200, "POST", at+"/join", "", "{}"); now["role"] != "member" || now["members"] != 2.0 {
		t.Errorf("a member reads %v", now)
	}
	person := memberIn(ann, at, 1)
	now := ann.Call(200, "POST", at+"/members/"+person, "", `{"do":"organiser"}`)
	if role := now["fellows"].([]any)[1].(map[string]any)["role"]; role != "organiser" {
		t.Errorf("the other member is %v", role)
	}
	now = bo.Call(200, "POST", at+"/news", "", `{"text":"We begin at eight.","days":3}`)
	if news := now["news"].(map[string]any); news["text"] != "We begin at eight." || news["by"].(map[string]any)["name"] != "Bo" {
		t.Errorf("the announcement is %v", news)
	}
	if got := ann.Call(200, "POST", at+"/report", "", `{"what":"news","reason":"spam","words":"Again."}`); got["reported"] != true {
		t.Errorf("a report is answered with %v", got)
	}
	list, err := moderation.NewStore(h.Kept.Engine()).Reports(t.Context(), false, 9)
	if err != nil || len(list) != 1 || list[0].Said != "We begin at eight." || list[0].Name != "Bo" {
		t.Errorf("the operator reads %+v, %v", list, err)
	}
	now = bo.Call(200, "POST", at, "", `{"name":"The Crown","renew":true}`)
	if link, _ := now["link"].(string); !strings.Contains(link, "?invite=") || now["open"] != false || now["about"] != nil {
		t.Errorf("after the change the club is %v", now)
	}
	if list := bo.Call(200, "POST", at+"/leave", "", ""); len(list["own"].([]any)) != 0 {
		t.Errorf("after leaving there are %v", list)
	}
	if now = bo.Call(200, "GET", at, "", ""); now["link"] != nil || now["role"] != "none" || len(now["fellows"].([]any)) != 0 {
		t.Errorf("from outside the club is %v", now)
	}
	staysInClub(t, ann, bo, at)
	if list := ann.Call(200, "DELETE", at, "", ""); len(list["own"].([]any)) != 0 {
		t.Errorf("after the end there are %v", list)
	}
	ann.Called.Add(bo.Called)
	return ann.Called
}

// eveningOf keeps an evening of a club that is over, with these guests, and returns its address in the API.
func eveningOf(t *testing.T, h *webtest.Server, kept *keptest.Kept, at string, guests ...*webtest.Guest) string {
	t.Helper()
	e := eveningtest.Some(8, evening.Ended, time.Now())
	e.Club = strings.TrimPrefix(at, "/api/clubs/")
	for i, g := range guests {
		e.Guests[i].Person = webtest.PersonOf(t, h, g).ID
	}
	fatal.If(t, eveningtest.Keep(t.Context(), evening.NewStore(kept.Engine()), e))
	return "/api/evenings/" + string(e.Key)
}

// staysInClub lets a guest of an evening stay in the club whose evening it was.
func staysInClub(t *testing.T, ann, bo *webtest.Caller, at string) {
	t.Helper()
	of := eveningOf(t, bo.Server, bo.Server.Kept, at, ann.Guest, bo.Guest)
	if now := bo.Call(200, "GET", of, "", ""); now["stays"] != "The Crown" {
		t.Errorf("a guest reads %v", now["stays"])
	}
	if now := bo.Call(200, "POST", of+"/stay", "", ""); now["stays"] != nil {
		t.Errorf("who stays reads %v", now["stays"])
	}
	if now := bo.Call(200, "GET", at, "", ""); now["role"] != "member" {
		t.Errorf("who stays is %v", now["role"])
	}
}

// provokeByStaying asks to stay in a club without an account, without having been there, and in a club that is full.
func provokeByStaying(t *testing.T, got provoked) {
	t.Helper()
	stop := false
	full := func(what string) error {
		if stop && what == "join a club" {
			return club.ErrFull
		}
		return nil
	}
	kept := sitetest.Open(t)
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: kept, Fails: full}})
	ann, bo, cat, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo"), webtest.Member(t, h, "Cat"), h.Guest(t)
	guest.Get("/")
	of := eveningOf(t, h, kept, clubIn(ann, `{"name":"The Anchor"}`), ann, bo, guest)
	stop = true
	for _, g := range []*webtest.Guest{guest, bo, cat} {
		got.add(t, "stayInClub", g.PostJSON(of+"/stay", ""))
	}
	got.add(t, "stayInClub", bo.PostJSON("/api/evenings/none/stay", ""))
}

// provokeByReportsOfClubs reports what cannot be reported.
func provokeByReportsOfClubs(t *testing.T, got provoked) {
	t.Helper()
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: sitetest.Open(t), Fails: tooMuch}})
	ann, bo := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo")
	at := clubIn(ann, `{"name":"The Anchor"}`)
	for _, one := range []struct {
		by       *webtest.Guest
		at, what string
	}{{h.WithoutCookies(t), at, "words"}, {ann, "/api/clubs/none", "words"}, {ann, at, "words"}, {ann, at, "news"}, {bo, at, "news"},
		{bo, at, "words"}} {
		got.add(t, "reportClub", one.by.PostJSON(one.at+"/report", fmt.Sprintf(`{"what":%q,"reason":"spam"}`, one.what)))
	}
}

// ofClubs are the operations on clubs that change something.
var ofClubs = []string{"makeClub", "changeClub", "closeClub", "announceInClub", "joinClub", "leaveClub", "changeClubMember"}

// provokeByClubs asks for what guests, strangers and members of clubs may not do.
func provokeByClubs(t *testing.T, got provoked) {
	h := webtest.NewWith(t, site.Config{})
	guest, ann, bo := h.Guest(t), webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Bo")
	for _, operation := range ofClubs {
		got.add(t, operation, ask(guest, operation, "", ""))
		if operation != "makeClub" {
			got.add(t, operation, ask(ann, operation, "", ""))
		}
	}
	got.add(t, "getClub", ask(ann, "getClub", "", ""))
	at := clubIn(ann, `{"name":"The Anchor"}`)
	send := func(g *webtest.Guest, operation, input string) {
		o := webtest.TheDocument().Operation(operation)
		r := g.Request(o.Method, strings.NewReplacer("/api/clubs/{key}", at, "{person}", "NONE").Replace(o.Path), strings.NewReader(input))
		r.Header.Set("Content-Type", "application/json")
		got.add(t, operation, g.Do(r))
	}
	for _, operation := range []string{"changeClub", "closeClub", "announceInClub", "leaveClub", "changeClubMember"} {
		send(bo, operation, inputs[operation])
	}
	send(bo, "joinClub", `{}`)
	send(ann, "leaveClub", "")
	send(ann, "changeClubMember", `{"do":"remove"}`)
	for _, operation := range []string{"makeClub", "changeClub"} {
		send(ann, operation, `{"name":"\n"}`)
	}
	send(ann, "announceInClub", `{"text":"a\u0007b"}`)
	provokeByWordsOfClubs(t, got)
	provokeByFullClubs(t, got)
	provokeByStaying(t, got)
	provokeByReportsOfClubs(t, got)
}

// provokeByWordsOfClubs says what is not wanted, and what a person may not say who is silenced.
func provokeByWordsOfClubs(t *testing.T, got provoked) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "words.txt")
	fatal.If(t, os.WriteFile(name, []byte("unwanted"), 0o600))
	words, err := moderation.OpenWords(moderation.WordsConfig{File: name, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	fatal.If(t, err)
	choosy := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
	ann := webtest.Member(t, choosy, "Ann")
	at := clubIn(ann, `{"name":"The Anchor"}`)
	say := func(operation, path, input string) { got.add(t, operation, ann.PostJSON(path, input)) }
	all := func() {
		for operation, path := range map[string]string{"makeClub": "/api/clubs", "changeClub": at} {
			say(operation, path, `{"name":"Unwanted"}`)
			say(operation, path, `{"name":"Wanted","about":"unwanted"}`)
		}
		say("announceInClub", at+"/news", `{"text":"unwanted"}`)
	}
	all()
	choosy.Silence(t, ann.Identity())
	all()
}

// provokeByFullClubs comes to clubs that are full, and passes one on to a person who owns too many.
func provokeByFullClubs(t *testing.T, got provoked) {
	t.Helper()
	full := func(what string) error {
		switch what {
		case "store a club", "join a club", "pass a club on", "announce something in a club":
			return club.ErrFull
		}
		return nil
	}
	kept := sitetest.Open(t)
	h := webtest.NewWith(t, site.Config{Store: keptest.Failing{Kept: kept, Fails: full}})
	ann := webtest.Member(t, h, "Ann")
	got.add(t, "makeClub", ask(ann, "makeClub", "", ""))
	clubs := club.NewStore(kept.Engine())
	fatal.If(t, clubs.Add(t.Context(), &club.Club{Key: "full", Words: club.Words{Name: "Full", Open: true}, Code: "code", Made: time.Now()},
		webtest.PersonOf(t, h, ann).ID))
	bo := webtest.Member(t, h, "Bo")
	fatal.If(t, clubs.Join(t.Context(), "full", webtest.PersonOf(t, h, bo).ID, "", time.Now()))
	got.add(t, "joinClub", webtest.Member(t, h, "Cat").PostJSON("/api/clubs/full/join", "{}"))
	got.add(t, "announceInClub", ann.PostJSON("/api/clubs/full/news", `{"text":"Hello"}`))
	person := memberIn(webtest.NewCaller(t, ann), "/api/clubs/full", 1)
	got.add(t, "changeClubMember", ann.PostJSON("/api/clubs/full/members/"+person, fmt.Sprintf(`{"do":%q}`, club.PassOn)))
}
