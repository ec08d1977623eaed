package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// submit opens an operation of the playground and sends its form, with a body unless that is "".
func (b *tab) submit(operation, body string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`document.getElementById(%q).open = true`, "op-"+operation))
	b.until(fmt.Sprintf(`document.querySelector("#op-%s form") !== null`, operation))
	eval[bool](b, fmt.Sprintf(`((form, body) => {
		if (body) form.querySelector("textarea").value = body;
		form.requestSubmit();
		return true;
	})(document.querySelector("#op-%s form"), %q)`, operation, body))
}

// came waits for the answer to an operation, and returns its status and its text.
func (b *tab) came(operation string) (status, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector("#op-%s .stop").disabled && document.querySelector("#op-%[1]s .came p").textContent !== ""`, operation))
	return eval[string](b, fmt.Sprintf(`document.querySelector("#op-%s .came p").textContent`, operation)),
		eval[string](b, fmt.Sprintf(`document.querySelector("#op-%s .came pre").textContent`, operation))
}

// wantAnswer fails unless the answer to an operation has a status and words.
func (b *tab) wantAnswer(operation, status string, words ...string) {
	b.t.Helper()
	got, text := b.came(operation)
	if got != status {
		b.t.Errorf("%s: %s %s: want %s", operation, got, text, status)
	}
	for _, word := range words {
		if !strings.Contains(text, word) {
			b.t.Errorf("%s: %s lacks %q", operation, text, word)
		}
	}
}

// TestThePlaygroundSends tries operations as the visitor, with a token whose scopes are too few, and a stream. An operation that ends
// something is asked about first.
func TestThePlaygroundSends(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	token := webtest.TokenOf(ann, `{"name":"bot","scopes":["read"],"days":30}`).Token
	b := newTab(t, 360, 740)
	b.become(h, ann)
	b.do(chromedp.Navigate(h.URL + "/playground#op-getSession"))
	b.until(`document.querySelector("#op-getSession[open] form") !== null`)
	b.submit("getSession", "")
	b.wantAnswer("getSession", "200 OK", `"name": "Ann"`, "X-Request-Id: ")
	b.submit("createTable", `{"players":2,"piles":1}`)
	b.wantAnswer("createTable", "201 Created", `"phase": "waiting"`)
	eval[bool](b, fmt.Sprintf(`(document.querySelector("#bearer").value = %q) !== ""`, token))
	b.submit("getRating", "")
	b.wantAnswer("getRating", "200 OK", "RateLimit: ")
	b.submit("sit", `{"seat":0}`) // at the table that came: the form proposes it
	b.wantAnswer("sit", "403 Forbidden", "scope-missing", "WWW-Authenticate: Bearer")
	eval[bool](b, `(document.querySelector("#bearer").value = "") === ""`)
	b.submit("followTable", "")
	b.until(`document.querySelector("#op-followTable .came pre").textContent.includes("data: {")`)
	eval[bool](b, `document.querySelector("#op-followTable .stop").click() === undefined`)
	b.wantAnswer("followTable", "Stopped", "id: ")
	b.submit("deleteData", "")
	b.until(`document.querySelector("#sure").open`)
	eval[bool](b, `document.querySelector("#sure button").click() === undefined`)
	b.submit("getSession", "")
	b.wantAnswer("getSession", "200 OK", `"name": "Ann"`)
	for _, shown := range []display{{"phone", 360, 740, 3, "dark"}, {"desk", 1440, 900, 1, "light"}} {
		b.checkPlayground(shown)
	}
}

// checkPlayground looks for faults of accessibility, and for what is wider than the page.
func (b *tab) checkPlayground(shown display) {
	b.t.Helper()
	b.setDisplay(shown)
	if wide := eval[string](b, widest); wide != "" {
		b.t.Errorf("%s: wider than the page: %s", shown.name, wide)
	}
	b.loadAxe()
	for _, complaint := range eval[[]string](b, runAxe) {
		b.t.Errorf("%s: %s", shown.name, complaint)
	}
}
