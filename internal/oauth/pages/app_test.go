package pages_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/web/webtest"
)

// TestAnAppGetsItsAnswer registers a program with the address of an app. The page says which programs open it, the answer goes there alone,
// and the code is worth nothing without the secret.
func TestAnAppGetsItsAnswer(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann := webtest.Member(t, h, "Ann")
	const app = "cursor://anysphere.cursor-mcp/oauth/callback"
	p := newProgram(t, h, app, "https://www.cursor.com/agents/mcp/oauth/callback", "http://localhost:8787/callback")
	query := p.query("redirect_uri", app)
	page := ann.Want(http.StatusOK, ann.Get("/oauth/authorize?"+query)).Body
	if !strings.Contains(page, "the program that opens cursor: addresses on this device") || !strings.Contains(page, "Chatterbox") {
		t.Errorf("the page does not say where the answer goes: %s", page)
	}
	left := ann.Want(http.StatusOK, ann.Post("/oauth/authorize", "answer=allow&name=Nelly&ask="+url.QueryEscape(query)))
	if to := left.Header.Get("Refresh"); !strings.HasPrefix(to, "0; url="+app+"?code=") {
		t.Errorf("the page leads to %q", to)
	}
	got := allow(ann, query, "name=Kid")
	for what, pairs := range map[string][]string{"another secret": {"code_verifier", strings.Repeat("x", 43)}, "no app": {}} {
		p.failed(what, p.redeem(got.Get("code"), pairs...), http.StatusBadRequest, "invalid_grant")
	}
	if !works(h, t, p.tokenIn(p.redeem(got.Get("code"), "redirect_uri", app))) {
		t.Error("the token is refused")
	}
	for what, pairs := range map[string][]string{"no secret": {"code_challenge", ""}, "a plain one": {"code_challenge_method", "plain"}} {
		r := ann.Get("/oauth/authorize?" + p.query(append(pairs, "redirect_uri", app)...))
		if r.Status != http.StatusBadRequest || r.Header.Get("Refresh") != "" || strings.Contains(r.Body, `value="allow"`) {
			t.Errorf("%s: %d %v", what, r.Status, r.Header)
		}
	}
	for _, other := range []string{app + "/", app + "?x=1", "cursor://anysphere.cursor-deeplink/mcp/install", "javascript:alert(1)"} {
		r := ann.Get("/oauth/authorize?" + p.query("redirect_uri", other))
		if r.Status != http.StatusBadRequest || r.Header.Get("Refresh") != "" || strings.Contains(r.Body, `href="`+other[:6]) {
			t.Errorf("%s: %d %v %s", other, r.Status, r.Header, r.Body)
		}
	}
}
