//go:build unix

package page_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/admin/page/pagetest"
	"razzia/internal/fatal"
)

// A browser is a client with cookies that has opened the link.
type browser struct {
	*http.Client
	t    *testing.T
	site *pagetest.Site
	base string // address of the overview
}

// enter opens the link with a new browser.
func enter(t *testing.T, s *pagetest.Site) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	fatal.If(t, err)
	b := &browser{&http.Client{Jar: jar}, t, s, ""}
	r, err := b.Client.Get(s.Page.Link())
	fatal.If(t, err)
	if read(t, r); r.StatusCode != http.StatusOK {
		t.Fatalf("the link is answered with %s", r.Status)
	}
	b.base = r.Request.URL.String()
	return b
}

// get loads a page.
func (b *browser) get(path string, status int) string {
	b.t.Helper()
	r, err := b.Client.Get(b.base + path)
	fatal.If(b.t, err)
	text := read(b.t, r)
	if r.StatusCode != status {
		b.t.Errorf("%s is answered with %s: want %d: %s", path, r.Status, status, text)
	}
	return text
}

// post sends a form.
func (b *browser) post(path string, status int, fields ...string) string {
	b.t.Helper()
	values := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		values.Set(fields[i], fields[i+1])
	}
	r, err := b.PostForm(b.base+path, values)
	fatal.If(b.t, err)
	text := read(b.t, r)
	if r.StatusCode != status {
		b.t.Errorf("%s %v is answered with %s: want %d: %s", path, fields, r.Status, status, text)
	}
	return text
}

// wants complains about words that a page lacks.
func wants(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(text, word) {
			t.Errorf("the page lacks %q: %s", word, text)
		}
	}
}

// TestTheOperatorSeesEverything looks at the overview, and acts in every way. The audit log has each action.
func TestTheOperatorSeesEverything(t *testing.T) {
	s := pagetest.Open(t)
	b := enter(t, s)
	wants(t, b.get("", 200), "v1.2.3", "2026-11-23 07:00 UTC", "3, with 4 open pages", "--push-contact", "--listen :8080",
		`href="http://127.0.0.1:8080/t/k3x2v7q4wz5a"`, "Ann", "(empty)", "cannot be read",
		"203.0.113.0/24", "(no cookie)", "No person and no network is banned.", ">Drain<")
	wants(t, b.get("", 200), "poydmw64oq", `href="http://127.0.0.1:8080/puzzles/poydmw64oq"`, `href="close-puzzle?puzzle=poydmw64oq"`)
	wants(t, b.get("close-puzzle?puzzle=poydmw64oq", 200), "Close the reports of this puzzle?", `name="note"`)
	wants(t, b.get("operators", 200), "Ann", `href="dismiss?person=ANNANNANNANNANNANNANNANNAN"`)
	wants(t, b.get("people?find=a", 200), `href="appoint?person=EVILEVILEVILEVILEVILEVILEV"`)
	wants(t, b.get("dismiss?person=ANNANNANNANNANNANNANNANNAN", 200), "Take the role from this operator?", "<bdi>Ann</bdi>")
	wants(t, b.get("announce", 200), `name="line"`, `value="15m" selected`)
	wants(t, b.post("announce", 200, "line", "We restart <b>", "for", "1h"), "The line is on all open pages.", "We restart &lt;b&gt;",
		"Take the line away")
	if s.Announce.Hours() != 1 {
		t.Errorf("the line is shown for %v", s.Announce)
	}
	wants(t, b.post("clear", 200), "The line is taken away.")
	wants(t, b.get("ban?subject=ANNANNANNANNANNANNANNANNAN", 200), `value="ANNANNANNANNANNANNANNANNAN"`, "<strong>Ann</strong>")
	wants(t, b.post("ban", 200, "subject", "ANNANNANNANNANNANNANNANNAN", "for", "24h"), "They are banned.", ">banned<", `action="unban"`)
	wants(t, b.post("ban", 200, "subject", "203.0.113.7", "for", "0s"), "203.0.113.7/32", "for good")
	wants(t, b.post("unban", 200, "subject", "203.0.113.7/32"), "The ban is lifted.")
	wants(t, b.post("ban", 422, "subject", "198.51.100.9", "for", "1h"), "140 people come from there",
		"Ban all of them", `name="sure" value="198.51.100.9"`)
	wants(t, b.post("ban", 200, "subject", "198.51.100.9", "for", "1h", "sure", "198.51.100.9"), "198.51.100.9/32")
	wants(t, b.get("delete?table=m5p4t9c8rh3b", 200), "m5p4t9c8rh3b", "Ben", `action="delete"`)
	if text := b.post("delete", 200, "table", "m5p4t9c8rh3b"); strings.Contains(text, "delete?table=m5p4t9c8rh3b") {
		t.Error("the table is still there")
	}
	wants(t, b.get("forget?person=ANNANNANNANNANNANNANNANNAN", 200), "Ann", `action="forget"`)
	wants(t, b.post("forget", 200, "person", "ANNANNANNANNANNANNANNANNAN"), "The data are being deleted.")
	if !slices.Equal(s.Forgot, []string{"ANNANNANNANNANNANNANNANNAN"}) {
		t.Errorf("the server was asked to forget %q", s.Forgot)
	}
	wants(t, b.post("drain", 200), "The server drains", ">Stop draining<")
	wants(t, b.post("undrain", 200), "The server no longer drains.")
	for _, action := range []string{"announce", "ban", "unban", "delete", "forget", "drain", "undrain"} {
		wants(t, s.Audit.String(), "audit.action="+action)
	}
}

// TestARefusalKeepsWhatWasTyped sends wrong forms.
func TestARefusalKeepsWhatWasTyped(t *testing.T) {
	s := pagetest.Open(t)
	b := enter(t, s)
	wants(t, b.post("announce", 422, "line", "a\u202eb", "for", "6h"), `role="alert"`, "cannot be shown", `value="6h" selected`)
	wants(t, b.post("ban", 422, "subject", "no name", "for", "168h"), `value="no name"`, "neither the identity", `value="168h" selected`)
	wants(t, b.post("ban", 422, "subject", "ANN", "for", "long"), `role="alert"`)
	wants(t, b.post("delete", 422, "table", "nowhere"), "there is no such table")
	wants(t, b.post("unban", 422, "subject", "ANN"), "is not banned")
	b.get("nowhere", 404)
	b.get("drain", 405)
	b.post("announce", 422, "line", strings.Repeat("x", 20<<10), "for", "1h")
	b.post("announce", 422, "line", " ", "for", "1h")
	if s.Announce != 0 {
		t.Error("a form without a line takes the line away")
	}
	s.Stop()
	wants(t, b.get("", 502), "The server does not run.")
	wants(t, b.post("ban", 502, "subject", "ANN", "for", "1h"), `value="ANN"`, "The server does not run.")
}

// TestTextsOfPlayersAreText looks at every page with a name that is HTML.
func TestTextsOfPlayersAreText(t *testing.T) {
	s := pagetest.Open(t)
	b := enter(t, s)
	b.post("announce", 200, "line", pagetest.Evil, "for", "1h")
	query := url.QueryEscape(pagetest.Evil)
	for path, status := range map[string]int{"": 200, "?did=" + query: 200, "report?id=r1": 200, "ban?subject=" + query: 200,
		"ban?subject=EVILEVILEVILEVILEVILEVILEV": 200,
		"people?find=" + query:                   200, "tokens?person=" + query: 200, "events": 200, "backups": 200,
		"delete?table=" + query: 200, "delete?table=k3x2v7q4wz5a": 200, "forget?person=" + query: 200, "forget?person=EVILEVILEVILEVILEVILEVILEV": 200} {
		if text := b.get(path, status); strings.Contains(text, "<script src=//x>") || strings.Contains(text, "<b>") ||
			strings.Count(text, "<script") != 1 {
			t.Errorf("%s has HTML of a player: %s", path, text)
		}
	}
	if text := b.get("", 200); regexp.MustCompile(`(?i)<[^>]* (style|on[a-z]+)=`).MatchString(text) {
		t.Error("the page has inline styles or scripts, which its policy refuses")
	}
}

// read reads the body of an answer.
func read(t *testing.T, r *http.Response) string {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	fatal.If(t, err)
	return string(text)
}
