package api_test

import (
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/idempotency"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// tableOfTwo is what a program asks for.
const tableOfTwo = `{"players":2,"piles":1,"sit":true}`

// withKey asks for a table with a key.
func withKey(g *webtest.Guest, key, body string) webtest.Reply {
	r := g.Request("POST", "/api/tables", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	return g.Do(r)
}

// TestAKeyMakesOneThing asks for a table again and again, also at once, and for what the key is not for.
func TestAKeyMakesOneThing(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g, other := h.Guest(t), h.Guest(t)
	g.Want(200, g.Get("/"))
	g.Want(http.StatusCreated, g.PostJSON("/api/tables", tableOfTwo)) // from now on the server knows them
	first := g.Want(http.StatusCreated, withKey(g, "one", tableOfTwo))
	again := g.Want(http.StatusCreated, withKey(g, "one", tableOfTwo))
	if again.Body != first.Body || again.Header.Get("Location") != first.Header.Get("Location") ||
		again.Header.Get("Idempotency-Replayed") != "true" || first.Header.Get("Idempotency-Replayed") != "" {
		t.Errorf("the second answer is %v %s", again.Header, again.Body)
	}
	if r := withKey(g, "one", `{"players":3,"piles":1}`); r.Key() != "key-used" || r.Status != http.StatusUnprocessableEntity {
		t.Errorf("the key for another table: %d %s", r.Status, r.Body)
	}
	if r := g.Want(http.StatusCreated, withKey(g, "two", tableOfTwo)); tableID(r) == tableID(first) {
		t.Error("another key gives the same table")
	}
	other.Want(http.StatusCreated, other.PostJSON("/api/tables", tableOfTwo))
	if r := other.Want(http.StatusCreated, withKey(other, "one", tableOfTwo)); tableID(r) == tableID(first) {
		t.Error("the key of another person gives their table")
	}
	for range 2 {
		g.Want(http.StatusBadRequest, withKey(g, "three", `{"players":9}`))
	}
	g.Want(http.StatusCreated, withKey(g, "three", tableOfTwo)) // what was refused made nothing, so the key is free
	for _, key := range []string{strings.Repeat("k", idempotency.MaxKey+1), "a b", "\x80"} {
		g.Want(http.StatusBadRequest, withKey(g, key, tableOfTwo))
	}
	made := map[string]int{}
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 8 {
		all.Go(func() {
			r := withKey(g, "many", tableOfTwo)
			for r.Key() == "key-running" {
				r = withKey(g, "many", tableOfTwo)
			}
			mu.Lock()
			defer mu.Unlock()
			made[tableID(r)]++
		})
	}
	all.Wait()
	if len(made) != 1 {
		t.Errorf("eight requests at once made %v", made)
	}
}

// A watched answer is told when it begins.
type watched struct {
	*httptest.ResponseRecorder
	begins func()
}

// WriteHeader tells that the answer begins.
func (w watched) WriteHeader(status int) {
	w.begins()
	w.ResponseRecorder.WriteHeader(status)
}

// TestAnAnswerIsKeptBeforeItIsSent looks into the store when the answer begins: a client that it does not reach gets it by asking again.
func TestAnAnswerIsKeptBeforeItIsSent(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	g.Want(http.StatusCreated, g.PostJSON("/api/tables", tableOfTwo))
	again := idempotency.Request{Person: webtest.PersonOf(t, h, g).ID, Key: "one", Digest: []byte("of something else")}
	r := g.Request("POST", "/api/tables", strings.NewReader(tableOfTwo))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", again.Key)
	for _, c := range g.Client.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	begun := 0
	h.Pages.ServeHTTP(watched{httptest.NewRecorder(), func() {
		begun++
		if _, err := idempotency.NewStore(h.Kept.Engine()).Begin(t.Context(), again, time.Now()); !errors.Is(err, idempotency.ErrOther) {
			t.Errorf("when the answer begins the store says %v", err)
		}
	}}, r)
	if begun != 1 {
		t.Errorf("%d answers began", begun)
	}
}

// provokeByKeys uses keys a second time, at each operation that takes one.
func provokeByKeys(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	g := webtest.Member(t, h, "Ann")
	me := webtest.PersonOf(t, h, g)
	kept := idempotency.NewStore(h.Kept.Engine())
	used := idempotency.Request{Person: me.ID, Key: "used", Digest: []byte("of something else")}
	running := idempotency.Request{Person: me.ID, Key: "running", Digest: used.Digest}
	for _, a := range []idempotency.Request{used, running} {
		_, err := kept.Begin(t.Context(), a, time.Now())
		fatal.If(t, err)
	}
	fatal.If(t, kept.End(t.Context(), used, idempotency.Answer{Status: http.StatusOK}))
	for _, o := range webtest.TheDocument().Operations {
		if !slices.Contains(o.Responses["422"].Keys, "key-used") {
			continue
		}
		for _, key := range []string{used.Key, running.Key} {
			r := request(g, o, "nowhere", "")
			r.Header.Set("Idempotency-Key", key)
			got.add(t, o.ID, g.Do(r))
		}
	}
}

// TestWhatIsTheSameIsNotSentAgain asks with the tag of the answer before.
func TestWhatIsTheSameIsNotSentAgain(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := "/api/tables/" + tableID(g.Want(http.StatusCreated, g.PostJSON("/api/tables", tableOfTwo)))
	ask := func(tag string) webtest.Reply {
		r := g.Request("GET", at, nil)
		r.Header.Set("If-None-Match", tag)
		return g.Do(r)
	}
	first := g.Want(http.StatusOK, ask(""))
	tag := first.Header.Get("ETag")
	if want := fmt.Sprintf(`W/"%x"`, sha256.Sum256([]byte(first.Body))); tag != want {
		t.Errorf("the tag is %s, want the hash of the body alone: %s", tag, want)
	}
	for _, tags := range []string{tag, strings.TrimPrefix(tag, "W/"), `"x", ` + tag, "*"} {
		if r := ask(tags); r.Status != http.StatusNotModified || r.Body != "" || r.Header.Get("ETag") != tag {
			t.Errorf("with %s: %d %q", tags, r.Status, r.Body)
		}
	}
	g.Want(http.StatusOK, g.PostJSON(at+"/stand", `{"seat":0}`))
	if r := ask(tag); r.Status == http.StatusNotModified {
		t.Error("after a change the table is the same")
	}
	if r := g.Get("/api/tables/nowhere"); r.Header.Get("ETag") != "" {
		t.Error("a refusal has a tag")
	}
}

// TestAnswersAreCompressed asks for a long answer by a client that can unpack it, and for a short one.
func TestAnswersAreCompressed(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := "/api/tables/" + tableID(g.Want(http.StatusCreated, g.PostJSON("/api/play", `{"bots":4,"level":"random","piles":1,"bank":600000,"pace":0}`)))
	plain := g.Want(http.StatusOK, g.Get(at)).Body
	r := g.Request("GET", at, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	answer, err := g.Client.Do(r)
	fatal.If(t, err)
	defer answer.Body.Close()
	if len(plain) > 1<<10 != (answer.Header.Get("Content-Encoding") == "gzip") {
		t.Fatalf("%d bytes have the coding %q", len(plain), answer.Header.Get("Content-Encoding"))
	}
	if len(plain) <= 1<<10 {
		t.Fatalf("the answer has only %d bytes", len(plain))
	}
	z, err := gzip.NewReader(answer.Body)
	fatal.If(t, err)
	if text, err := io.ReadAll(z); err != nil || !strings.Contains(string(text), `"commitment":`) {
		t.Errorf("unpacked it is %q, %v", text, err)
	}
}
