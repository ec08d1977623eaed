package pages_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// sees reports whether the home page of a client lists a table.
func sees(g *webtest.Guest, at string) bool { return strings.Contains(g.Get("/").Body, at) }

// TestTheOldCookieOfAMemberIsInvalid copies the cookie of a guest who then keeps their games, and the one between.
func TestTheOldCookieOfAMemberIsInvalid(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := h.Guest(t)
	at := ann.Post("/play", "bots=1").Path
	old := ann.Cookie()
	ann.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	ann.Want(303, ann.Post("/devices/keep", ""))
	between := ann.Cookie()
	ann.Client.CheckRedirect = nil
	thief := h.Guest(t)
	if thief.SetCookie(old); !sees(thief, at) {
		t.Error("an answer that was lost costs the guest their games")
	}
	if !sees(ann, at) || !webtest.SessionOf(ann).Member || ann.Cookie() == between {
		t.Error("the member does not have their games, or an old cookie")
	}
	thief.SetCookie(old)
	if sees(thief, at) || webtest.SessionOf(thief).Name == webtest.SessionOf(ann).Name && webtest.SessionOf(thief).Member {
		t.Error("the old cookie shows the games of the member")
	}
	thief.SetCookie(old)
	thief.Want(403, thief.PostJSON("/api/tables/"+string(webtest.TableID(at))+"/resign", `{"seat":0}`))
	if thief.SetCookie(between); !sees(thief, at) { // it holds the member's token
		t.Error("the cookie of the same device does not last until it has the new one")
	}
	ann.Want(200, ann.Post("/devices/end", "id="+webtest.DevicesOf(ann).Devices[0].ID))
	for _, cookie := range []string{old, between} {
		if thief.SetCookie(cookie); sees(thief, at) {
			t.Errorf("after they signed out a cookie works: %.6s…", cookie)
		}
	}
	if sees(ann, at) || webtest.SessionOf(ann).Member {
		t.Error("the member is signed in after they signed out")
	}
}

func TestForgedTokensAreOfNewGuests(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	own := ann.Cookie()
	for _, value := range []string{
		"member.", "member.ABC", "member." + strings.Repeat("A", 26), own + "A", own[:len(own)-1], strings.ToLower(own),
		"member." + strings.Repeat("A", 5000),
		"keep.", "keep.abc.def", strings.Replace(own, "member.", "keep.", 1), strings.TrimPrefix(own, "member."),
	} {
		g := h.Guest(t)
		if g.SetCookie(value); webtest.SessionOf(g).Member {
			t.Errorf("the cookie %.20q… is taken", value)
		}
	}
	for event, least := range map[guard.Event]int{guard.BadToken: 5, guard.BadCookie: 4} {
		if n := h.Pages.Stats().Events[event]; n < least {
			t.Errorf("%d events %q: want %d or more", n, event, least)
		}
	}
}

// TestALinkSignsOneDeviceIn opens links as previews do, uses them, and uses them again.
func TestALinkSignsOneDeviceIn(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	at := ann.Post("/play", "bots=1").Path
	link := webtest.LinkOf(ann)
	phone := h.Guest(t)
	for range 2 {
		if page := phone.Want(200, phone.Get(link)).Body; !strings.Contains(page, "Ann") {
			t.Error("the page does not say whose the link is")
		}
	}
	r := phone.Request("POST", link, strings.NewReader(""))
	r.Header.Set("Origin", "https://evil.example")
	phone.Want(403, phone.Do(r))
	ann.Want(200, ann.Post(link, ""))
	phone.Want(200, phone.Post(link, ""))
	if !sees(phone, at) || webtest.SessionOf(phone).Name != "Ann" {
		t.Error("the phone does not have the games")
	}
	other := h.Guest(t)
	other.Want(410, other.Get(link))
	other.Want(410, other.Post(link, ""))
	other.Want(410, other.Post("/link/"+strings.Repeat("A", 26), ""))
	first := webtest.LinkOf(ann)
	webtest.LinkOf(ann)
	other.Want(410, other.Post(first, ""))
	if n := h.Pages.Stats().Events[guard.BadLink]; n != 4 {
		t.Errorf("%d events of bad links", n)
	}

	phone.PostJSON("/api/session", `{"name":"Anna"}`)
	if got := webtest.SessionOf(ann).Name; got != "Anna" {
		t.Errorf("the name on the other device is %q", got)
	}
	phone.Post("/settings", "name=Anna&scheme=dark&back=/")
	if !strings.Contains(ann.Get("/").Body, `data-scheme="dark"`) {
		t.Error("a setting is not the same on the other device")
	}
}

func TestADeviceThatWasSignedOutIsRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	at := ann.Post("/play", "bots=1").Path
	phone := webtest.PhoneOf(ann)
	link := webtest.LinkOf(phone)
	answer, err := phone.Client.Do(phone.Request("GET", at+"/stream", nil))
	fatal.If(t, err)
	defer answer.Body.Close()
	stolen := phone.Cookie()
	ann.Want(200, ann.Post("/devices/end-others", ""))
	if _, err := io.Copy(io.Discard, answer.Body); err != nil { // it ends, or the test hangs
		t.Error(err)
	}
	const says = "signed-out"
	if home := phone.Get("/").Body; !strings.Contains(home, says) || strings.Contains(ann.Get("/").Body, says) ||
		strings.Contains(h.Guest(t).Get("/").Body, says) {
		t.Error("not only the device that was signed out says so")
	}
	if sees(phone, at) || webtest.SessionOf(phone).Member {
		t.Error("a device that was signed out sees the games")
	}
	thief := h.Guest(t)
	if thief.SetCookie(stolen); sees(thief, at) {
		t.Error("its cookie still works")
	}
	thief.Want(410, thief.Post(link, ""))
	if list := webtest.DevicesOf(ann).Devices; len(list) != 1 || !list[0].This {
		t.Errorf("the devices are %+v", list)
	}
	stranger := webtest.Member(t, h, "Bob")
	stranger.Want(200, stranger.Post("/devices/end", "id="+webtest.DevicesOf(ann).Devices[0].ID))
	if !webtest.SessionOf(ann).Member {
		t.Error("a member has signed another one out")
	}
}

// TestADeviceThatWasSignedOutWaitsNoMore follows a quick match on a device that is signed out then.
func TestADeviceThatWasSignedOutWaitsNoMore(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	phone := webtest.PhoneOf(ann)
	phone.Want(200, phone.Post("/match", ""))
	answer, err := phone.Client.Do(phone.Request("GET", "/match/stream", nil))
	fatal.If(t, err)
	defer answer.Body.Close()
	ann.Want(200, ann.Post("/devices/end-others", ""))
	if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != 200 { // it ends, or the test hangs
		t.Errorf("status %d, %v", answer.StatusCode, err)
	}
}

// patient accounts are not forgotten for a client who has left. Theirs leaves just before.
type patient struct {
	identity.Store
	leave func()
}

// ForgetAccount forgets an account unless the context has ended.
func (p patient) ForgetAccount(ctx context.Context, account string, now time.Time) error {
	p.leave()
	return cmp.Or(ctx.Err(), p.Store.ForgetAccount(ctx, account, now))
}

// TestForgettingGoesOnWithoutTheBrowser deletes the data of a member whose browser is closed.
func TestForgettingGoesOnWithoutTheBrowser(t *testing.T) {
	t.Parallel()
	kept := sitetest.Open(t)
	closed, left := context.WithCancel(t.Context())
	h := webtest.NewInMemory(t, site.Config{Store: kept, Members: identity.Config{Store: patient{kept, left}}})
	ann := webtest.Member(t, h, "Ann")
	r := ann.Request("POST", "/privacy/delete", nil).WithContext(closed)
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: ann.Cookie()})
	h.Pages.ServeHTTP(httptest.NewRecorder(), r)
	if webtest.SessionOf(ann).Member {
		t.Error("the account is still there")
	}
}

// shownAs is how an answer of the API shows a person.
var shownAs = regexp.MustCompile(`"name":"[^"]*"|"face":[0-9]+`)

// TestAGuestBringsTheirGamesAlong joins a guest who sits at the same table to an account. The member then moves for both seats, and
// has one list of games. Others see the name and the face of the account at both seats, and no other difference.
func TestAGuestBringsTheirGamesAlong(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	apart := h.Guest(t)
	own := phone.Post("/play", "bots=1").Path
	left := apart.Post("/play", "bots=1").Path
	both := ann.Post("/tables", "players=2").Path
	phone.Want(200, phone.Post(both+"/sit", "seat=1"))
	watcher := h.Guest(t)
	before := watcher.Get("/api" + strings.Replace(both, "/t/", "/tables/", 1)).Body
	old := phone.Cookie()

	link := webtest.LinkOf(ann)
	if page := phone.Get(link).Body; !strings.Contains(page, `value="along"`) {
		t.Error("a guest with games is not asked whether they come along")
	}
	phone.Want(200, phone.Post(link, "games=along"))
	apart.Want(200, apart.Post(webtest.LinkOf(ann), "games=apart"))
	for _, g := range []*webtest.Guest{ann, phone, apart} {
		if !sees(g, own) || !sees(g, both) || sees(g, left) {
			t.Error("the devices do not list the games of the account and of the guest who joined it, and no others")
		}
	}
	after := watcher.Get("/api" + strings.Replace(both, "/t/", "/tables/", 1)).Body
	if !strings.Contains(after, `"Ann 2"`) || shownAs.ReplaceAllString(before, "") != shownAs.ReplaceAllString(after, "") {
		t.Errorf("others see another difference than the name: %s\n%s", before, after)
	}
	thief := h.Guest(t)
	if thief.SetCookie(old); sees(thief, own) {
		t.Error("the old cookie of the guest works")
	}
	for ply := range 4 {
		now := ann.Table(both)
		if now.Game.Acting != now.Game.Actor {
			t.Fatalf("ply %d: the member acts for seat %d, and seat %d is to act", ply, now.Game.Acting, now.Game.Actor)
		}
		g := []*webtest.Guest{ann, phone}[ply%2]
		g.Want(200, g.PostJSON("/api/tables/"+string(webtest.TableID(both))+"/moves",
			fmt.Sprintf(`{"seat":%d,"ply":%d,"move":%q}`, now.Game.Actor, now.Ply, now.Game.Legal[0])))
	}
	for seat := range 2 {
		ann.Want(200, ann.PostJSON("/api/tables/"+string(webtest.TableID(both))+"/leave", fmt.Sprintf(`{"seat":%d}`, seat)))
	}
}

// TestForgettingAMember deletes the data of a member with two identities and two devices.
func TestForgettingAMember(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	first, second := ann.Post("/tables", "players=2").Path, phone.Post("/tables", "players=2").Path
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=along"))
	var data client.Data
	fatal.If(t, json.Unmarshal([]byte(ann.Want(200, ann.Get("/privacy/data")).Body), &data))
	if a := data.Account; a == nil || len(a.Identities) != 2 || len(a.Devices) != 2 || len(data.Tables) != 2 || !data.Tables[0].Maker ||
		!data.Tables[1].Maker {
		t.Errorf("the data of the member are %+v", data)
	}
	ann.Want(200, ann.Post("/privacy/delete", ""))
	if sees(ann, first) || sees(phone, second) || webtest.SessionOf(ann).Member || webtest.SessionOf(phone).Member {
		t.Error("a device still has the account")
	}
	for _, at := range []string{first, second} {
		if body := h.Guest(t).Get("/api" + strings.Replace(at, "/t/", "/tables/", 1)).Body; strings.Contains(body, "Ann") {
			t.Errorf("the table %s has the name: %s", at, body)
		}
	}
}
