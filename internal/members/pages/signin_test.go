package pages_test

import (
	"context"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/oidc"
	"razzia/internal/oidc/oidctest"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// A door is a server where people sign in at a provider.
type door struct {
	*webtest.Server
	provider *oidctest.Provider
	ahead    *atomic.Int64 // how far the clock of the accounts is ahead, a time.Duration
}

// newDoor starts a server and its provider.
func newDoor(t *testing.T, kept *keptest.Kept) door {
	return newDoorOf(t, kept, kept)
}

// newDoorOf does so with another store of the accounts.
func newDoorOf(t *testing.T, kept *keptest.Kept, members identity.Store) door {
	t.Helper()
	at := oidctest.New(t)
	p, err := oidc.New(oidc.Config{Issuer: at.URL, Client: oidctest.Client, Secret: oidctest.Secret, Name: "Club",
		Address: "https://later.example.org"})
	fatal.If(t, err)
	ahead := new(atomic.Int64)
	h := webtest.NewWith(t, site.Config{Store: kept, Members: identity.Config{Store: members},
		Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }, Pages: web.Settings{Provider: p}})
	p.Address = h.URL
	return door{h, at, ahead}
}

// visit sends a browser to an address.
func visit(g *webtest.Guest, address string) webtest.Reply {
	g.T.Helper()
	r, err := http.NewRequest("GET", address, nil)
	fatal.If(g.T, err)
	return g.Do(r)
}

// begin asks for a sign-in, and returns the address at the provider.
func begin(g *webtest.Guest) string {
	g.T.Helper()
	page := g.Want(200, g.Post("/sign-in", ""))
	_, to, found := strings.Cut(page.Header.Get("Refresh"), "0; url=")
	if !found || !strings.Contains(page.Body, `<a class="button main" href="`+html.EscapeString(to)+`"`) {
		g.T.Fatalf("the page does not lead to the provider: %v", page.Header)
	}
	return to
}

// through signs a browser in, and returns the page where it ends.
func through(g *webtest.Guest) webtest.Reply {
	g.T.Helper()
	return visit(g, begin(g))
}

// callback goes to the provider, and returns the address to which that sends the browser back.
func callback(g *webtest.Guest) *url.URL {
	g.T.Helper()
	to := begin(g)
	g.Client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	defer func() { g.Client.CheckRedirect = nil }()
	back, err := url.Parse(visit(g, to).Header.Get("Location"))
	if err != nil || back.Path != oidc.CallbackPath {
		g.T.Fatalf("the provider leads to %v, %v", back, err)
	}
	return back
}

// TestTheFirstSignInKeepsTheGames makes a member of a guest. Another device with the same person at the provider gets the games, and its
// own come along, as by a link.
func TestTheFirstSignInKeepsTheGames(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann := h.Guest(t)
	at, old := ann.Post("/play", "bots=1").Path, ann.Cookie()
	page := ann.Want(200, through(ann))
	if !strings.Contains(page.Body, `value="apart"`) || webtest.SessionOf(ann).Member || ann.Cookie() != old {
		t.Fatal("the guest of the device is not asked for their games")
	}
	page = ann.Want(200, ann.Post("/sign-in/keep", "games=along&asked="+askedIn(page.Body)))
	if page.Path != "/devices" || !webtest.SessionOf(ann).Member || !sees(ann, at) || !strings.Contains(page.Body, "<b>Club</b>") ||
		strings.Contains(page.Body, `action="/sign-in"`) {
		t.Errorf("after the first sign-in at %s: %+v", page.Path, webtest.SessionOf(ann))
	}
	thief := h.Guest(t)
	if thief.SetCookie(old); sees(thief, at) {
		t.Error("the cookie of the guest still works")
	}
	lost := h.Guest(t) // the answer with the cookie of the member never came
	if lost.SetCookie(old); !strings.HasPrefix(lost.Want(200, through(lost)).Path, "/link/") {
		t.Error("a browser with the cookie of the guest cannot sign in again")
	}
	h.ahead.Store(int64(2 * time.Minute))
	if lost.SetCookie(old); !strings.HasPrefix(lost.Want(200, through(lost)).Path, "/link/") || lost.Cookie() == old {
		t.Error("a browser with the cookie of the guest cannot sign in later")
	}
	phone := h.Guest(t)
	other := phone.Post("/play", "bots=1").Path
	ask := phone.Want(200, through(phone))
	if !strings.HasPrefix(ask.Path, "/link/") || webtest.SessionOf(phone).Member {
		t.Fatalf("the second device is asked at %s", ask.Path)
	}
	phone.Want(200, phone.Post(ask.Path, "games=along"))
	if !sees(phone, at) || !sees(phone, other) || !sees(ann, other) {
		t.Error("the games did not come together")
	}
	thief.Want(410, thief.Post(ask.Path, ""))
	if page := through(ann); page.Path != "/devices" || len(webtest.DevicesOf(ann).Devices) != 2 {
		t.Errorf("a second sign-in of a device leads to %s", page.Path)
	}
	if text := ann.Get("/api/session/data").Body; !strings.Contains(text, `"issuer":"`+h.provider.URL+`"`) ||
		strings.Contains(text, "example.org") {
		t.Errorf("the data of the member are %s", text)
	}
}

// askedIn finds what the page that asks hands to its answer.
func askedIn(page string) string {
	_, rest, _ := strings.Cut(page, `name="asked" value="`)
	asked, _, _ := strings.Cut(rest, `"`)
	return url.QueryEscape(html.UnescapeString(asked))
}

// TestTheGamesOfADeviceAreLeft signs in for the first time at a device where another person plays: the games stay apart. The answer counts
// once, for the guest who was asked.
func TestTheGamesOfADeviceAreLeft(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann, other := h.Guest(t), h.Guest(t)
	at := ann.Post("/play", "bots=1").Path
	asked := askedIn(through(ann).Body)
	other.Want(400, other.Post("/sign-in/keep", "games=along&asked="+asked))
	asked = askedIn(through(ann).Body) // the first one is used up
	for what, wrong := range map[string]string{"nothing": "", "a damaged text": asked[1:], "its own": asked + "A"} {
		if ann.Want(400, ann.Post("/sign-in/keep", "games=along&asked="+wrong)); webtest.SessionOf(ann).Member {
			t.Errorf("%s makes a member", what)
		}
	}
	r := ann.Request("POST", "/sign-in/keep", strings.NewReader("games=along&asked="+asked))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "https://evil.example")
	ann.Want(403, ann.Do(r))
	guest := ann.Cookie()
	ann.Want(200, ann.Post("/sign-in/keep", "games=apart&asked="+asked))
	if !webtest.SessionOf(ann).Member || sees(ann, at) {
		t.Errorf("the person is %+v, and has the games: %v", webtest.SessionOf(ann), sees(ann, at))
	}
	if other.SetCookie(guest); webtest.SessionOf(other).Member || !sees(other, at) {
		t.Error("the guest of the device has lost their games")
	}
	other.Want(400, other.Post("/sign-in/keep", "games=along&asked="+asked))
}

// TestALoginTakesItsDevicesAlong removes a login: the devices that it signed in are signed out, with their streams, and one that
// these signed in by a link, but not the one in hand.
func TestALoginTakesItsDevicesAlong(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann, phone, desk := h.Guest(t), h.Guest(t), h.Guest(t)
	through(ann)
	for _, g := range []*webtest.Guest{phone, desk} {
		g.Want(200, g.Post(through(g).Path, ""))
	}
	tablet := webtest.PhoneOf(ann)
	page := desk.Get("/devices").Body
	if strings.Count(page, "with Club") != 4 {
		t.Error("the list does not say which devices the provider signed in")
	}
	at := ann.Post("/tables", "players=2").Path
	stream, err := phone.Client.Do(phone.Request("GET", at+"/stream", nil))
	fatal.If(t, err)
	defer stream.Body.Close()
	stolen := phone.Cookie()
	desk.Want(200, desk.Post("/devices/end-login", "id="+loginIn(page)))
	if _, err := io.Copy(io.Discard, stream.Body); err != nil { // it ends, or the test hangs
		t.Error(err)
	}
	for name, test := range map[string]struct {
		g    *webtest.Guest
		want bool
	}{"the first device": {ann, false}, "the phone": {phone, false}, "the desk": {desk, true}, "the tablet": {tablet, false}} {
		if webtest.SessionOf(test.g).Member != test.want {
			t.Errorf("%s is signed in: %v", name, !test.want)
		}
	}
	thief := h.Guest(t)
	if thief.SetCookie(stolen); webtest.SessionOf(thief).Member {
		t.Error("the cookie of a device whose login was removed still works")
	}
}

// loginIn finds the ID of a login in the page of devices.
func loginIn(page string) string {
	_, rest, _ := strings.Cut(page, `action="/devices/end-login"`)
	_, rest, _ = strings.Cut(rest, `name="id" value="`)
	id, _, _ := strings.Cut(rest, `"`)
	return id
}

// TestALoginIsRemoved links a provider to a member, who removes it: then the person at the provider is unknown here. The deletion of all
// data removes it too.
func TestALoginIsRemoved(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann := webtest.Member(t, h.Server, "Ann")
	id := loginIn(ann.Want(200, through(ann)).Body)
	ben := webtest.Member(t, h.Server, "Ben")
	ben.Want(200, ben.Post("/devices/end-login", "id="+id))
	if loginIn(ann.Get("/devices").Body) != id {
		t.Error("a member removes the login of another")
	}
	h.Guest(t).Want(403, h.Guest(t).Post("/devices/end-login", "id="+id))
	if page := ann.Want(200, ann.Post("/devices/end-login", "id="+id)); loginIn(page.Body) != "" ||
		!strings.Contains(page.Body, `action="/sign-in"`) {
		t.Error("the login stays")
	}
	if through(ben); webtest.SessionOf(ben).Name != "Ben" || loginIn(ben.Get("/devices").Body) == "" {
		t.Error("the person is not linked anew")
	}
	ben.Want(200, ben.Post("/privacy/delete", ""))
	guest := h.Guest(t)
	if through(guest); webtest.SessionOf(guest).Name == "Ben" || !webtest.SessionOf(guest).Member {
		t.Error("the login stays after its member has gone")
	}
}

// TestSignInsThatAreRefused brings back what is of another browser or attempt, was used, or proves nothing.
func TestSignInsThatAreRefused(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	refused := func(what string, g *webtest.Guest, back *url.URL) {
		t.Helper()
		if got := visit(g, back.String()); got.Status != 400 || got.Key() != "sign-in.failed" ||
			webtest.SessionOf(g).Member {
			t.Errorf("%s: status %d, %+v", what, got.Status, webtest.SessionOf(g))
		}
	}
	with := func(back *url.URL, name, value string) *url.URL {
		q, changed := back.Query(), *back
		q.Set(name, value)
		changed.RawQuery = q.Encode()
		return &changed
	}
	ann := h.Guest(t)
	good := callback(ann)
	refused("another browser", h.Guest(t), good)
	other := h.Guest(t)
	refused("the answer of another attempt", other, with(callback(other), "state", good.Query().Get("state")))
	ann = h.Guest(t)
	refused("another issuer", ann, with(callback(ann), "iss", "https://other.example.org"))
	refused("no code", ann, with(callback(ann), "code", ""))
	refused("the person has changed their mind", ann, with(callback(ann), "error", "access_denied"))
	for name, change := range map[string]func(*oidctest.Provider){
		"another nonce":    func(p *oidctest.Provider) { p.Claims = map[string]any{"nonce": "other"} },
		"another audience": func(p *oidctest.Provider) { p.Claims = map[string]any{"aud": "other"} },
		"another key":      func(p *oidctest.Provider) { p.Claims, p.Forge = nil, true },
	} {
		h.provider.Set(change)
		refused(name, ann, callback(ann))
	}
	h.provider.Set(func(p *oidctest.Provider) { p.Claims, p.Forge = nil, false })
	back := callback(ann)
	at, _ := url.Parse(h.URL)
	kept := ann.Client.Jar.Cookies(at)
	ann.Want(200, visit(ann, back.String()))
	ann.Client.Jar.SetCookies(at, kept) // as the guest with the attempt
	refused("an answer that was used", ann, back)
	if h.Pages.Stats().Events[guard.BadSignIn] < 8 {
		t.Errorf("the events are %v", h.Pages.Stats().Events)
	}
}

// TestAnAttemptIsOfOnePerson begins as a guest, and ends as a member who signed in meanwhile.
func TestAnAttemptIsOfOnePerson(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann := webtest.Member(t, h.Server, "Ann")
	guest := h.Guest(t)
	back := callback(guest)
	guest.Want(200, guest.Post(webtest.LinkOf(ann), ""))
	guest.Want(400, visit(guest, back.String()))
	if loginIn(ann.Get("/devices").Body) != "" {
		t.Error("the person of a guest was linked to a member")
	}
}

// TestTheProviderAndTheSite signs in after the provider has another key, and says so when it is down. The site plays on.
func TestTheProviderAndTheSite(t *testing.T) {
	t.Parallel()
	h := newDoor(t, sitetest.Open(t))
	ann, ben := h.Guest(t), h.Guest(t)
	through(ann)
	h.provider.Rotate()
	h.provider.Set(func(p *oidctest.Provider) { p.Subject = "ben" })
	if through(ben); !webtest.SessionOf(ben).Member {
		t.Error("the provider has another key, and signs nobody in")
	}
	cleo := h.Guest(t)
	back := callback(cleo)
	h.provider.Set(func(p *oidctest.Provider) { p.Down = true })
	if page := visit(cleo, back.String()); page.Status != 503 || page.Key() != "sign-in.down" ||
		webtest.SessionOf(cleo).Member {
		t.Errorf("status %d at the end", page.Status)
	}
	cleo.Want(200, cleo.Post("/play", "bots=1"))

	late := newDoor(t, sitetest.Open(t))
	late.provider.Set(func(p *oidctest.Provider) { p.Down = true })
	late.Guest(t).Want(503, late.Guest(t).Post("/sign-in", ""))
}

// A raced store lets a test act before a login is stored.
type raced struct {
	identity.Store
	before func()
}

// KeepLogin makes an account after the test has acted.
func (r *raced) KeepLogin(ctx context.Context, a identity.Account, s identity.DeviceSession, h, person identity.Hash,
	l identity.Login) error {
	r.before()
	return r.Store.KeepLogin(ctx, a, s, h, person, l)
}

// AddLogin links a person after the test has acted.
func (r *raced) AddLogin(ctx context.Context, person identity.Hash, l identity.Login, session string) error {
	r.before()
	return r.Store.AddLogin(ctx, person, l, session)
}

// TestADeviceThatIsSignedOutLinksNothing is signed out by another device while the provider answers.
func TestADeviceThatIsSignedOutLinksNothing(t *testing.T) {
	t.Parallel()
	kept := sitetest.Open(t)
	s := &raced{Store: kept}
	h := newDoorOf(t, kept, s)
	ann := webtest.Member(t, h.Server, "Ann")
	phone := h.Guest(t)
	phone.Want(200, phone.Post(webtest.LinkOf(ann), ""))
	s.before = func() { ann.Want(200, ann.Post("/devices/end-others", "")) }
	phone.Want(403, through(phone))
	if webtest.SessionOf(phone).Member || loginIn(ann.Get("/devices").Body) != "" {
		t.Error("a device that was signed out has linked a person")
	}
}

// TestTwoGuestsOfOnePerson sign in at the same moment. One is made a member, and the other begins anew.
func TestTwoGuestsOfOnePerson(t *testing.T) {
	t.Parallel()
	kept := sitetest.Open(t)
	s := &raced{Store: kept}
	h := newDoorOf(t, kept, s)
	s.before = func() {
		l := identity.Login{ID: "L", Account: "OTHER", Issuer: h.provider.URL, Since: time.Now()}
		person := identity.Subject{Issuer: h.provider.URL, Name: "ann"}.Hash()
		_ = s.Store.KeepLogin(t.Context(), identity.Account{ID: "OTHER", Name: "Other"}, identity.DeviceSession{}, identity.Hash{}, person, l)
	}
	ann := h.Guest(t)
	ann.Want(400, through(ann))
	if webtest.SessionOf(ann).Member {
		t.Error("both are members")
	}
	if page := through(ann); !strings.HasPrefix(page.Path, "/link/") || !strings.Contains(page.Body, "Other") {
		t.Errorf("the second try leads to %s", page.Path)
	}
}

// TestTheCookieOfAnAttempt checks the cookie behind TLS, and that another host of the server sends the browser to the right one.
func TestTheCookieOfAnAttempt(t *testing.T) {
	t.Parallel()
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
	session.SetSignIn(w, "TOKEN", true)
	c := w.Result().Cookies()[0]
	if c.Name != "__Host-razzia-sign-in" || !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" ||
		c.SameSite != http.SameSiteLaxMode || c.MaxAge != 600 {
		t.Errorf("the cookie is %+v", c)
	}
	r.AddCookie(c)
	if session.TakeSignIn(w, r, false) != "" || session.TakeSignIn(w, r, true) != "TOKEN" {
		t.Error("the cookie is read by another name")
	}
	h := newDoor(t, sitetest.Open(t))
	g := h.Guest(t)
	request := g.Request("POST", "/sign-in", strings.NewReader(""))
	request.Host = "localhost"
	if page := g.Do(request); page.Header.Get("Refresh") != "0; url="+h.URL+"/devices" {
		t.Errorf("another host leads to %q", page.Header.Get("Refresh"))
	}
}

// TestNothingIsShownWithoutAProvider looks at a server without one.
func TestNothingIsShownWithoutAProvider(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, ann, words := h.Guest(t), webtest.Member(t, h, "Ann"), i18n.LocalizerFor(i18n.English, i18n.Theme2004)
	for _, page := range []string{g.Get("/devices").Body, ann.Get("/devices").Body, g.Get("/privacy").Body} {
		if strings.Contains(page, `action="/sign-in"`) || strings.Contains(page, html.EscapeString(words.Text("sign_in.privacy"))) {
			t.Error("a page speaks of a provider")
		}
	}
	g.Want(404, g.Post("/sign-in", ""))
	g.Want(404, g.Get(oidc.CallbackPath))
}
