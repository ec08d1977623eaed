package browser_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// secret is that of a chat program (PKCE).
const secret = "0123456789-0123456789-0123456789-0123456789"

// asking registers a chat program, and returns the address to which it sends its person.
func asking(t *testing.T, h *webtest.Server, name, redirect string) (address, id string) {
	t.Helper()
	body, _ := json.Marshal(map[string]any{"client_name": name, "redirect_uris": []string{redirect}})
	g := h.WithoutCookies(t)
	var said struct {
		ID string `json:"client_id"`
	}
	fatal.If(t, json.Unmarshal([]byte(g.Want(http.StatusCreated, g.PostJSON("/oauth/register", string(body))).Body), &said))
	sum := sha256.Sum256([]byte(secret))
	return "/oauth/authorize?" + url.Values{"response_type": {"code"}, "client_id": {said.ID}, "redirect_uri": {redirect}, "state": {"S1"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"}}.Encode(), said.ID
}

// refusesProgram is a script that refuses a program, and shows the page that leads to it.
const refusesProgram = `(() => {
	const sent = new XMLHttpRequest(), fields = new URLSearchParams(new FormData(document.querySelector("#answer form")));
	fields.set("answer", "refuse");
	sent.open("POST", "/oauth/authorize", false);
	sent.send(fields);
	document.body.replaceWith(document.adoptNode(new DOMParser().parseFromString(sent.responseText, "text/html").body));
	if (!document.querySelector("main a.main[href*=access_denied]")) throw new Error("no page leads to the program");
})()`

// withTools starts a server at which language models may play.
func withTools(t *testing.T) *webtest.Server {
	t.Helper()
	return webtest.NewWith(t, site.Config{Pages: web.Settings{MCP: true, Requests: web.Requests{Limits: guard.NoLimits}}})
}

// TestAChatProgramAsksInABrowser lets a guest come from a chat program, become a member, and allow it: the browser goes back to the program
// by itself, with a code for which it gets a token.
func TestAChatProgramAsksInABrowser(t *testing.T) {
	t.Parallel()
	h := withTools(t)
	got := make(chan url.Values, 1)
	program := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/callback" {
			got <- r.URL.Query()
		}
	}))
	t.Cleanup(program.Close)
	back := program.URL + "/callback"
	address, id := asking(t, h, "Chatterbox", back)
	b := newTab(t, 360, 740)
	b.do(chromedp.Navigate(h.URL + address))
	b.press(`form[action="/devices/keep"] button`)
	b.press(`button[value="allow"]`)
	said := <-got
	p := h.WithoutCookies(t)
	token := p.Want(http.StatusOK, p.Post("/oauth/token", url.Values{"grant_type": {"authorization_code"}, "code": {said.Get("code")},
		"client_id": {id}, "redirect_uri": {back}, "code_verifier": {secret}}.Encode()))
	if said.Get("state") != "S1" || said.Get("iss") != h.URL {
		t.Errorf("the program got %v, %s", said, token.Body)
	}
	b.until(`location.pathname === "/callback"`)
	b.do(chromedp.Navigate(h.URL + "/devices/programs"))
	b.until(`document.querySelector("#of-bots").textContent.includes("Chatterbox")`)
}
