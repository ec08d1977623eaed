package browser_test

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// byName is a server under the name for which there are passkeys. A guest is known there too.
func byName(t *testing.T, h *webtest.Server, guests ...*webtest.Guest) *webtest.Server {
	t.Helper()
	named := &webtest.Server{Server: &httptest.Server{URL: h.Local().Origin}, Site: h.Site}
	from, err := url.Parse(h.URL)
	fatal.If(t, err)
	to, err := url.Parse(named.URL)
	fatal.If(t, err)
	for _, g := range guests {
		g.Client.Jar.SetCookies(to, g.Client.Jar.Cookies(from))
	}
	return named
}

// refusedAnswer is a script that sends an answer which proves nothing, and shows the page that comes back.
const refusedAnswer = `(() => {
	const sent = new XMLHttpRequest(), fields = new URLSearchParams(new FormData(document.querySelector("form[data-passkey]")));
	fields.set("passkey-id", "AAAA");
	sent.open("POST", "/operator/confirm", false);
	sent.send(fields);
	document.body.replaceWith(document.adoptNode(new DOMParser().parseFromString(sent.responseText, "text/html").body));
	if (!document.querySelector(".trouble:not([hidden])")) throw new Error("the answer is not refused");
})()`

// shows is a script that fails unless the page has a part.
func shows(part string) string {
	return fmt.Sprintf(`if (!document.querySelector(%q)) throw new Error("the page has no " + %[1]q)`, part)
}

// TestEverybodyCanConfirm looks at the questions that an operator is asked before they see a page or act: with a passkey, after a wrong
// answer, without a passkey, under an address, and by the link for a first operator.
func TestEverybodyCanConfirm(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	operate(h)
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	ann.Want(200, ann.AddPasskey(h.Authenticator()))
	named, b := byName(t, h, ann, ben, guest), newTab(t, 1280, 800)
	look := func(at *webtest.Server, g *webtest.Guest, list ...pageState) {
		b.become(at, g)
		b.inspect(at, list)
	}
	link, err := h.Site.Operators.NewLink(t.Context())
	fatal.If(t, err)
	const asks, lacks = "form[data-passkey]", "main a[href='/devices#passkeys']"
	look(named, guest, pageState{"the first operator is a guest", link, shows(lacks)})
	look(named, ann, pageState{"becoming the first operator", link, shows(asks)})
	for _, who := range []string{"Ann", "Ben"} {
		fatal.If(t, h.Site.Operators.Appoint(t.Context(), who))
	}
	look(named, ann, pageState{"the question for an operator", "/operator/", shows(asks)},
		pageState{"a wrong answer of an operator", "/operator/people?find=Zoe", refusedAnswer})
	look(h, ann, pageState{"the question under an address", "/operator/", shows(lacks)})
	look(named, ben, pageState{"an operator without a passkey", "/operator/", shows(lacks)})
}
