package pages_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/people"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// has checks that a page has some parts, and lacks those that begin with an exclamation mark.
func has(g *webtest.Guest, path string, parts ...string) {
	g.T.Helper()
	page := g.Want(200, g.Get(path)).Body
	for _, part := range parts {
		part, lacks := strings.CutPrefix(part, "!")
		if strings.Contains(page, part) == lacks {
			g.T.Errorf("%s has %q: want %v", path, part, !lacks)
		}
	}
}

// form writes the fields of a form.
func form(pairs ...string) string {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values.Encode()
}

// opens lets a member open a club, and returns its address.
func opens(g *webtest.Guest, name, open string) string {
	g.T.Helper()
	return g.Want(200, g.Post("/clubs/new", form("name", name, "about", "We play on Thursdays.", "open", open))).Path
}

// read reads a club by the API.
func read(g *webtest.Guest, at string) (c client.Club) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/clubs/"+strings.TrimPrefix(at, "/club/"))).Body), &c))
	return c
}

// fellow is the name by which a member of a club is known.
func fellow(g *webtest.Guest, at, name string) string {
	g.T.Helper()
	c := read(g, at)
	for _, f := range append(c.Fellows, c.Removed...) {
		if f.Name == name {
			return f.Person.Person
		}
	}
	g.T.Fatalf("%s is not in %+v", name, c)
	return ""
}

// does does something to a member, and returns the answer.
func does(g *webtest.Guest, at, act, name string) webtest.Reply {
	g.T.Helper()
	return g.Post(at+"/member", form("do", act, "person", fellow(g, at, name)))
}

// TestAClubByInvitation opens a club and invites a guest, who keeps their games on the way and joins with the next tap.
func TestAClubByInvitation(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, guest, cat := webtest.Member(t, h, "Ann"), h.Guest(t), webtest.Member(t, h, "Cat")
	has(ann, "/clubs", "You are in no club yet.", `href="/clubs/new"`)
	has(guest, "/clubs", `href="/devices"`)
	guest.Want(403, guest.Post("/clubs/new", form("name", "Mine")))
	at := opens(ann, "The <Anchor>", "no")
	link := read(ann, at).Link
	has(ann, at, "The &lt;Anchor&gt;", "We play on Thursdays.", `id="invite"`, "Ann", at+"/run")
	has(ann, "/people", at, `id="own-clubs"`)
	has(cat, "/clubs", "!"+at)

	// Others see the name and the owner, and nothing else.
	has(cat, at, "Ann", "you need the link", "!"+link, `!id="members"`, "!/join")
	if c := read(cat, at); c.Role != "none" || c.Link != "" || len(c.Fellows) != 0 || c.Members != 1 || c.Owner == nil {
		t.Errorf("an outsider reads %+v", c)
	}
	cat.Want(403, cat.Post(at+"/join", ""))
	has(guest, link, `action="/devices/keep"`, "!/join")
	guest.Want(403, guest.Post(at+"/join", form("invite", "x")))
	if kept := guest.Want(200, guest.Post("/devices/keep", form("back", link))); kept.Path != at {
		t.Errorf("after keeping the games one is at %s, want %s", kept.Path, at)
	}
	_, code, _ := strings.Cut(link, "invite=")
	has(guest, link, at+"/join", code)
	guest.Want(200, guest.Post(at+"/join", form("invite", code)))
	if c := read(guest, at); c.Role != "member" || c.Members != 2 || c.Link != link {
		t.Errorf("a member reads %+v", c)
	}
	has(guest, at, "!/run", at+"/leave", `id="invite"`)
	has(guest, "/privacy/data", `"clubs":[{"key":"`+strings.TrimPrefix(at, "/club/")+`"`)

	// A new link makes the one before useless.
	guest.Want(403, guest.Post(at+"/link", ""))
	ann.Want(200, ann.Post(at+"/link", ""))
	cat.Want(403, cat.Post(at+"/join", form("invite", code)))
	has(cat, link, "you need the link")
	guest.Want(200, guest.Get(at+"/leave"))
	guest.Want(200, guest.Post(at+"/leave", ""))
	has(guest, "/clubs", "!"+at)
}

// TestRolesOfAClub passes a club on and takes it back, removes a member and lets them back, and closes it.
func TestRolesOfAClub(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cat")
	at := opens(ann, "The Anchor", "yes")
	has(cat, "/clubs", at)
	for _, g := range []*webtest.Guest{ben, cat} {
		g.Want(200, g.Post(at+"/join", ""))
	}
	ben.Want(403, does(ben, at, "remove", "Cat"))
	ben.Want(403, ben.Post(at+"/run", form("name", "Ours")))
	ben.Want(403, ben.Get(at+"/run"))
	to := at + "/member/" + fellow(ann, at, "Ben")
	has(ann, at, to)
	has(ann, to, `value="remove"`, `value="owner"`, `value="organiser"`, `!value="member"`)
	has(cat, at, "!/member/")
	cat.Want(403, cat.Get(at+"/member/"+fellow(cat, at, "Ben")))
	ann.Want(404, ann.Get(at+"/member/nobody"))
	ann.Want(200, does(ann, at, "organiser", "Ben"))
	ben.Want(200, ben.Post(at+"/run", form("name", "Ours", "open", "yes")))
	ben.Want(403, does(ben, at, "remove", "Ann"))
	ben.Want(403, does(ben, at, "owner", "Cat"))
	ben.Want(403, ben.Post(at+"/close", ""))
	ben.Want(200, does(ben, at, "remove", "Cat"))
	cat.Want(403, cat.Post(at+"/join", ""))
	has(cat, at, "An organiser has removed you", "!/join")
	has(cat, "/clubs", "!"+at)
	has(ben, at+"/run", "Cat", `value="let_back"`)
	ben.Want(200, does(ben, at, "let_back", "Cat"))
	cat.Want(200, cat.Post(at+"/join", ""))
	ann.Want(409, ann.Post(at+"/leave", ""))
	ann.Want(200, does(ann, at, "owner", "Ben"))
	if c := read(ann, at); c.Role != "organiser" || c.Owner.Name != "Ben" || c.Fellows[0].Role != "owner" || c.Name != "Ours" {
		t.Errorf("after the club was passed on it is %+v", c)
	}
	ann.Want(200, ann.Post(at+"/leave", ""))
	has(ben, at+"/close", "for good")
	ben.Want(200, ben.Post(at+"/close", ""))
	cat.Want(404, cat.Get(at))
}

// TestAnOwnerWhoIsForgotten deletes the data of the owner: the organiser who came first takes over, and then the last member.
func TestAnOwnerWhoIsForgotten(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cat")
	at := opens(ann, "The Anchor", "yes")
	for _, g := range []*webtest.Guest{ben, cat} {
		g.Want(200, g.Post(at+"/join", ""))
	}
	ann.Want(200, does(ann, at, "organiser", "Cat"))
	ann.Want(200, ann.Post("/privacy/delete", ""))
	if c := read(cat, at); c.Role != "owner" || len(c.Fellows) != 2 || c.Members != 2 {
		t.Errorf("the organiser reads %+v", c)
	}
	cat.Want(200, does(cat, at, "remove", "Ben"))
	cat.Want(200, does(cat, at, "let_back", "Ben"))
	ben.Want(200, ben.Post(at+"/join", ""))
	cat.Want(200, cat.Post("/privacy/delete", ""))
	if c := read(ben, at); c.Role != "owner" {
		t.Errorf("the last member reads %+v", c)
	}
	ben.Want(200, ben.Post("/privacy/delete", ""))
	h.Guest(t).Want(404, h.Guest(t).Get(at))
}

// TestAnAnnouncement announces something, replaces it, and takes it back.
func TestAnAnnouncement(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	at := opens(ann, "The Anchor", "yes")
	ben.Want(200, ben.Post(at+"/join", ""))
	ben.Want(403, ben.Post(at+"/news", form("text", "Mine", "days", "7")))
	for _, wrong := range []string{form("text", "No days"), form("text", "Too many", "days", "99"), form("text", "a\u0000b", "days", "7"),
		form("text", strings.Repeat("x", 281), "days", "1")} {
		ann.Want(400, ann.Post(at+"/news", wrong))
	}
	ann.Want(200, ann.Post(at+"/news", form("text", "We begin at <eight>.", "days", "7")))
	has(ben, at, "We begin at &lt;eight&gt;.", `id="news"`)
	if c := read(ben, at); c.News == nil || c.News.By == nil || c.News.By.Name != "Ann" || c.News.Until.Sub(c.News.Made).Hours() != 168 {
		t.Errorf("the announcement is %+v", c.News)
	}
	has(ann, at+"/run", "We begin at &lt;eight&gt;.")
	ann.Want(200, ann.Post(at+"/news", ""))
	has(ben, at, `!id="news"`)
}

// TestBlocksHoldInClubs lets members block each other: neither sees the other, and a club of one is none for the other.
func TestBlocksHoldInClubs(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), webtest.Member(t, h, "Cat")
	webtest.Played(t, h, ann, ben, cat)
	at := opens(cat, "The Anchor", "yes")
	for _, g := range []*webtest.Guest{ann, ben} {
		g.Want(200, g.Post(at+"/join", ""))
	}
	own := opens(ann, "Apart", "yes")
	ann.Want(200, webtest.Relate(ann, people.BlockOut, webtest.HandleOf(ann, "Ben")))
	has(ben, at, "!Ann", "Cat")
	has(ann, at, "!Ben", "Cat")
	if c := read(ben, at); c.Members != 3 || len(c.Fellows) != 2 {
		t.Errorf("one who is blocked reads %+v", c)
	}
	has(ben, "/clubs", "!"+own)
	has(cat, "/clubs", own)
	ben.Want(403, ben.Post(own+"/join", ""))
}

// TestHostileClubs asks for what is not there, with words that cannot be shown.
func TestHostileClubs(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := webtest.Member(t, h, "Ann")
	for _, at := range []string{"/club/nothing", "/club/" + strings.Repeat("x", 3000), "/club/%00", "/club/' OR 1=1 --", "/club/%ff"} {
		ann.Want(404, ann.Get(at))
		ann.Want(404, ann.Get(at+"/run"))
	}
	for _, action := range []string{"join", "leave", "run", "link", "close", "news"} {
		ann.Want(404, ann.Post("/club/nothing/"+action, form("name", "x", "do", "remove")))
	}
	for _, name := range []string{"", " ", strings.Repeat("ő", 41), "a\nb", "\u202eabc", "\u3164"} {
		ann.Want(400, ann.Post("/clubs/new", form("name", name)))
	}
	at := opens(ann, strings.Repeat("ő", 40), "no")
	ann.Want(400, ann.Post(at+"/member", form("do", "crown", "person", "x")))
	ann.Want(404, ann.Post(at+"/member", form("do", "remove", "person", "x")))
	for range 4 {
		opens(ann, "Another", "no")
	}
	ann.Want(429, ann.Post("/clubs/new", form("name", "The sixth")))
}
