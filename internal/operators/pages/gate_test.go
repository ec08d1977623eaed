package pages_test

import (
	"context"
	"encoding/base64"
	"html"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/identity/passkey/passkeytest"
	"razzia/internal/operators"
	"razzia/internal/operators/pages"
	"razzia/internal/site"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// A house is a site that can be operated, with an operator and their authenticator.
type house struct {
	*webtest.Server
	t     *testing.T
	ahead atomic.Int64 // of the clock
	audit *strings.Builder
	did   []string
	ann   *webtest.Guest
	key   *passkeytest.Authenticator
}

// open opens a site with the operator Ann, who has a passkey.
func open(t *testing.T, c site.Config) *house {
	t.Helper()
	h := &house{t: t, audit: new(strings.Builder)}
	c.Now = h.now
	h.Server = webtest.NewWith(t, c)
	h.operate(h.Server)
	h.ann, h.key = webtest.Member(t, h.Server, "Ann"), h.Authenticator()
	h.ann.Want(200, h.ann.AddPasskey(h.key))
	fatal.If(t, h.Site.Operators.Appoint(t.Context(), "Ann"))
	return h
}

// now is the clock of the site.
func (h *house) now() time.Time { return time.Now().Add(time.Duration(h.ahead.Load())) }

// operate lets operators do what the test needs.
func (h *house) operate(s *webtest.Server) {
	status := func() admin.Status { return admin.Status{Version: "v1", Address: "http://127.0.0.1"} }
	note := func(what string) error { h.did = append(h.did, what); return nil }
	s.Site.Operate(admin.New(slog.New(slog.NewTextHandler(h.audit, nil)), []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return status(), nil }),
		admin.ListTables.By(func(context.Context, admin.TableQuery) ([]admin.Table, error) {
			return []admin.Table{{ID: "k3x2v7q4wz5a", Players: []string{"Zoe"}}}, nil
		}),
		admin.ListPeople.By(func(_ context.Context, in admin.Looking) (admin.People, error) { return many(in.Find), nil }),
		admin.ListReports.By(func(context.Context, admin.ReportQuery) ([]admin.Report, error) { return nil, nil }),
		admin.Read(admin.ListPuzzleReports, func(context.Context) ([]admin.PuzzleReport, error) { return nil, nil }),
		admin.Done(admin.ClosePuzzle, func(_ context.Context, in admin.PuzzleClosing) error { return note("close puzzle " + in.Puzzle) }),
		admin.ShowReport.By(func(context.Context, admin.ReportID) (admin.Report, error) { return admin.Report{}, nil }),
		admin.Read(admin.ListBackups, func(context.Context) (admin.Backups, error) {
			taken := admin.Backup{Name: "a.tar", At: time.Now().Add(-5 * time.Hour), Size: 2_500_000}
			return admin.Backups{Folder: "/backups", Every: time.Hour, Files: []admin.Backup{taken}}, nil
		}),
		admin.Read(admin.ListEvents, func(context.Context) ([]admin.Event, error) {
			return []admin.Event{{At: time.Now(), What: "admin: ban", By: "Ann", Details: "done true"}}, nil
		}),
		admin.ListTokens.By(func(context.Context, admin.TokenHolder) ([]admin.Token, error) {
			return []admin.Token{{ID: "T1", Name: "engine", Scopes: []string{"read", "play"}}}, nil
		}),
		admin.Done(admin.RevokeToken, func(_ context.Context, in admin.TokenEnd) error { return note("revoke " + in.ID) }),
		admin.Done(admin.Drain, func(context.Context, admin.Nothing) error { return note("drain") }),
		admin.Done(admin.Undrain, func(context.Context, admin.Nothing) error { return note("undrain") }),
		admin.Done(admin.Announce, func(_ context.Context, in admin.Announcement) error { return note("announce " + in.Line) }),
		admin.Done(admin.Delete, func(_ context.Context, in admin.Removal) error { return note("delete " + string(in.Table)) }),
		admin.Done(admin.Forget, func(_ context.Context, in admin.Forgetting) error { return note("forget") }),
		admin.Done(admin.CloseReport, func(_ context.Context, in admin.Closing) error { return note("close report") }),
		admin.Done(admin.Strike, func(_ context.Context, in admin.Striking) error { return note("strike") }),
	}, admin.BansBy(s.Pages.Sanctions.Bans, status), admin.SilencesBy(s.Pages.Sanctions.Silences), s.Site.Actions()))
}

// many finds 120 persons of a name.
func many(name string) admin.People {
	if name == "" {
		return admin.People{There: []admin.Person{{Name: "Zoe", ID: person, Tables: []table.ID{"k3x2v7q4wz5a"}}}}
	}
	found := admin.People{ByName: true, Found: make([]admin.Found, 120)}
	for i := range found.Found {
		found.Found[i] = admin.Found{Name: name, ID: person, Member: i%2 == 0}
	}
	return found
}

// person is an identity.
const person = "ZOEZOEZOEZOEZOEZOEZOEZOEZO"

// get loads a page under the name of the site.
func (h *house) get(g *webtest.Guest, path string) webtest.Reply {
	return h.send(g, g.Request("GET", path, nil))
}

// send sends a request under the name of the site, if it has cookies: those of a program have none.
func (h *house) send(g *webtest.Guest, r *http.Request) webtest.Reply {
	if g.Client.Jar == nil {
		return g.Do(r)
	}
	return g.DoLocally(r)
}

// post sends a form under the name of the site.
func (h *house) post(g *webtest.Guest, path string, fields url.Values) webtest.Reply {
	r := g.Request("POST", path, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return h.send(g, r)
}

// asks reports whether a page asks for a passkey.
func asks(r webtest.Reply) bool { return strings.Contains(r.Body, "data-passkey") }

// The parts of the question for a passkey.
var (
	challengeOf = regexp.MustCompile(`data-challenge="([^"]+)"`)
	hidden      = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
)

// answer is what a browser sends after the question of a page: its fields, and the answer of the authenticator.
func (h *house) answer(page string, key *passkeytest.Authenticator) url.Values {
	h.t.Helper()
	found := challengeOf.FindStringSubmatch(page)
	if found == nil {
		h.t.Fatalf("the page does not ask for a passkey: %s", page)
	}
	raw, err := base64.RawURLEncoding.DecodeString(found[1])
	fatal.If(h.t, err)
	fields := url.Values{}
	for _, f := range hidden.FindAllStringSubmatch(page, -1) {
		fields.Add(html.UnescapeString(f[1]), html.UnescapeString(f[2]))
	}
	signed(fields, key.Sign(identity.Token(raw)))
	return fields
}

// signed adds the answer of an authenticator to a form.
func signed(fields url.Values, a passkey.Assertion) {
	for name, raw := range map[string][]byte{"id": a.Credential, "client": a.ClientData, "data": a.Authenticator, "signature": a.Signature,
		"handle": a.Handle} {
		fields.Set("passkey-"+name, base64.RawURLEncoding.EncodeToString(raw))
	}
}

// enter confirms who is there.
func (h *house) enter() {
	h.t.Helper()
	page := h.ann.Want(403, h.get(h.ann, "/operator/")).Body
	if in := h.ann.Want(200, h.post(h.ann, "/operator/confirm", h.answer(page, h.key))).Body; !strings.Contains(in, "This server") {
		h.t.Fatalf("after a confirmation there is %s", in)
	}
}

// The addresses of the pages, and the forms with what they change.
var (
	shown = []string{"/", "/people", "/people?find=Zoe", "/tokens?person=Zoe", "/backups", "/events", "/report?id=r", "/announce", "/ban",
		"/forget?person=x", "/delete?table=k3x2v7q4wz5a", "/close-club?key=x",
		"/operators", "/appoint?person=x", "/dismiss?person=x", "/close-puzzle?puzzle=x"}
	forms = map[string]url.Values{
		"/announce": {"line": {"Hello <all>"}, "for": {"1h"}}, "/ban": {"subject": {person}, "for": {"24h"}}, "/unban": {"subject": {person}},
		"/drain": {}, "/undrain": {}, "/delete": {"table": {"k3x2v7q4wz5a"}}, "/forget": {"person": {person}}, "/clear": {},
		"/close-report": {"id": {"r"}, "note": {"done"}}, "/strike": {"table": {"k3x2v7q4wz5a"}, "line": {"3"}, "id": {"r"}},
		"/silence": {"subject": {person}, "for": {"24h"}, "id": {"r"}}, "/unsilence": {"subject": {person}},
		"/revoke-token": {"who": {person}, "id": {"T1"}}, "/close-club": {"key": {"nowhere"}},
		"/appoint": {"person": {person}}, "/dismiss": {"person": {person}}, "/close-puzzle": {"puzzle": {"x"}, "note": {"right"}},
	}
)

// TestTheDoorIsShut asks for each page and each form as everybody who may not come in: nothing is there.
func TestTheDoorIsShut(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	h.enter()
	member := webtest.Member(t, h.Server, "Ben")
	token := webtest.TokenOf(h.ann, `{"name":"x","scopes":["read","play","challenge","club"],"days":1}`)
	program := h.Program(t, token.Token)
	nothing := map[string]int{"a guest": 404, "a member": 404, "a program of an operator": 403} // programs have no pages at all
	for name, g := range map[string]*webtest.Guest{"a guest": h.Guest(t), "a member": member, "a program of an operator": program} {
		for _, at := range append([]string{"", "/page.js", "/nowhere"}, shown...) {
			if r := h.get(g, "/operator"+at); r.Status != nothing[name] || strings.Contains(r.Body, "This server") {
				t.Errorf("%s gets %s: %d", name, at, r.Status)
			}
		}
		for at, fields := range forms {
			if r := h.post(g, "/operator"+at, fields); r.Status != nothing[name] {
				t.Errorf("%s sends %s: %d", name, at, r.Status)
			}
		}
		h.post(g, "/operator/confirm", url.Values{"to": {"/operator/"}})
		if home := h.get(g, "/").Body; strings.Contains(home, `href="/operator"`) {
			t.Errorf("the menu leads %s to the page", name)
		}
	}
	if len(h.did) > 0 || h.audit.Len() > 0 {
		t.Errorf("the server did %q: %s", h.did, h.audit)
	}
	h.ahead.Add(int64(time.Minute)) // menus may be some seconds late
	if home := h.get(h.ann, "/").Body; !strings.Contains(home, `href="/operator"`) {
		t.Error("the menu does not lead an operator to the page")
	}
}

// TestActionsNeedAPasskey sends each form without a confirmation, and with one that is too old: none is carried out, and each is after the
// answer, and is in the audit log with the name.
func TestActionsNeedAPasskey(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	for _, at := range shown {
		if r := h.get(h.ann, "/operator"+at); r.Status != 403 || !asks(r) || strings.Contains(r.Body, "<table") {
			t.Errorf("an operator without a confirmation gets %s: %d", at, r.Status)
		}
	}
	h.enter()
	h.ahead.Add(int64(operators.ActTime))
	for _, at := range shown {
		r := h.get(h.ann, "/operator"+at)
		if r.Status == 403 || asks(r) || !strings.Contains(r.Header.Get("Cache-Control"), "no-store") ||
			!strings.Contains(r.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("an operator who looks gets %s: %d, %v", at, r.Status, r.Header)
		}
	}
	for at, fields := range forms {
		before := len(h.did)
		page := h.ann.Want(403, h.post(h.ann, "/operator"+at, fields)).Body
		if len(h.did) > before {
			t.Errorf("%s is done without a fresh confirmation", at)
		}
		if r := h.post(h.ann, "/operator"+at, h.answer(page, h.key)); r.Status != 200 && r.Status != 422 {
			t.Errorf("after the answer %s is answered with %d: %s", at, r.Status, r.Body)
		}
		h.ahead.Add(int64(operators.ActTime))
	}
	if !slices.Contains(h.did, "announce Hello <all>") || !slices.Contains(h.did, "revoke T1") {
		t.Errorf("the server did %q", h.did)
	}
	for _, action := range []string{"announce", "ban", "unban", "drain", "undrain", "delete", "forget", `"close report"`, "strike", "silence",
		"unsilence", `"revoke token"`, `"close club"`, `"close puzzle"`, "appoint", "dismiss"} {
		if !regexp.MustCompile(`audit.action=` + action + ` audit.by=Ann audit.operator=[0-9a-f]{8} `).MatchString(h.audit.String()) {
			t.Errorf("the audit log lacks %s: %s", action, h.audit)
		}
	}
	h.ahead.Add(int64(operators.LookTime))
	h.ann.Want(403, h.get(h.ann, "/operator/"))
}

// TestOnlyTheRightPasskeyConfirms answers with others, and twice with the same one.
func TestOnlyTheRightPasskeyConfirms(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	ben, other := webtest.Member(t, h.Server, "Ben"), h.Authenticator()
	ben.Want(200, ben.AddPasskey(other))
	drain := func(key *passkeytest.Authenticator, change func(url.Values)) webtest.Reply {
		fields := h.answer(h.ann.Want(403, h.post(h.ann, "/operator/drain", nil)).Body, key)
		if change != nil {
			change(fields)
		}
		return h.post(h.ann, "/operator/drain", fields)
	}
	unverified, evil := *h.key, *h.key
	unverified.Flags, evil.Origin = passkeytest.Present, "https://evil.example"
	for name, r := range map[string]webtest.Reply{
		"the passkey of another member": drain(other, nil), "a user who was not verified": drain(&unverified, nil),
		"another site":         drain(&evil, nil),
		"a broken signature":   drain(h.key, func(v url.Values) { v.Set("passkey-signature", "AAAA") }),
		"what is no signature": drain(h.key, func(v url.Values) { v.Set("passkey-signature", "?") }),
	} {
		if r.Status != 403 || !strings.Contains(r.Body, `role="alert"`) || len(h.did) > 0 {
			t.Errorf("%s confirms: %d, %q", name, r.Status, h.did)
		}
	}
	fields := h.answer(h.ann.Want(403, h.post(h.ann, "/operator/drain", nil)).Body, h.key)
	h.ann.Want(200, h.post(h.ann, "/operator/drain", fields))
	h.ahead.Add(int64(operators.ActTime))
	h.ann.Want(403, h.post(h.ann, "/operator/drain", fields))
	if len(h.did) != 1 {
		t.Errorf("the server did %q", h.did)
	}
	r := h.ann.Request("POST", "/operator/undrain", strings.NewReader(""))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	h.ann.Want(http.StatusForbidden, h.ann.DoLocally(r))
	if len(h.did) != 1 {
		t.Errorf("a page of another site had the server do %q", h.did)
	}
}

// TestAnOperatorWithoutAPasskeyIsToldSo has the role, but no passkey, or no name of the site.
func TestAnOperatorWithoutAPasskeyIsToldSo(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	ben := webtest.Member(t, h.Server, "Ben")
	fatal.If(t, h.Site.Operators.Appoint(t.Context(), "Ben"))
	if r := h.get(ben, "/operator/"); r.Status != 403 || !strings.Contains(r.Body, "Make one first") || asks(r) {
		t.Errorf("without a passkey there is %s", r.Body)
	}
	if page := h.ann.Want(403, h.ann.Get("/operator/")).Body; !strings.Contains(page, "behind TLS") {
		t.Errorf("under an address there is %s", page)
	}
}

// TestABanAndARemovalShutTheDoor bans an operator, and takes the role from one: both at once.
func TestABanAndARemovalShutTheDoor(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	h.enter()
	_, err := h.Pages.Sanctions.Bans.Ban(t.Context(), h.id(h.ann), time.Hour)
	fatal.If(t, err)
	h.ann.Want(404, h.get(h.ann, "/operator/"))
	_, err = h.Pages.Sanctions.Bans.Unban(t.Context(), h.id(h.ann))
	fatal.If(t, err)
	h.ann.Want(200, h.get(h.ann, "/operator/"))
	fatal.If(t, h.Site.Operators.Dismiss(t.Context(), "Ann"))
	h.ann.Want(404, h.get(h.ann, "/operator/"))
	fatal.If(t, h.Site.Operators.Appoint(t.Context(), "Ann"))
	h.ann.Want(403, h.get(h.ann, "/operator/"))
}

// id is the identity of a member.
func (h *house) id(g *webtest.Guest) string {
	list, err := h.Site.Operators.Store.List(h.t.Context())
	fatal.If(h.t, err)
	return list[0].Account
}

// TestTheRoleHoldsAtAllNodes opens a second site on the same store.
func TestTheRoleHoldsAtAllNodes(t *testing.T) {
	t.Parallel()
	kept := sitetest.Open(t)
	one, two := webtest.NewWith(t, site.Config{Store: kept}), webtest.NewWith(t, site.Config{Store: kept})
	webtest.Member(t, one, "Ann")
	fatal.If(t, one.Site.Operators.Appoint(t.Context(), "Ann"))
	if has, err := two.Site.Operators.Store.List(t.Context()); err != nil || len(has) != 1 || has[0].Name != "Ann" {
		t.Errorf("the other node has %+v, %v", has, err)
	}
}

// TestPeopleAreFoundInPages looks through them.
func TestPeopleAreFoundInPages(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	h.enter()
	for page, want := range map[string]int{"": 50, "&page=2": 50, "&page=3": 20, "&page=9": 20, "&page=x": 50} {
		text := h.ann.Want(200, h.get(h.ann, "/operator/people?find=Zoe"+page)).Body
		if got := strings.Count(text, `href="ban?subject=`); got != want || !strings.Contains(text, "120 persons") {
			t.Errorf("the page %q has %d persons", page, got)
		}
	}
	text := h.ann.Want(200, h.get(h.ann, "/operator/backups")).Body
	if !strings.Contains(text, "5 hours") || !strings.Contains(text, "2.5 MB") {
		t.Errorf("the backups are %s", text)
	}
}

// TestALinkMakesTheFirstOperator opens it as a guest, as a member without a passkey and with one, and once more.
func TestALinkMakesTheFirstOperator(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	if link, err := h.Site.Operators.NewLink(t.Context()); link != "" || err != nil {
		t.Errorf("with an operator there is a link: %q, %v", link, err)
	}
	fatal.If(t, h.Site.Operators.Dismiss(t.Context(), "Ann"))
	old, err := h.Site.Operators.NewLink(t.Context())
	fatal.If(t, err)
	h.ahead.Add(int64(operators.LinkTime))
	h.ann.Want(404, h.get(h.ann, old))
	link, err := h.Site.Operators.NewLink(t.Context())
	fatal.If(t, err)
	guest, ben := h.Guest(t), webtest.Member(t, h.Server, "Ben")
	for _, g := range []*webtest.Guest{guest, ben} {
		if r := h.get(g, link); r.Status != 403 || asks(r) || !strings.Contains(r.Body, "/devices#passkeys") {
			t.Errorf("without a passkey the link shows %s", r.Body)
		}
	}
	if body := h.get(ben, link).Body; strings.Contains(body, `href="people"`) || strings.Contains(body, `href="./`) {
		t.Errorf("the link leads to pages that are not there yet: %s", body)
	}
	h.ann.Want(404, h.get(h.ann, link[:len(link)-1]+"x"))
	h.ann.Want(200, h.get(h.ann, operators.FirstPath+"page.css"))
	h.ann.Want(403, h.post(h.ann, link, url.Values{}))
	if list, err := h.Site.Operators.Store.List(t.Context()); len(list) > 0 || err != nil {
		t.Errorf("without a passkey the operators are %+v, %v", list, err)
	}
	page := h.ann.Want(403, h.get(h.ann, link)).Body
	if in := h.ann.Want(200, h.post(h.ann, link, h.answer(page, h.key))).Body; !strings.Contains(in, "This server") {
		t.Errorf("the first operator sees %s", in)
	}
	h.ann.Want(404, h.get(h.ann, link))
}

// TestOperatorsAppointOthers gives the role to a member after a fresh confirmation, and takes it away. The last operator stays.
func TestOperatorsAppointOthers(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	h.enter()
	ben, key := webtest.Member(t, h.Server, "Ben"), h.Authenticator()
	ben.Want(200, ben.AddPasskey(key))
	fatal.If(t, h.Site.Operators.Appoint(t.Context(), "Ben"))
	ann, other := h.id(h.ann), ""
	list, err := h.Site.Operators.Store.List(t.Context())
	fatal.If(t, err)
	other = list[1].Account
	fatal.If(t, h.Site.Operators.Dismiss(t.Context(), "Ben"))

	of := func(id string) url.Values { return url.Values{"person": {id}} }
	if page := h.ann.Want(422, h.post(h.ann, "/operator/dismiss", of(ann))).Body; !strings.Contains(page, "the last operator") {
		t.Errorf("the last operator removes themself: %s", page)
	}
	h.ahead.Add(int64(operators.ActTime))
	question := h.ann.Want(403, h.post(h.ann, "/operator/appoint", of(other))).Body
	ben.Want(404, h.get(ben, "/operator/"))
	h.ann.Want(200, h.post(h.ann, "/operator/appoint", h.answer(question, h.key)))
	if page := h.ann.Want(200, h.get(h.ann, "/operator/operators")).Body; !strings.Contains(page, ">Ben<") ||
		!strings.Contains(page, "dismiss?person="+other) {
		t.Errorf("the operators are %s", page)
	}
	asked := ben.Want(403, h.get(ben, "/operator/")).Body
	ben.Want(200, h.post(ben, "/operator/confirm", h.answer(asked, key)))
	ben.Want(200, h.post(ben, "/operator/dismiss", of(ann)))
	h.ann.Want(404, h.get(h.ann, "/operator/"))
	ben.Want(422, h.post(ben, "/operator/dismiss", of(other)))
	ben.Want(422, h.post(ben, "/operator/dismiss", of(ann)))
	for _, line := range []string{`audit.action=appoint audit.by=Ann`, `audit.action=dismiss audit.by=Ben`} {
		if !strings.Contains(h.audit.String(), line) {
			t.Errorf("the audit log lacks %s: %s", line, h.audit)
		}
	}
	if strings.Contains(h.audit.String(), other) {
		t.Error("the audit log has the identity of a member")
	}
}

// TestTheCommandOfTheRoleIsNotInTheBrowser sends the action of the shell, which also removes the last operator.
func TestTheCommandOfTheRoleIsNotInTheBrowser(t *testing.T) {
	t.Parallel()
	h := open(t, site.Config{})
	h.enter()
	h.ann.Want(404, h.post(h.ann, "/operator"+pages.ChangeRole.Path(), url.Values{"who": {"Ben"}}))
}
