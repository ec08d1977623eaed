package preferences_test

import (
	"strings"
	"testing"

	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// subscribe lets a browser of a guest get messages, and returns the ID of its subscription.
func subscribe(g *webtest.Guest, number int) string {
	g.T.Helper()
	body, id := webtest.Subscription(g.T, number)
	g.Want(200, g.PostJSON("/api/session/notifications", body))
	return id
}

// TestMessagesBelongToTheirPerson uses the page without scripts, as a guest who becomes a member.
func TestMessagesBelongToTheirPerson(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := h.Guest(t), h.Guest(t)
	if page := ann.Want(200, ann.Get("/notify")).Body; !strings.Contains(page, `data-key="B`) || strings.Contains(page, "/notify/quiet") {
		t.Error("the page has no key, or quiet hours before there are messages")
	}
	if page := ann.Get("/notify").Body; !strings.Contains(page, `id="no-apple"`) {
		t.Error("a site without a contact does not say that Apple refuses its messages")
	}
	id, his := subscribe(ann, 1), subscribe(ben, 2)
	ben.Want(200, ben.Post("/notify/stop", "id="+id))
	page := ann.Want(200, ann.Post("/notify/quiet", "quiet=on&from=21:30&to=06:00&zone=Europe/Budapest")).Body
	for _, want := range []string{id, "push.example.org", `value="21:30"`, `value="06:00"`, `value="Europe/Budapest"`, "checked"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if strings.Contains(page, his) {
		t.Error("the page lists the browser of another person")
	}
	for _, bad := range []string{"quiet=on&from=25:00&to=06:00", "quiet=on&from=&to="} {
		ann.Want(400, ann.Post("/notify/quiet", bad))
	}
	ann.Post("/settings", "name=Ann&lang=hu")
	data := ann.Want(200, ann.Get("/privacy/data")).Body
	for _, want := range []string{`"endpoint":"https://push.example.org/`, `"lang":"hu"`, `"from":1290`, `"zone":"Europe/Budapest"`} {
		if !strings.Contains(data, want) {
			t.Errorf("the download has no %s", want)
		}
	}
	ann.Want(200, ann.Post("/devices/keep", ""))
	if page := ann.Want(200, ann.Get("/notify")).Body; !strings.Contains(page, id) || !strings.Contains(page, `value="21:30"`) {
		t.Error("a guest who keeps their games gets no messages any more")
	}
	phone := webtest.PhoneOf(ann)
	second := subscribe(phone, 3)
	ann.Want(200, ann.Post("/devices/end-others", ""))
	if page := ann.Want(200, ann.Get("/notify")).Body; strings.Contains(page, second) || !strings.Contains(page, id) {
		t.Error("the device that was signed out gets messages, or the other one none")
	}
	if page := ann.Want(200, ann.Post("/notify/stop", "id="+id)).Body; strings.Contains(page, id) {
		t.Error("the browser still gets messages")
	}
	if page := ben.Want(200, ben.Get("/notify")).Body; !strings.Contains(page, his) {
		t.Error("the other person gets none any more")
	}
}

// TestAnUnknownTimeZoneIsNotRefused saves quiet hours with time zones that browsers name and no library knows: the distance from UTC
// counts, which the script sends beside the name, and else UTC.
func TestAnUnknownTimeZoneIsNotRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := h.Guest(t)
	body, _ := webtest.Subscription(t, 1)
	ann.Want(200, ann.PostJSON("/api/session/notifications", body))
	for fields, want := range map[string]string{
		"zone=Europe/Rome&offset=-03:00": "Europe/Rome", "zone=Etc/Unknown&offset=-03:00": "-03:00", "zone=%2B05:45": "+05:45",
		"zone=Etc/Unknown": "", "zone=undefined&offset=NaN": "", "zone=../x": "", "zone=Local": "", "zone=&offset=-03:00": "",
	} {
		page := ann.Want(200, ann.Post("/notify/quiet", "quiet=on&from=21:30&to=06:00&"+fields)).Body
		if !strings.Contains(page, `name="zone" value="`+want+`"`) || !strings.Contains(page, `value="21:30"`) {
			t.Errorf("%s: the page does not have the time zone %q", fields, want)
		}
	}
}

// TestAGuestWhoSignsInElsewhereGetsNoMessages leaves the games of a guest behind.
func TestAGuestWhoSignsInElsewhereGetsNoMessages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	before := ben.Cookie()
	id := subscribe(ben, 1)
	ben.Want(200, ben.Post(webtest.LinkOf(ann), ""))
	ben.SetCookie(before)
	if page := ben.Want(200, ben.Get("/notify")).Body; strings.Contains(page, id) {
		t.Error("the browser gets messages about games that it cannot reach")
	}
}

func TestDeletedDataHaveNoMessages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	id := subscribe(ann, 1)
	ann.Want(200, ann.Post("/privacy/delete", ""))
	ann.Want(200, ann.PostJSON("/api/session/notifications", func() string { body, _ := webtest.Subscription(t, 2); return body }()))
	if page := ann.Want(200, ann.Get("/notify")).Body; strings.Contains(page, id) {
		t.Error("the subscription is still there")
	}
}

// TestASiteWithoutMessages has no page for them, and no link to it.
func TestASiteWithoutMessages(t *testing.T) {
	t.Parallel()
	g := webtest.NewWith(t, site.Config{NoPush: true}).Guest(t)
	if page := g.Want(200, g.Get("/")).Body; strings.Contains(page, `"/notify"`) {
		t.Error("the menu leads to a page that is not there")
	}
	g.Want(404, g.Get("/notify"))
	g.Want(404, g.Post("/notify/quiet", "quiet=on&from=21:30&to=06:00"))
}

// TestTheWorkerServesAllPages checks what a browser needs to install the service worker for the whole site.
func TestTheWorkerServesAllPages(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	r := g.Want(200, g.Get("/sw.js"))
	if kind := r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") || r.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the worker has the header %v", r.Header)
	}
	if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'self'") ||
		!strings.Contains(policy, "connect-src 'self'") {
		t.Errorf("the worker has the policy %q", policy)
	}
}
