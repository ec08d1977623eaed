package auth_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// sendWith sends a form with one cookie, and follows no redirect.
func sendWith(g *webtest.Guest, cookie, path, body string) *http.Response {
	g.T.Helper()
	r := g.Request("POST", path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.AddCookie(&http.Cookie{Name: session.CookieName, Value: cookie})
	answer, err := http.DefaultTransport.RoundTrip(r)
	fatal.If(g.T, err)
	answer.Body.Close()
	return answer
}

// TestAMoveIsNotLostWhenItsGuestBecomesAMember sends a form with the cookie of a guest that arrives after they have become a member. The
// browser is asked to send it once more: with its new cookie it is done, once, and with any other it is refused.
func TestAMoveIsNotLostWhenItsGuestBecomesAMember(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := h.Guest(t), webtest.Member(t, h, "Ben")
	at := ben.Post("/tables", "players=3").Path
	old := ann.Cookie()
	ann.Want(200, ann.Post("/devices/keep", ""))
	late := sendWith(ann, old, at+"/sit", "seat=1")
	again, err := url.Parse(late.Header.Get("Location"))
	if err != nil || late.StatusCode != http.StatusTemporaryRedirect || again.Path != at+"/sit" || len(late.Cookies()) != 0 {
		t.Fatalf("a late form: status %d, %v", late.StatusCode, late.Header)
	}
	for who, cookie := range map[string]string{"the guest": old, "another member": ben.Cookie(), "a stranger": "x"} {
		if got := sendWith(ann, cookie, again.RequestURI(), "seat=1"); got.StatusCode != http.StatusForbidden {
			t.Errorf("sent again by %s: status %d", who, got.StatusCode)
		}
	}
	if now, err := h.Host.Table(t.Context(), webtest.TableID(at)); err != nil || now.Seats[1].Person.ID != "" {
		t.Fatalf("a form that was refused has taken the seat: %+v, %v", now.Seats[1], err)
	}
	ann.Want(200, ann.Post(again.RequestURI(), "seat=1"))
	if now, err := h.Host.Table(t.Context(), webtest.TableID(at)); err != nil || now.Seats[1].Name() != webtest.SessionOf(ann).Name {
		t.Errorf("the seat is that of %+v", now.Seats[1])
	}
}

// TestAnOldCookieActsForNobody sends forms and calls of the API with the cookies of a guest who is a member, and of a device that was
// signed out: nothing happens, and no answer replaces the cookie at first. A minute later the refusal brings that of a new guest.
func TestAnOldCookieActsForNobody(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	h := webtest.NewWith(t, site.Config{Now: clock})
	ann := h.Guest(t)
	guest := ann.Cookie()
	ann.Want(200, ann.Post("/devices/keep", ""))
	at := ann.Post("/tables", "players=2").Path
	phone := webtest.PhoneOf(ann)
	gone := phone.Cookie()
	for _, d := range webtest.DevicesOf(ann).Devices {
		if !d.This {
			ann.Want(200, ann.Post("/devices/end", "id="+d.ID))
		}
	}
	for what, cookie := range map[string]string{"the guest": guest, "the device": gone} {
		for _, path := range []string{at + "/sit", "/play", "/settings", "/privacy/delete", "/devices/keep", "/match"} {
			if got := sendWith(ann, cookie, path+"?again=x", "seat=1&bots=1&name=Bea"); got.StatusCode != http.StatusForbidden ||
				len(got.Cookies()) != 0 {
				t.Errorf("%s of %s: status %d, %v", path, what, got.StatusCode, got.Cookies())
			}
		}
		thief := h.Guest(t)
		thief.SetCookie(cookie)
		if r := thief.PostJSON("/api"+strings.Replace(at, "/t/", "/tables/", 1)+"/sit", `{"seat":1}`); r.Key() != "old-cookie" {
			t.Errorf("the API sits down %s: %d %s", what, r.Status, r.Body)
		}
	}
	if now, err := h.Host.Table(t.Context(), webtest.TableID(at)); err != nil || now.Seats[1].Person.ID != "" {
		t.Errorf("the seat is that of %+v", now.Seats[1])
	}
	ahead.Store(int64(2 * time.Minute))
	phone.SetCookie(gone)
	if got := phone.Post("/play", "bots=1"); got.Status != http.StatusForbidden || phone.Cookie() == gone || webtest.SessionOf(phone).Member {
		t.Errorf("later: status %d, the cookie stays: %v", got.Status, phone.Cookie() == gone)
	}
	phone.Want(200, phone.Post("/play", "bots=1"))
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "")) // and it can be signed in again
	if !webtest.SessionOf(phone).Member {
		t.Error("the device is not signed in")
	}
}

// TestAGuestWhoComesDailyStaysForYears counts the cookies that a guest gets: one a day, with a page.
func TestAGuestWhoComesDailyStaysForYears(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	clock := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	h := webtest.NewInMemory(t, site.Config{Now: clock})
	g := h.Guest(t)
	name, last := webtest.SessionOf(g).Name, g.Cookie()
	for day := range 20 {
		ahead.Store(int64(day) * int64(40*24*time.Hour))
		for visit, changes := range []bool{day > 0, false} {
			if g.Get("/"); (g.Cookie() != last) != changes {
				t.Fatalf("day %d, visit %d: the cookie changes: %v", 40*day, visit, !changes)
			}
			last = g.Cookie()
		}
	}
	if got := webtest.SessionOf(g).Name; got != name {
		t.Errorf("after two years the guest is %q, not %q", got, name)
	}
}

// TestRenamesAreLimited gives a member other names and faces. Other settings cost nothing, and nor does a name that stays.
func TestRenamesAreLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Renames = guard.Rate{PerSecond: 0.001, Burst: 2}
	h := webtest.New(t, limits)
	ann, guest := webtest.Member(t, h, "Ann"), h.Guest(t)
	for _, test := range []struct {
		form   string
		status int
	}{
		{"name=Bea&face=1", 200}, {"name=Bea&face=1&lang=de", 200}, {"name=Bea&face=2&lang=en", 200}, {"name=Cleo", http.StatusTooManyRequests},
		{"name=Bea&face=2&scheme=dark", 200},
	} {
		if got := ann.Want(test.status, ann.Post("/settings", test.form+"&back=/")); got.Status == http.StatusTooManyRequests &&
			got.Key() != "renames-fast" {
			t.Errorf("the refusal is %s", got.Body)
		}
	}
	if r := ann.PostJSON("/api/session", `{"name":"Dora"}`); r.Key() != "renames-fast" || webtest.SessionOf(ann).Name != "Bea" {
		t.Errorf("the API answers %d %s", r.Status, r.Body)
	}
	for _, name := range []string{"Gus", "Gil", "Guy"} {
		guest.Want(200, guest.Post("/settings", "name="+name+"&back=/"))
	}
}
