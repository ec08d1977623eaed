package pages_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

const (
	callback = "http://127.0.0.1:5000/callback"
	verifier = "0123456789-0123456789-0123456789-0123456789"
)

// A program asks for tokens, without a cookie.
type program struct {
	*webtest.Guest
	id string
}

// newProgram registers a program with addresses.
func newProgram(t *testing.T, h *webtest.Server, redirects ...string) *program {
	t.Helper()
	p := &program{Guest: h.WithoutCookies(t)}
	body, _ := json.Marshal(map[string]any{"client_name": "Chatterbox", "redirect_uris": redirects})
	var said struct {
		ID     string `json:"client_id"`
		Method string `json:"token_endpoint_auth_method"`
	}
	fatal.If(t, json.Unmarshal([]byte(p.Want(http.StatusCreated, p.PostJSON("/oauth/register", string(body))).Body), &said))
	if said.Method != "none" {
		t.Errorf("the method is %q", said.Method)
	}
	p.id = said.ID
	return p
}

// query is a request for a token, with some parameters changed: pairs of a name and a value, "" for none.
func (p *program) query(pairs ...string) string {
	sum := sha256.Sum256([]byte(verifier))
	return changed(url.Values{"response_type": {"code"}, "client_id": {p.id}, "redirect_uri": {callback}, "state": {"S1"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"},
		"scope": {"play"}, "resource": {p.Server.URL + "/mcp"}}, pairs)
}

// redeem is what the program sends for a token, likewise.
func (p *program) redeem(code string, pairs ...string) webtest.Reply {
	return p.Post("/oauth/token", changed(url.Values{"grant_type": {"authorization_code"}, "code": {code}, "client_id": {p.id},
		"redirect_uri": {callback}, "code_verifier": {verifier}, "resource": {p.Server.URL + "/mcp"}}, pairs))
}

func changed(values url.Values, pairs []string) string {
	for i := 0; i < len(pairs); i += 2 {
		if values.Set(pairs[i], pairs[i+1]); pairs[i+1] == "" {
			values.Del(pairs[i])
		}
	}
	return values.Encode()
}

// failed fails unless a program was refused for a reason.
func (p *program) failed(what string, r webtest.Reply, status int, code string) {
	p.T.Helper()
	var said struct{ Error string }
	if json.Unmarshal([]byte(r.Body), &said) != nil || r.Status != status || said.Error != code {
		p.T.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Body, status, code)
	}
}

// tokenIn is the token of an answer.
func (p *program) tokenIn(r webtest.Reply) string {
	p.T.Helper()
	var said struct {
		Token  string `json:"access_token"`
		Type   string `json:"token_type"`
		Scope  string `json:"scope"`
		Lasts  int    `json:"expires_in"`
		Second string `json:"refresh_token"`
	}
	fatal.If(p.T, json.Unmarshal([]byte(p.Want(http.StatusOK, r).Body), &said))
	if said.Type != "Bearer" || said.Scope != "read play" || said.Lasts < 365*24*3600-10 || said.Second != "" ||
		r.Header.Get("Cache-Control") != "no-store" {
		p.T.Errorf("the token is %s %v", r.Body, r.Header)
	}
	return said.Token
}

// works reports whether a token is taken by the tools.
func works(h *webtest.Server, t *testing.T, token string) bool {
	t.Helper()
	g := h.Program(t, token)
	r := g.Request(http.MethodPost, "/mcp", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	return g.Do(r).Status == http.StatusOK
}

// TestACodeIsForOneProgramAlone redeems a code with everything wrong that can be, then rightly, then once more: that ends the token.
func TestACodeIsForOneProgramAlone(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann := webtest.Member(t, h, "Ann")
	p, other := newProgram(t, h, callback), newProgram(t, h, callback, "https://other.example/")
	got := allow(ann, p.query(), "name=Nelly")
	code := got.Get("code")
	if got.Get("state") != "S1" || got.Get("iss") != h.URL {
		t.Errorf("the answer is %v", got)
	}
	for what, pairs := range map[string][]string{
		"a wrong secret":   {"code_verifier", strings.Repeat("x", 43)},
		"a short secret":   {"code_verifier", "x"},
		"another program":  {"client_id", other.id},
		"another address":  {"redirect_uri", "http://127.0.0.1:5001/callback"},
		"another resource": {"resource", "https://other.example/mcp"},
		"another code":     {"code", strings.Repeat("A", 26)},
		"no code":          {"code", "secret"},
	} {
		p.failed(what, p.redeem(code, pairs...), http.StatusBadRequest, "invalid_grant")
	}
	token := p.tokenIn(p.redeem(code))
	if !works(h, t, token) {
		t.Fatal("the token is refused")
	}
	p.failed("once more", p.redeem(code, "code_verifier", strings.Repeat("x", 43)), http.StatusBadRequest, "invalid_grant")
	if works(h, t, token) {
		t.Error("a code came twice, and its token goes on")
	}
	p.failed("a third time", p.redeem(code), http.StatusBadRequest, "invalid_grant")
}

// TestTheDoorOfTokens sends what is no form, or none for a code.
func TestTheDoorOfTokens(t *testing.T) {
	t.Parallel()
	h := house(t)
	p := newProgram(t, h, callback)
	for what, pairs := range map[string][]string{"no code": {"code", ""}, "no secret": {"code_verifier", ""},
		"no address": {"redirect_uri", ""}, "no kind": {"grant_type", ""}, "no program": {"client_id", ""}} {
		p.failed(what, p.redeem("x", pairs...), http.StatusBadRequest, "invalid_request")
	}
	p.failed("a refresh", p.redeem("x", "grant_type", "refresh_token"), http.StatusBadRequest, "unsupported_grant_type")
	p.failed("a strange program", p.redeem("x", "client_id", p.id+"x"), http.StatusUnauthorized, "invalid_client")
	p.failed("twice", p.Post("/oauth/token", "grant_type=authorization_code&code=a&code=b&client_id="+p.id), http.StatusBadRequest, "invalid_request")
	p.failed("JSON", p.PostJSON("/oauth/token", `{"grant_type":"authorization_code"}`), http.StatusBadRequest, "invalid_request")
	if r := p.Get("/oauth/token?code=x"); r.Status != http.StatusMethodNotAllowed {
		t.Errorf("GET: %d", r.Status)
	}
	for _, path := range []string{"/oauth/token", "/oauth/register"} {
		if r := p.Post(path, "code="+strings.Repeat("x", 1<<20)); r.Status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s with a huge body: %d", path, r.Status)
		}
	}
}

// TestWhoMayRegister sends what can be no program.
func TestWhoMayRegister(t *testing.T) {
	t.Parallel()
	p := newProgram(t, house(t), callback)
	for _, body := range []string{`{}`, `{"redirect_uris":[]}`, `{"redirect_uris":["http://evil.example/"]}`,
		`{"redirect_uris":["javascript:alert(1)"]}`, `{"redirect_uris":["https://a.example/#x"]}`, `{"redirect_uris":["https://u@a.example/"]}`,
		`{"redirect_uris":["app://a/b"]}`, `{"redirect_uris":["` + callback + `","https://a.example/?code=1"]}`,
		`{"redirect_uris":["https://a.example/` + strings.Repeat("x", 300) + `"]}`} {
		p.failed(body, p.PostJSON("/oauth/register", body), http.StatusBadRequest, "invalid_redirect_uri")
	}
	p.failed("no object", p.PostJSON("/oauth/register", `[1`), http.StatusBadRequest, "invalid_client_metadata")
}

// TestRequestsThatMakeNoSense lead no browser anywhere: a person reads them. To an address of the program a link leads, with the error.
func TestRequestsThatMakeNoSense(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann, p := webtest.Member(t, h, "Ann"), newProgram(t, h, callback, "https://a.example/back?x=1")
	for what, pairs := range map[string][]string{
		"another address": {"redirect_uri", "https://evil.example/"}, "no address": {"redirect_uri", ""},
		"another path": {"redirect_uri", "http://127.0.0.1:5000/other"}, "a strange program": {"client_id", p.id + "x"},
		"no program": {"client_id", ""}, "a long state": {"state", strings.Repeat("x", 1001)}, "a huge request": {"x", strings.Repeat("x", 5000)},
	} {
		r := ann.Get("/oauth/authorize?" + p.query(pairs...))
		if r.Status != http.StatusBadRequest || strings.Contains(r.Body, "evil.example") && what == "another address" &&
			strings.Contains(r.Body, `href="https://evil`) || r.Header.Get("Refresh") != "" {
			t.Errorf("%s: %d %v", what, r.Status, r.Header)
		}
		ann.Want(http.StatusBadRequest, ann.Post("/oauth/authorize", "answer=allow&name=N&ask="+url.QueryEscape(p.query(pairs...))))
	}
	for code, pairs := range map[string][]string{
		"unsupported_response_type": {"response_type", "token"}, "invalid_request": {"code_challenge_method", "plain"},
		"invalid_target": {"resource", "https://other.example/mcp"}, "invalid_scope": {"scope", "admin"},
	} {
		r := ann.Get("/oauth/authorize?" + p.query(append(pairs, "redirect_uri", "https://a.example/back?x=1")...))
		if r.Status != http.StatusBadRequest || r.Header.Get("Refresh") != "" ||
			!strings.Contains(r.Body, `href="https://a.example/back?x=1&amp;error=`+code+"&amp;") || !strings.Contains(r.Body, "state=S1") {
			t.Errorf("%s: %d %v %s", code, r.Status, r.Header, r.Body)
		}
	}
	if p.Want(http.StatusBadRequest, ann.Get("/oauth/authorize?"+p.query()+"&state=S2")).Header.Get("Refresh") != "" {
		t.Error("two states lead somewhere")
	}
	ann.Want(http.StatusOK, ann.Get("/oauth/authorize?"+p.query("redirect_uri", "http://127.0.0.1:61234/callback")))
}

// TestNobodyAnswersForAPerson sends an answer from another site, and looks for what keeps the page out of frames.
func TestNobodyAnswersForAPerson(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann, p := webtest.Member(t, h, "Ann"), newProgram(t, h, callback)
	r := ann.Request(http.MethodPost, "/oauth/authorize", strings.NewReader("answer=allow&name=Nelly&ask="+url.QueryEscape(p.query())))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	ann.Want(http.StatusForbidden, ann.Do(r))
	page := ann.Get("/oauth/authorize?" + p.query())
	if !strings.Contains(page.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
		t.Errorf("the page may be framed: %v", page.Header)
	}
	if strings.Contains(ann.Get("/bots").Body, "Nelly") {
		t.Error("another site has made a bot account")
	}
	ben := webtest.Member(t, h, "Ben")
	ann.Want(http.StatusOK, ann.Post("/bots", "name=Nelly"))
	mine := between(ann.Get("/oauth/authorize?"+p.query()).Body, `name="bot" value="`, `"`)
	ben.Want(http.StatusNotFound, ben.Post("/oauth/authorize", "answer=allow&bot="+mine+"&ask="+url.QueryEscape(p.query())))
	bot := h.Program(t, webtest.BotOf(ben, "Kid").Token)
	if r := bot.Post("/oauth/authorize", "answer=allow&name=N&ask="+url.QueryEscape(p.query())); r.Status != http.StatusForbidden {
		t.Errorf("a program allows a program: %d", r.Status)
	}
}

func between(text, from, to string) string {
	_, text, _ = strings.Cut(text, from)
	text, _, _ = strings.Cut(text, to)
	return text
}

// TestACodeEnds redeems codes too late: after a minute, after the device has signed out, after the bot account was closed.
func TestACodeEnds(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	h := webtest.NewWith(t, site.Config{Now: now, Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits}, MCP: true}})
	ann, p := webtest.Member(t, h, "Ann"), newProgram(t, h, callback)
	code := allow(ann, p.query(), "name=Nelly").Get("code")
	later.Add(int64(time.Minute))
	p.failed("after a minute", p.redeem(code), http.StatusBadRequest, "invalid_grant")

	page := ann.Get("/bots").Body
	_, own, _ := strings.Cut(page, `action="/bots/close"`)
	bot := between(own, `name="id" value="`, `"`)
	code = allow(ann, p.query(), "bot="+bot).Get("code")
	ann.Want(http.StatusOK, ann.Post("/bots/close", "id="+bot))
	p.failed("a closed bot account", p.redeem(code), http.StatusBadRequest, "invalid_grant")

	code = allow(ann, p.query(), "name=Nelly").Get("code")
	ann.Want(http.StatusOK, ann.Post("/devices/end", "id="+webtest.DevicesOf(ann).Devices[0].ID))
	p.failed("a device that signed out", p.redeem(code), http.StatusBadRequest, "invalid_grant")
}

// TestACodeIsGoodAtEachNode asks at one node, and redeems at another. Of many requests at once one gets the token, and the others end it.
func TestACodeIsGoodAtEachNode(t *testing.T) {
	t.Parallel()
	first := house(t)
	second := webtest.NewWith(t, site.Config{Store: first.Kept,
		Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits}, MCP: true}})
	ann, p := webtest.Member(t, first, "Ann"), newProgram(t, first, callback)
	there := &program{second.WithoutCookies(t), p.id}
	resource := []string{"resource", first.URL + "/mcp"}
	if token := there.tokenIn(there.redeem(allow(ann, p.query(), "name=Nelly").Get("code"), resource...)); !works(first, t, token) {
		t.Error("the token is refused at the other node")
	}
	code := allow(ann, p.query(), "name=Kid").Get("code")
	replies := make(chan webtest.Reply)
	const many = 6
	for i := range many {
		go func() { replies <- []*program{p, there}[i%2].redeem(code, resource...) }()
	}
	tokens := []string{}
	for range many {
		if r := <-replies; r.Status == http.StatusOK {
			tokens = append(tokens, p.tokenIn(r))
		}
	}
	if len(tokens) != 1 || works(first, t, tokens[0]) || works(second, t, tokens[0]) {
		t.Errorf("%d requests got a token", len(tokens))
	}
}

// TestTheDoorsHaveLimits knocks until the limit of links.
func TestTheDoorsHaveLimits(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Links = guard.Rate{PerSecond: 0.001, Burst: 3}
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: limits}, MCP: true}})
	p := newProgram(t, h, callback)
	p.failed("a long form", p.redeem(strings.Repeat("A", 1<<20)), http.StatusRequestEntityTooLarge, "invalid_request")
	for range 3 {
		p.failed("a guess", p.redeem(strings.Repeat("A", 26)), http.StatusBadRequest, "invalid_grant")
	}
	r := p.redeem("x")
	p.failed("beyond the limit", r, http.StatusTooManyRequests, "temporarily_unavailable")
	if r.Header.Get("Retry-After") == "" {
		t.Errorf("beyond the limit: %v", r.Header)
	}
}
