package pages_test

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/mail/post"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// at is the address of the site in letters: that of the settings, whatever a browser calls the server.
const at = "https://razzia.example.org"

// A writing is a site that writes letters into a box.
type writing struct {
	*webtest.Server
	box   *mailtest.Box
	ahead *atomic.Int64 // how far its clock is ahead, a time.Duration
	log   *bytes.Buffer // to be read after the test's last request
}

// open opens a site that writes letters, and lets it.
func open(t *testing.T, kept *keptest.Kept) writing {
	t.Helper()
	w := writing{box: mailtest.NewBox(), ahead: new(atomic.Int64), log: new(bytes.Buffer)}
	w.Server = webtest.NewWith(t, site.Config{Store: kept, Log: slog.New(slog.NewTextHandler(&locked{to: w.log}, nil)),
		Now:  func() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) },
		Mail: mail.Config{Server: w.box, Site: at}, Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits}}})
	ctx, stop := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { w.Site.Mail.Run(ctx) })
	t.Cleanup(func() { stop(); work.Wait() })
	return w
}

// locked is a buffer that several goroutines write to.
type locked struct {
	mu sync.Mutex
	to *bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(p)
}

var links = regexp.MustCompile(regexp.QuoteMeta(at) + `(/(?:link|mail)/[^\s"<]+)`)

// pathIn returns the path of the only link of a letter that is not to a page of all, in both of its parts.
func pathIn(t *testing.T, l post.Letter) string {
	t.Helper()
	text, page := links.FindStringSubmatch(l.Text), links.FindStringSubmatch(l.HTML)
	if text == nil || page == nil || text[1] != page[1] {
		t.Fatalf("the letter is\n%s\n%s", l.Text, l.HTML)
	}
	return text[1]
}

// addressed is a member with a confirmed address.
func (w writing) addressed(t *testing.T, name, address string) *webtest.Guest {
	t.Helper()
	g := webtest.Member(t, w.Server, name)
	g.Want(200, g.Post("/mail", webtest.Form("address", address)))
	path := pathIn(t, w.box.Next())
	g.Want(200, g.Get(path))
	g.Want(200, g.Post(path, ""))
	return g
}

// TestLettersFollowThePages chooses another language on a page after the address was given: letters have it, without the form of letters.
func TestLettersFollowThePages(t *testing.T) {
	w := open(t, sitetest.Open(t))
	ann := w.addressed(t, "Ann", "ann@example.org")
	ann.Want(200, ann.Post("/settings", "name=Ann&lang=de"))
	ann.Want(200, ann.Post("/mail/remove", ""))
	if l, want := w.box.Next(), i18n.LocalizerFor("de", "").Text("mail.changed_subject"); l.Subject != want {
		t.Errorf("the letter is %q, want %q", l.Subject, want)
	}
}

// TestAMemberGivesAnAddress gives one, confirms it on another device, changes it and removes it.
func TestAMemberGivesAnAddress(t *testing.T) {
	w := open(t, sitetest.Open(t))

	ann := webtest.Member(t, w.Server, "Ann")
	ann.Want(200, ann.Post("/mail", webtest.Form("address", " Ann@Example.org", "turns", "on")))
	l := w.box.Next()
	if l.To != "ann@example.org" || !strings.Contains(l.Text, "Ann has given this address") || l.Stop != "" {
		t.Errorf("the letter is %+v", l)
	}
	page := ann.Want(200, ann.Get("/mail")).Body
	if !strings.Contains(page, "on its way to this address") || strings.Contains(page, "Confirmed on") {
		t.Error("the page does not say that a letter is on its way")
	}
	phone := w.Guest(t) // another device
	path := pathIn(t, l)
	for range 3 { // a program that looks at links
		if got := phone.Want(200, phone.Get(path)).Body; !strings.Contains(html.UnescapeString(got),
			"This becomes the address of Ann") {
			t.Error("the page does not ask")
		}
	}
	phone.Want(200, phone.Post(path, ""))
	phone.Want(404, phone.Post(path, ""))
	phone.Want(404, phone.Get(path))
	if page = ann.Want(200, ann.Get("/mail")).Body; !strings.Contains(page, "Confirmed on") || !strings.Contains(page,
		`value="on" checked`) {
		t.Error("the page does not show the address")
	}
	ann.Want(200, ann.Post("/mail", webtest.Form("address", "new@example.org")))
	ann.Want(200, ann.Post(pathIn(t, w.box.Next()), ""))
	if l := w.box.Next(); l.To != "ann@example.org" || !strings.Contains(l.Text, "Ann has another address now") || strings.Contains(l.Text,
		"new@") {
		t.Errorf("the old address is told %+v", l)
	}
	var data client.Data
	fatal.If(t, json.Unmarshal([]byte(ann.Want(200, ann.Get("/privacy/data")).Body), &data))
	if data.Mail == nil || data.Mail.Address != "new@example.org" || !data.Mail.Turns || data.Mail.Since.IsZero() {
		t.Errorf("the data are %+v", data.Mail)
	}
	ann.Want(200, ann.Post("/mail/remove", ""))
	if l := w.box.Next(); l.To != "new@example.org" || !strings.Contains(l.Text, "Ann has removed this address") {
		t.Errorf("the address is told %+v", l)
	}
	if page = ann.Want(200, ann.Get("/mail")).Body; strings.Contains(page, "new@example.org") {
		t.Error("the address is there")
	}
	if text := w.log.String(); strings.Contains(text, "example.org") || strings.Contains(text, path) {
		t.Errorf("the log has an address or a link:\n%s", text)
	}
}

// TestALetterSignsIn signs a new device in, once, also if a program has looked at the link before.
func TestALetterSignsIn(t *testing.T) {
	w := open(t, sitetest.Open(t))
	w.addressed(t, "Ann", "ann@example.org")
	phone := w.Guest(t)
	for _, panel := range []string{"/devices", "/mail"} {
		if !strings.Contains(phone.Want(200, phone.Get(panel)).Body, `href="/mail/sign-in"`) {
			t.Errorf("%s does not lead to the letter", panel)
		}
	}
	phone.Want(200, phone.Get("/mail/sign-in"))
	phone.Want(200, phone.Post("/mail/sign-in", webtest.Form("address", "ANN@example.org")))
	path := pathIn(t, w.box.Next())
	scanner := w.WithoutCookies(t)
	scanner.Want(200, scanner.Get(path))
	phone.Want(200, phone.Post(path, ""))
	if s := webtest.SessionOf(phone); !s.Member || s.Name != "Ann" {
		t.Errorf("the device is %+v", s)
	}
	tablet := w.Guest(t)
	tablet.Want(410, tablet.Post(path, ""))
}

// TestALinkInALetterEnds has links that are old, and of an address that was removed.
func TestALinkInALetterEnds(t *testing.T) {
	w := open(t, sitetest.Open(t))
	ann := w.addressed(t, "Ann", "ann@example.org")
	phone := w.Guest(t)
	phone.Want(200, phone.Post("/mail/sign-in", webtest.Form("address", "ann@example.org")))
	removed := pathIn(t, w.box.Next())
	ann.Want(200, ann.Post("/mail/remove", ""))
	w.box.Next()
	phone.Want(410, phone.Post(removed, ""))
	w.addressed(t, "Ben", "ben@example.org")
	phone.Want(200, phone.Post("/mail/sign-in", webtest.Form("address", "ben@example.org")))
	old := pathIn(t, w.box.Next())
	w.ahead.Add(int64(31 * time.Minute))
	phone.Want(410, phone.Post(old, ""))
}

// TestNoPageSaysWhetherAnAddressIsKnown asks for letters to a known address, to an unconfirmed and to an unknown one: the answers are the
// same, and only the first gets a letter, at most three at once.
func TestNoPageSaysWhetherAnAddressIsKnown(t *testing.T) {
	w := open(t, sitetest.Open(t))
	w.addressed(t, "Ann", "ann@example.org")
	ben := webtest.Member(t, w.Server, "Ben")
	ben.Want(200, ben.Post("/mail", webtest.Form("address", "ben@example.org")))
	if l := w.box.Next(); l.To != "ben@example.org" {
		t.Errorf("the letter goes to %s", l.To)
	}
	before := len(w.box.All())
	answers, guest := map[string]bool{}, w.Guest(t)
	guest.Get("/") // so that they stay the same guest
	for range 4 {
		for _, address := range []string{"ann@example.org", "ben@example.org", "unknown@example.org"} {
			r := guest.Post("/mail/sign-in", webtest.Form("address", address))
			answers[guest.Want(200, r).Body] = true
		}
	}
	if len(answers) != 1 {
		t.Errorf("there are %d answers", len(answers))
	}
	for range 2 { // of three at once, one was for the confirmation
		if l := w.box.Next(); l.To != "ann@example.org" {
			t.Errorf("a letter goes to %s", l.To)
		}
	}
	w.addressed(t, "Dan", "dan@example.org") // its letter is later than all others would be
	if got := len(w.box.All()) - before; got != 3 {
		t.Errorf("%d letters were sent", got)
	}
	for _, address := range []string{"", "ann", "ann@example.org\r\nBcc: eve@example.org", "Ann <ann@example.org>"} {
		guest.Want(400, guest.Post("/mail/sign-in", webtest.Form("address", address)))
	}
}

// TestAnAddressOfSeveral signs in each member of a family.
func TestAnAddressOfSeveral(t *testing.T) {
	w := open(t, sitetest.Open(t))
	w.addressed(t, "Ann", "us@example.org")
	w.addressed(t, "Ben", "us@example.org")
	phone := w.Guest(t)
	phone.Want(200, phone.Post("/mail/sign-in", webtest.Form("address", "us@example.org")))
	found := links.FindAllStringSubmatch(w.box.Next().Text, -1)
	if len(found) != 2 {
		t.Fatalf("the letter has %d links", len(found))
	}
	phone.Want(200, phone.Post(found[1][1], ""))
	if s := webtest.SessionOf(phone); s.Name != "Ben" {
		t.Errorf("it is %+v", s)
	}
}

// TestTwoNodes asks one node for a letter, and uses its link at both.
func TestTwoNodes(t *testing.T) {
	kept := sitetest.Open(t)
	one, two := open(t, kept), open(t, kept)
	ann := webtest.Member(t, one.Server, "Ann")
	ann.Want(200, ann.Post("/mail", webtest.Form("address", "ann@example.org")))
	path := pathIn(t, one.box.Next())
	confirmed := two.Guest(t)
	confirmed.Want(200, confirmed.Post(path, ""))
	phone := one.Guest(t)
	phone.Want(200, phone.Post("/mail/sign-in", webtest.Form("address", "ann@example.org")))
	path = pathIn(t, one.box.Next())
	var won atomic.Int32
	var all sync.WaitGroup
	for _, node := range []writing{one, two, one, two} {
		g := node.Guest(t)
		all.Go(func() {
			if g.Post(path, "").Status == 200 {
				won.Add(1)
			}
		})
	}
	all.Wait()
	if won.Load() != 1 || len(two.box.All()) != 0 {
		t.Errorf("%d devices are signed in", won.Load())
	}
}

// TestAnyHostGetsTheSameLetter asks under another name of the server: the letter leads where the settings say.
func TestAnyHostGetsTheSameLetter(t *testing.T) {
	w := open(t, sitetest.Open(t))
	w.addressed(t, "Ann", "ann@example.org")
	g := w.Guest(t)
	r := g.Request("POST", "/mail/sign-in", strings.NewReader(webtest.Form("address", "ann@example.org")))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Host = "203.0.113.9"
	g.Want(200, g.Do(r))
	pathIn(t, w.box.Next())
}

// TestLettersEndWithOneClick ends letters as the server of a mail program does, and as a person does, without signing in.
func TestLettersEndWithOneClick(t *testing.T) {
	w := open(t, sitetest.Open(t))
	ann := w.addressed(t, "Ann", "ann@example.org")
	store := mail.NewStore(w.Kept.Engine())
	list, err := store.At(t.Context(), "ann@example.org", 1)
	fatal.If(t, err)
	path := mail.StopPath(list[0].Stop)
	wants := func() bool {
		a, _, err := store.AddressOf(t.Context(), list[0].Person)
		fatal.If(t, err)
		return a.Turns
	}
	for _, end := range []func(){
		func() {
			r, err := http.PostForm(w.URL+path, url.Values{"List-Unsubscribe": {"One-Click"}})
			fatal.If(t, err)
			fatal.If(t, r.Body.Close())
			if r.StatusCode != 200 {
				t.Errorf("status %d", r.StatusCode)
			}
		},
		func() { g := w.WithoutCookies(t); g.Want(200, g.Post(path, "")) },
	} {
		ann.Want(200, ann.Post("/mail/turns", webtest.Form("turns", "on", "quiet", "on", "from", "22:00", "to", "08:00", "zone",
			"Europe/Rome")))
		scanner := w.WithoutCookies(t)
		scanner.Want(200, scanner.Get(path))
		if !wants() {
			t.Error("a look at the link has ended the letters")
		}
		if end(); wants() {
			t.Error("the letters go on")
		}
	}
	g := w.Guest(t)
	g.Want(404, g.Get("/mail/stop/other"))
	g.Want(404, g.Post("/mail/stop/other", ""))
	ann.Want(400, ann.Post("/mail/turns", webtest.Form("quiet", "on", "from", "25:00", "to", "08:00")))
}

// TestASiteWithoutLetters has no page, no panel and no link.
func TestASiteWithoutLetters(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(404, g.Get("/mail"))
	g.Want(404, g.Post("/mail/sign-in", webtest.Form("address", "ann@example.org")))
	if strings.Contains(g.Want(200, g.Get("/devices")).Body, "/mail") {
		t.Error("a page leads to letters")
	}
}

// TestGuestsAndMemberWhoAskForMuch are refused.
func TestGuestsAndMembersWhoAskForMuch(t *testing.T) {
	w := open(t, sitetest.Open(t))
	g := w.Guest(t)
	g.Want(403, g.Post("/mail", webtest.Form("address", "ann@example.org")))
	ann := webtest.Member(t, w.Server, "Ann")
	for i := range 6 {
		want := 200
		if i == 5 {
			want = 429
		}
		ann.Want(want, ann.Post("/mail", webtest.Form("address", "victim@example.org")))
	}
	for range 3 {
		w.box.Next()
	}
	w.addressed(t, "Ben", "ben@example.org")
	if n := len(w.box.All()); n != 4 {
		t.Errorf("%d letters were sent", n)
	}
}
