package client

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
)

func TestAddressesAsPeopleTypeThem(t *testing.T) {
	for typed, want := range map[string]string{
		"play.example.org": "https://play.example.org", "Play.Example.org/": "https://play.example.org",
		"http://play.example.org:81": "http://play.example.org:81", "localhost:8080": "http://localhost:8080",
		"127.0.0.1:8080": "http://127.0.0.1:8080", "[::1]:8080": "http://[::1]:8080", ":8080": "http://localhost:8080",
		"LOCALHOST": "http://localhost", "192.168.1.5:8080": "https://192.168.1.5:8080",
		"": "", "ftp://a.example": "", "http://a.example/daily": "", "http://ann@a.example": "", "http://a.example?x": "", "a b": "",
		"http://": "",
	} {
		u, err := ParseAddress(typed)
		switch {
		case want == "" && (err == nil || !strings.Contains(err.Error(), "want one such as")):
			t.Errorf("%q is %v, %v", typed, u, err)
		case want != "" && (err != nil || u.String() != want):
			t.Errorf("%q is %v, %v: want %s", typed, u, err, want)
		}
	}
}

// answering starts a server with one answer, and returns a client of it.
func answering(t *testing.T, jar http.CookieJar, answer http.HandlerFunc) *Server {
	t.Helper()
	s := httptest.NewServer(answer)
	t.Cleanup(s.Close)
	at, err := ParseAddress(s.URL)
	fatal.If(t, err)
	return New(Config{Address: at, Jar: jar, Language: "hu"})
}

// says answers with a status, a type and a body.
func says(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

const day = `{"date":"2026-11-25","number":2,"ends":"2026-11-26T00:00:00Z","playing":true,"streak":0,"took":0,` +
	`"round":{"players":3,"seat":1,"stage":"open"}}`

// TestAnswersThatNoServerGives reads answers of other programs, and hostile ones.
func TestAnswersThatNoServerGives(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"a page":              says(200, "text/html", "<p>"),
		"a page for a day":    says(200, "text/html", day),
		"another JSON":        says(200, "application/json", `{"hello":1}`),
		"half a day":          says(200, "application/json", day[:80]),
		"a list":              says(200, "application/json", `[1]`),
		"no seat":             says(200, "application/json", strings.Replace(day, `"seat":1`, `"seat":3`, 1)),
		"many players":        says(200, "application/json", strings.Replace(day, `"players":3`, `"players":300`, 1)),
		"another stage":       says(200, "application/json", strings.Replace(day, "open", "\x1b[2J", 1)),
		"no position":         says(200, "application/json", strings.Replace(day, `"round"`, `"puzzle":{"position":{}},"round"`, 1)),
		"a rank beyond all":   says(200, "application/json", strings.Replace(day, `"open"`, `"done","result":{},"rank":3,"of":2`, 1)),
		"another error":       says(404, "text/plain", "not found"),
		"an error in JSON":    says(400, "application/json", `{"error":"x"}`),
		"a key of a terminal": says(400, "application/json", `{"key":"\u001b[2J"}`),
		"a huge body": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"date":"` + strings.Repeat("1", 2*longestAnswer) + `"}`))
		},
	} {
		_, err := answering(t, nil, answer).Day(t.Context(), "")
		if _, foreign := errors.AsType[*Foreign](err); !foreign || strings.ContainsRune(err.Error(), '\x1b') {
			t.Errorf("%s: %v", name, err)
		}
	}
	d, err := answering(t, nil, says(200, "application/json; charset=utf-8", day)).Day(t.Context(), "2026-11-25")
	if err != nil || d.Number != 2 {
		t.Errorf("a day: %+v, %v", d, err)
	}
}

// TestRefusalsAreSafeToShow reads a refusal whose words would control a terminal, and the failure of a proxy.
func TestRefusalsAreSafeToShow(t *testing.T) {
	words := `Too \u001b[2J\u009b much\n` + strings.Repeat("x", 500)
	s := answering(t, nil, says(429, "application/json", `{"key":"too-many","message":"`+words+`"}`))
	_, err := s.Play(t.Context(), "2026-11-25")
	r, ok := errors.AsType[*Error](err)
	if !ok || r.Wait != 7*time.Second || !strings.HasPrefix(r.Error(), "Too \uFFFD[2J\uFFFD much xxx") ||
		len([]rune(r.Message)) > longestMessage+1 {
		t.Errorf("%v %q", ok, err)
	}
	_, err = answering(t, nil, says(502, "text/html", "<h1>Bad gateway</h1>")).Day(t.Context(), "")
	if u, ok := errors.AsType[*Unreachable](err); !ok || !strings.Contains(u.Error(), "502") {
		t.Errorf("a proxy: %v", err)
	}
}

// TestNamesAreSafeToShow reads a table with hostile names.
func TestNamesAreSafeToShow(t *testing.T) {
	seats := `[{"name":"a\u001b]0;x\u0007"},{"name":"","level":"club\u001b[2J"}]`
	s := answering(t, nil, says(200, "application/json", `{"id":"x","ply":3,"seats":`+seats+`}`))
	at, err := s.Table(t.Context(), "x/../y")
	if err != nil || at.Seats[0].Name != "a\uFFFD]0;x\uFFFD" || at.Seats[1].Level != "club\uFFFD[2J" {
		t.Errorf("%#v, %v", at.Seats, err)
	}
	s = answering(t, nil, says(200, "application/json", `{"seats":[]}`))
	if _, err := s.Table(t.Context(), "x"); err == nil {
		t.Error("a table without seats")
	}
}

// TestRequestsSayWhatTheyAre looks at a request with a body.
func TestRequestsSayWhatTheyAre(t *testing.T) {
	s := answering(t, nil, func(w http.ResponseWriter, r *http.Request) {
		kind, language := r.Header.Get("Content-Type"), r.Header.Get("Accept-Language")
		if r.URL.EscapedPath() != "/api/tables/a%2Fb/moves" || language != "hu" || kind != "application/json" {
			t.Errorf("%s %v", r.URL, r.Header)
		}
		says(200, "application/json", "{}")(w, r)
	})
	if err := s.Move(t.Context(), "a/b", 1, 7, razzia.Draw(1)); err != nil {
		t.Error(err)
	}
}

// TestAStreamTellsOfMoves reads a stream with what is in one: comments, notices, several lines of data, and its end.
func TestAStreamTellsOfMoves(t *testing.T) {
	const seats = `"seats":[{"name":"Ann"},{"name":"Ben"}]}`
	events := ":\n\nid: 4\ndata: {\"ply\":3," + seats + "\n\nevent: notice\ndata: soon\n\ndata: {\ndata: \"ply\":5," + seats + "\n\n"
	s := answering(t, nil, says(200, "text/event-stream", events))
	f, err := s.Follow(t.Context(), "x")
	fatal.If(t, err)
	defer f.Close()
	for _, want := range []int{3, 5} {
		if now, err := f.Next(); now.Ply != want || err != nil {
			t.Errorf("%d, %v: want %d", now.Ply, err, want)
		}
	}
	if _, err := f.Next(); !errors.Is(err, errStreamOver) {
		t.Errorf("the end: %v", err)
	}
	for name, answer := range map[string]http.HandlerFunc{
		"no stream":                 says(200, "application/json", "{}"),
		"a long line":               says(200, "text/event-stream", "data: "+strings.Repeat("x", 2*longestAnswer)),
		"a table of a newer server": says(200, "text/event-stream", "data: {\"id\":\"x\",\"ply\":1,\"seats\":[{\"face\":999}]}\n\n"),
		"a refusal":                 says(403, "application/json", `{"key":"day-not-over"}`),
	} {
		f, err := answering(t, nil, answer).Follow(t.Context(), "x")
		if err == nil {
			_, err = f.Next()
			f.Close()
		}
		if err == nil {
			t.Errorf("%s is followed", name)
		}
	}
}

// TestTheSamePersonTheNextDay keeps a cookie in a file, which only its owner can read.
func TestTheSamePersonTheNextDay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "cookie")
	var seen []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := r.Cookie("razzia")
		if err != nil {
			c = &http.Cookie{Name: "razzia", Value: "ann", Path: "/", HttpOnly: true}
		}
		seen = append(seen, r.Header.Get("Cookie"))
		http.SetCookie(w, c)
		says(200, "application/json", day)(w, r)
	}))
	t.Cleanup(server.Close)
	at, _ := url.Parse(server.URL)
	for range 2 {
		jar, err := OpenJar(path, at)
		fatal.If(t, err)
		if _, err := New(Config{Address: at, Jar: jar}).Day(t.Context(), ""); err != nil || jar.Fault() != nil {
			t.Fatal(err, jar.Fault())
		}
		if about, err := os.Stat(path); err != nil || about.Mode().Perm() != 0o600 {
			t.Fatalf("%v, %v", about, err)
		}
	}
	if len(seen) != 2 || seen[0] != "" || seen[1] != "razzia=ann" {
		t.Errorf("the cookies are %q", seen)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
		t.Errorf("the folder has %v", left)
	}
}

// TestFilesThatAreNoJar opens files of other servers and programs, and saves where that fails.
func TestFilesThatAreNoJar(t *testing.T) {
	at := &url.URL{Scheme: "http", Host: "a.example"}
	path := filepath.Join(t.TempDir(), "cookie")
	for content, want := range map[string]string{
		"":                                "does not keep the cookie of a server",
		"[1, 2]":                          "does not keep the cookie of a server",
		`{"server":"http://b.example"}`:   "keeps the cookie of http://b.example: name another file",
		strings.Repeat("x", 2*longestJar): "does not keep",
	} {
		fatal.If(t, os.WriteFile(path, []byte(content), 0o600))
		if _, err := OpenJar(path, at); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v", content, err)
		}
	}
	jar, err := OpenJar(filepath.Join(t.TempDir(), "x"), at)
	fatal.If(t, err)
	jar.path = filepath.Join(path, "below", "a file")
	jar.SetCookies(at, []*http.Cookie{{Name: "razzia", Value: "ann"}})
	if jar.Fault() == nil || len(jar.Cookies(at)) != 1 {
		t.Errorf("%v, %v", jar.Fault(), jar.Cookies(at))
	}
}
