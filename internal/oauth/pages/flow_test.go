package pages_test

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// house starts a server with tools.
func house(t *testing.T) *webtest.Server {
	t.Helper()
	return webtest.NewWith(t, site.Config{Pages: web.Settings{Requests: web.Requests{Limits: guard.NoLimits}, MCP: true}})
}

// onPath is the query of an address of this server.
func onPath(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	fatal.If(t, err)
	return u.RawQuery
}

// allow answers a request as a person does, and returns what the program gets.
func allow(g *webtest.Guest, query, more string) url.Values {
	g.T.Helper()
	g.Want(http.StatusOK, g.Get("/oauth/authorize?"+query))
	return answered(g, query, "answer=allow&"+more)
}

// refreshed is the address to which a page leads.
var refreshed = regexp.MustCompile(`^0; url=(.*)$`)

// answered sends an answer of a person, and returns what the program gets.
func answered(g *webtest.Guest, query, fields string) url.Values {
	g.T.Helper()
	r := g.Want(http.StatusOK, g.Post("/oauth/authorize", "ask="+url.QueryEscape(query)+"&"+fields))
	to := refreshed.FindStringSubmatch(r.Header.Get("Refresh"))
	if to == nil {
		g.T.Fatalf("the page leads nowhere: %v", r.Header)
	}
	if !strings.Contains(r.Body, html.EscapeString(to[1])) {
		g.T.Errorf("the page has no link to %s", to[1])
	}
	u, err := url.Parse(to[1])
	fatal.If(g.T, err)
	return u.Query()
}

// connect lets the client of the SDK sign in once by a person, and returns its session. It knows nothing but the address of the server.
func connect(t *testing.T, h *webtest.Server, answer func(query string) url.Values) (*sdk.ClientSession, error) {
	t.Helper()
	asked := false
	handler, err := auth.NewAuthorizationCodeHandler(&auth.AuthorizationCodeHandlerConfig{
		DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
			ClientName: "Chatterbox", RedirectURIs: []string{"http://127.0.0.1:5000/callback"}}},
		AuthorizationCodeFetcher: func(_ context.Context, args *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
			if asked {
				return nil, errors.New("nobody is there")
			}
			asked = true
			got := answer(onPath(t, args.URL))
			return &auth.AuthorizationResult{Code: got.Get("code"), State: got.Get("state"), Iss: got.Get("iss")}, nil
		},
	})
	fatal.If(t, err)
	way := &sdk.StreamableClientTransport{Endpoint: h.URL + "/mcp", OAuthHandler: handler, DisableStandaloneSSE: true, MaxRetries: -1}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), way, nil)
	if err == nil {
		t.Cleanup(func() { _ = session.Close() })
	}
	return session, err
}

// TestTheClientOfTheSDKSignsIn lets it find out by itself how to get a token, and play. Its person finds the token in a list, and ends it.
func TestTheClientOfTheSDKSignsIn(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann := webtest.Member(t, h, "Ann")
	session, err := connect(t, h, func(query string) url.Values {
		page := ann.Want(http.StatusOK, ann.Get("/oauth/authorize?"+query)).Body
		for _, words := range []string{"Chatterbox", "on this device", "see what the bot account sees", "play, practise and talk"} {
			if !strings.Contains(page, words) {
				t.Errorf("the page does not say %q", words)
			}
		}
		return allow(ann, query, "name=Nelly")
	})
	fatal.If(t, err)
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "play_bots",
		Arguments: json.RawMessage(`{"bots":1,"piles":1,"level":"greedy"}`)})
	if err != nil || result.IsError {
		t.Fatalf("%+v, %v", result, err)
	}
	page := ann.Want(http.StatusOK, ann.Get("/devices/programs")).Body
	if !strings.Contains(page, "Nelly [bot]") || !strings.Contains(page, "Chatterbox") {
		t.Errorf("the list has no such program: %s", page)
	}
	id := regexp.MustCompile(`name="id" value="([A-Z2-7]+)"`).FindStringSubmatch(page)[1]
	webtest.Member(t, h, "Ben").Post("/devices/programs/revoke", "id="+id)
	_, err = session.ListTools(t.Context(), nil)
	fatal.If(t, err)
	ann.Want(http.StatusOK, ann.Post("/devices/programs/revoke", "id="+id))
	if _, err := session.ListTools(t.Context(), nil); err == nil {
		t.Error("a program whose token was revoked goes on")
	}
}

// TestAProgramThatSignsInAgainKeepsItsBotAccount chooses the bot account of the first time: the token of before ends.
func TestAProgramThatSignsInAgainKeepsItsBotAccount(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann := webtest.Member(t, h, "Ann")
	first, err := connect(t, h, func(query string) url.Values { return allow(ann, query, "name=Nelly") })
	fatal.If(t, err)
	chosen := regexp.MustCompile(`name="bot" value="([a-z2-7]+)" checked`)
	_, err = connect(t, h, func(query string) url.Values {
		page := ann.Get("/oauth/authorize?" + query).Body
		found := chosen.FindStringSubmatch(page)
		if found == nil {
			t.Fatalf("the bot account is not chosen: %s", page)
		}
		return allow(ann, query, "bot="+found[1])
	})
	fatal.If(t, err)
	if _, err := first.ListTools(t.Context(), nil); err == nil {
		t.Error("the token of before goes on")
	}
	if page := ann.Get("/bots").Body; strings.Count(page, "/bots/close") != 1 {
		t.Error("there is more than one bot account")
	}
}

// TestAGuestIsLedBack lets a guest become a member on the way, by one button; and one who signs in on the page of devices finds the request
// there.
func TestAGuestIsLedBack(t *testing.T) {
	t.Parallel()
	h := house(t)
	guest := h.Guest(t)
	_, err := connect(t, h, func(query string) url.Values {
		page := guest.Want(http.StatusOK, guest.Get("/oauth/authorize?"+query)).Body
		if strings.Contains(page, `value="allow"`) {
			t.Error("a guest is asked")
		}
		guest.Want(http.StatusForbidden, guest.Post("/oauth/authorize", "answer=allow&name=Nelly&ask="+url.QueryEscape(query)))
		if page = guest.Get("/devices").Body; !strings.Contains(page, "Chatterbox waits for your answer.") ||
			!strings.Contains(page, html.EscapeString("/oauth/authorize?"+query)) {
			t.Errorf("the page of devices does not lead back: %s", page)
		}
		back := guest.Want(http.StatusOK, guest.Post("/devices/keep", "back="+url.QueryEscape("/oauth/authorize?"+query)))
		if back.Path != "/oauth/authorize" || !strings.Contains(back.Body, `value="allow"`) {
			t.Errorf("a new member is led to %s", back.Path)
		}
		got := allow(guest, query, "name=Nelly")
		if page := guest.Get("/devices").Body; strings.Contains(page, "Chatterbox waits") {
			t.Error("the request still waits")
		}
		return got
	})
	fatal.If(t, err)
}

// TestWhatAPersonRefuses answers no: the program gets that, and no token.
func TestWhatAPersonRefuses(t *testing.T) {
	t.Parallel()
	h := house(t)
	ann := webtest.Member(t, h, "Ann")
	var got url.Values
	if _, err := connect(t, h, func(query string) url.Values { got = answered(ann, query, "answer=refuse"); return got }); err == nil {
		t.Error("the program is in")
	}
	if got.Get("error") != "access_denied" || got.Get("state") == "" || got.Get("iss") != h.URL || got.Has("code") {
		t.Errorf("the program gets %v", got)
	}
}

// TestWithoutToolsNobodyAsks has no doors if the operator lets no language models play.
func TestWithoutToolsNobodyAsks(t *testing.T) {
	t.Parallel()
	ann := webtest.Member(t, webtest.New(t, guard.NoLimits), "Ann")
	for _, path := range []string{"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp",
		"/.well-known/oauth-authorization-server", "/oauth/authorize"} {
		ann.Want(http.StatusNotFound, ann.Get(path))
	}
	ann.Want(http.StatusNotFound, ann.Post("/oauth/token", ""))
	ann.Want(http.StatusNotFound, ann.PostJSON("/oauth/register", "{}"))
}
