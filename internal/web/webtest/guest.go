package webtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path"
	"strings"
	"testing"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/web/session"
	"razzia/notation"
)

// A Guest is a client with a cookie, like a browser without scripts.
type Guest struct {
	T      testing.TB
	Server *Server
	Client *http.Client
	calls  Calls // of the API by this guest; nil if they are not noted
}

// Guest returns a new guest.
func (s *Server) Guest(t testing.TB) *Guest {
	t.Helper()
	g := s.WithoutCookies(t)
	g.Client.Jar = NewJar(t)
	g.Get("/")
	return g
}

// NewJar returns an empty jar for the cookies of a client.
func NewJar(t testing.TB) http.CookieJar {
	t.Helper()
	jar, err := cookiejar.New(nil)
	fatal.If(t, err)
	return jar
}

// WithoutCookies returns a client that keeps no cookie: it is a new guest with each request.
func (s *Server) WithoutCookies(t testing.TB) *Guest {
	g := &Guest{T: t, Server: s, Client: &http.Client{}}
	if s.Transport != nil {
		g.Client.Transport = s.Transport
	}
	return g
}

// A Reply is the response to a request after all redirects.
type Reply struct {
	Status int
	Path   string // of the last request
	Body   string
	Header http.Header
}

// Do sends a request. An answer of the API must fit the document.
func (g *Guest) Do(r *http.Request) Reply {
	g.T.Helper()
	answer, err := g.Client.Do(r)
	fatal.If(g.T, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	fatal.If(g.T, err)
	reply := Reply{answer.StatusCode, answer.Request.URL.Path, string(body), answer.Header}
	g.check(answer.Request, reply)
	g.calls.note(r, reply)
	return reply
}

// check fails if an answer of the API does not fit its document. Benchmarks measure the server, so they leave it out.
func (g *Guest) check(r *http.Request, reply Reply) {
	g.T.Helper()
	if _, measured := g.T.(*testing.B); measured {
		return
	}
	o := TheDocument().Find(r.Method, r.URL.Path)
	if o == nil {
		return
	}
	if err := o.Check(TheDocument(), reply); err != nil {
		g.T.Error(err)
	}
}

// Request makes a request.
func (g *Guest) Request(method, to string, body io.Reader) *http.Request {
	g.T.Helper()
	r, err := http.NewRequest(method, g.Server.URL+to, body)
	fatal.If(g.T, err)
	return r
}

// Get loads a page.
func (g *Guest) Get(to string) Reply {
	g.T.Helper()
	return g.Do(g.Request("GET", to, nil))
}

// Post sends a form. Its fields are written as in a query string.
func (g *Guest) Post(to, fields string) Reply {
	g.T.Helper()
	r := g.Request("POST", to, strings.NewReader(fields))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return g.Do(r)
}

// PostJSON sends a body to the API.
func (g *Guest) PostJSON(to, body string) Reply {
	g.T.Helper()
	r := g.Request("POST", to, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return g.Do(r)
}

// Want fails unless a reply has a status.
func (g *Guest) Want(status int, r Reply) Reply {
	g.T.Helper()
	if r.Status != status {
		g.T.Fatalf("%s: status %d, want %d: %.300s", r.Path, r.Status, status, r.Body)
	}
	return r
}

// Play starts a game against bots, and returns the path of its table.
func (g *Guest) Play(fields string) string {
	g.T.Helper()
	at := g.Want(200, g.Post("/play", fields)).Path
	if !strings.HasPrefix(at, "/t/") {
		g.T.Fatalf("play led to %s", at)
	}
	return at
}

// Analyze starts the analysis of a finished game and waits until it is complete.
func (g *Guest) Analyze(at string) {
	g.T.Helper()
	for g.Get("/api/tables/"+path.Base(at)+"/analysis").Status == http.StatusAccepted {
	}
	g.Want(200, g.Get("/api/tables/"+path.Base(at)+"/analysis"))
}

// A Table has the fields of a table in the API that tests use.
type Table struct {
	Phase string `json:"phase"`
	Ply   int    `json:"ply"`
	Game  struct {
		Actor  int      `json:"actor"`
		Acting int      `json:"acting"`
		Legal  []string `json:"legal"`
	} `json:"game"`
}

// Table reads a table from the API.
func (g *Guest) Table(at string) Table {
	g.T.Helper()
	var v Table
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/tables/"+path.Base(at))).Body), &v))
	return v
}

// TwoAtATable seats two guests at a table for two.
func TwoAtATable(t *testing.T, s *Server) (guests [2]*Guest, at string) {
	t.Helper()
	guests = [2]*Guest{s.Guest(t), s.Guest(t)}
	at = guests[0].Want(200, guests[0].Post("/tables", "players=2")).Path
	guests[1].Want(200, guests[1].Post(at+"/sit", "seat=1"))
	return guests, at
}

// CheckEnd checks the record, the pages and the rematch of a finished game.
func (g *Guest) CheckEnd(at string) {
	g.T.Helper()
	record, err := notation.Parse([]byte(g.Want(200, g.Get(at+"/record")).Body))
	fatal.If(g.T, err)
	if err := fair.Verify(&record); err != nil {
		g.T.Error(err)
	}
	for _, page := range []string{"", "/replay", "/replay?at=0", "/replay?at=17", "/replay?at=100000", "/fair"} {
		g.Want(200, g.Get(at+page))
	}
	if again := g.Want(200, g.Post(at+"/rematch", "")).Path; again == at || !strings.HasPrefix(again, "/t/") {
		g.T.Errorf("the rematch is at %s", again)
	}
	if home := g.Get("/").Body; !strings.Contains(home, `href="`+at+`"`) {
		g.T.Error("the home page does not list the game")
	}
}

// Identity is the identity of the guest, "" if their cookie is not valid.
func (g *Guest) Identity() string {
	g.T.Helper()
	reply := g.Get("/api/session/data")
	if reply.Status == http.StatusNotFound {
		return ""
	}
	var data struct{ Settings struct{ ID string } }
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, reply).Body), &data))
	return data.Settings.ID
}

// Form encodes the fields of a form: names, each followed by its value.
func Form(pairs ...string) string {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values.Encode()
}

// Cookie returns the value of the client's cookie.
func (g *Guest) Cookie() string {
	at, _ := url.Parse(g.Server.URL)
	for _, c := range g.Client.Jar.Cookies(at) {
		if c.Name == session.CookieName {
			return c.Value
		}
	}
	return ""
}

// SetCookie gives the client a cookie.
func (g *Guest) SetCookie(value string) {
	at, _ := url.Parse(g.Server.URL)
	g.Client.Jar.SetCookies(at, []*http.Cookie{{Name: session.CookieName, Value: value, Path: "/"}})
}
