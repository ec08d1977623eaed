package browser_test

import (
	"net/http"
	"path"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestAnInvitationAppears shows an invitation on a home page that is open already, where nothing moves, and follows it to the table.
func TestAnInvitationAppears(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), h.Guest(t)
	webtest.Played(t, h, ann, ben)
	b := newTab(t, 390, 844)
	b.become(h, ben)
	b.do(chromedp.Navigate(h.URL + "/"))
	b.until(`document.querySelector("#invitations") && !document.querySelector("#invitations li")`)
	const places = `[...document.querySelectorAll("main :is(a, button, select, summary)")].map((e) => e.getBoundingClientRect().top).join()`
	before := eval[string](b, places)
	at := ann.Want(200, ann.Post("/tables", "players=2")).Path
	ann.Want(200, ann.Post("/people/invite", "table="+path.Base(at)+"&person="+webtest.HandleOf(ann, webtest.SessionOf(ben).Name)))
	eval[bool](b, `document.dispatchEvent(new Event("visibilitychange"))`)
	b.until(`document.querySelector("#arrived li b")?.textContent.includes("Ann") && document.getElementById("live").textContent.includes("Ann")`)
	if after := eval[string](b, places); after != before {
		t.Errorf("controls have moved from %s to %s", before, after)
	}
	b.until(`!document.querySelector("#arrived").inert`) // a finger that is on its way does not hit it
	if wide := eval[bool](b, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than the phone")
	}
	b.do(chromedp.Click(chromedp.CSS(`#arrived button[value="accept"]`)))
	b.until(`location.pathname === "` + at + `"`)
}

// TestADeclineAppears shows at a table that waits what became of an invitation, and keeps it when the table changes.
func TestADeclineAppears(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	webtest.Played(t, h, ann, ben)
	at := ann.Want(200, ann.Post("/tables", "players=3")).Path
	b := newTab(t, 390, 844)
	b.become(h, ann)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`!!document.querySelector("#sent:empty")`)
	ann.Want(200, ann.Post("/people/invite", "table="+path.Base(at)+"&person="+webtest.HandleOf(ann, "Ben")))
	ben.Want(200, ben.Do(ben.Request(http.MethodDelete, "/api/invitations/"+path.Base(at)+"?reason=clock", nil)))
	eval[bool](b, `document.dispatchEvent(new Event("visibilitychange"))`)
	b.until(`!!document.querySelector("#sent li")?.textContent.includes("another clock")`)
	cleo := h.Guest(t)
	cleo.Want(200, cleo.Post(at+"/sit", "seat=2"))
	b.until(`document.querySelectorAll(".chair b").length === 2`)
	if text := eval[string](b, `document.querySelector("#sent").textContent`); text == "" {
		t.Error("a change of the table takes the answer away")
	}
}
