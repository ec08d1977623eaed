package oauth_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/oauth"
)

// TestTheAddressesOfAClient compares addresses with those that a client has.
func TestTheAddressesOfAClient(t *testing.T) {
	c, err := oauth.NewClient("Chatterbox", []string{"http://localhost/cb", "http://[::1]:1/cb?x=1", "https://a.example/cb"})
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]bool{
		"http://localhost/cb": true, "http://localhost:49152/cb": true, "http://[::1]:9/cb?x=1": true, "https://a.example/cb": true,
		"http://127.0.0.1/cb": false, "http://localhost/": false, "http://localhost:1/cb?x=1": false, "https://localhost/cb": false,
		"https://a.example:444/cb": false, "https://a.example/cb/": false, "https://A.example/cb": false, "https://a.example/cb?": false,
		"https://a.example.evil.example/cb": false, "http://localhost@evil.example/cb": false, `http://localhost\@evil.example/cb`: false,
		"http://localhost.evil.example/cb": false, "https://a.example/cb#x": false, "": false,
	} {
		if got := c.Takes(address); got != want {
			t.Errorf("%s: %t", address, got)
		}
	}
}

// TestTheAddressesOfPrograms registers what chat programs register.
func TestTheAddressesOfPrograms(t *testing.T) {
	for name, addresses := range map[string][]string{
		"Claude": {"https://claude.ai/api/mcp/auth_callback", "https://claude.com/api/mcp/auth_callback"},
		"Cursor": {"cursor://anysphere.cursor-mcp/oauth/callback", "https://www.cursor.com/agents/mcp/oauth/callback",
			"http://localhost:8787/callback"},
		"Visual Studio Code": {"https://insiders.vscode.dev/redirect", "https://vscode.dev/redirect", "http://localhost/", "http://127.0.0.1/",
			"http://localhost:33418/", "http://127.0.0.1:33418/"},
		"Cline":   {"vscode://saoudrizwan.claude-dev/mcp-auth/callback/x_Y-9", "vscode-insiders://saoudrizwan.claude-dev/auth"},
		"Warp":    {"warp://mcp/oauth2callback"},
		"Raycast": {"com.raycast:/oauth", "https://raycast.com/redirect"},
		"Other":   {"org.example.chat-app://sign-in/callback", "org.example.chat:/back/"},
	} {
		c, err := oauth.NewClient(name, addresses)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, one := range addresses {
			if app := strings.HasPrefix(one, oauth.AppOf(one)+":"); !c.Takes(one) || app == strings.HasPrefix(one, "http") {
				t.Errorf("%s: %s", name, one)
			}
		}
	}
}

// TestAddressesOfNoProgram refuses schemes that are those of the system or of a browser, and other addresses of programs than those of
// answers: they begin commands, or open files.
func TestAddressesOfNoProgram(t *testing.T) {
	for _, one := range []string{"javascript:alert(1)", "JavaScript:alert(1)", "javascript://anysphere.cursor-mcp/%0aalert(1)",
		"data:text/html,x", "vbscript:x", "file:///etc/passwd", "file://anysphere.cursor-mcp/x", "blob:https://a.example/x",
		"about:blank", "view-source:https://a.example/", "filesystem:http://a.example/x", "mailto:a@a.example", "tel:1", "sms:1",
		"intent://x#Intent;end", "ms-msdt:/id", "ms-word:ofe|u|x", "search-ms:query=x", "ms-settings:/x", "ssh://a.example/x",
		"ftp://a.example/x", "ws://a.example/", "http://a.example/", "app://a/b",
		"cursor://anysphere.cursor-deeplink/mcp/install", "cursor://anysphere.cursor-mcp", "cursor://anysphere.cursor-mcp/",
		"cursor://anysphere.cursor-mcp/../anysphere.cursor-deeplink/x", "cursor://anysphere.cursor-mcp/%2e%2e/x", "cursor:/x",
		"cursor://anysphere.cursor-mcp/oauth/callback?x=1", "cursor://anysphere.cursor-mcp/oauth/callback#x",
		"cursor://anysphere.cursor-mcp//x", "cursor://anysphere.cursor-mcp@a.example/x", "cursor://u@anysphere.cursor-mcp/x",
		"cursor://anysphere.cursor-mcp:1/x", "Cursor://anysphere.cursor-mcp/x", "vscode://file/etc/passwd",
		"vscode://vscode-remote/ssh-remote+a/x", "vscode://other.extension/x", "vscode:extension/x", "warp://action/new_tab",
		"com.raycast:oauth", "com.raycast:/oauth?x=1", "com.raycast:/../x", "com.raycast:/.x", "com.raycast://u@x/y",
		"com.raycast://x:1/y", "com.raycast:////x", "COM.raycast:/x", ".com:/x", "com.:/x", "com.raycast", "com.raycast:",
		"com.raycast:/", "com.raycast://x", "1.a:/x", "com+a.b:/x", "//a.example/x", "/x", ":", ""} {
		if c, err := oauth.NewClient("Chatterbox", []string{one}); err == nil {
			t.Errorf("%q is taken: %v", one, c)
		}
	}
	c, err := oauth.NewClient("", []string{"cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost/cb", "com.raycast:/oauth"})
	if err != nil || c.Name != "cursor" {
		t.Fatalf("%v, %v", c, err)
	}
	for _, one := range []string{"cursor://anysphere.cursor-mcp/oauth/callback/", "cursor://anysphere.cursor-mcp/oauth/other", "com.raycast:/oauth/",
		"com.raycast://oauth", "com.raycast.evil:/oauth", "com.raycast:/oauth?code=1"} {
		if c.Takes(one) {
			t.Errorf("%s is taken", one)
		}
	}
}

// TestTheNameOfAClient shows names that are long, or cannot be shown.
func TestTheNameOfAClient(t *testing.T) {
	for given, want := range map[string]string{
		"Chatterbox": "Chatterbox", "": "a.example", " \u202Eevil": "a.example", strings.Repeat("x", 100): strings.Repeat("x", 24),
	} {
		c, err := oauth.NewClient(given, []string{"https://a.example/cb"})
		if err != nil || c.Name != want {
			t.Errorf("%q is called %q, %v", given, c.Name, err)
		}
	}
}

// FuzzClient reads descriptions of clients, as in their IDs, and asks with each address. An answer goes to that address alone, and has what
// it says once.
func FuzzClient(f *testing.F) {
	for _, text := range []string{`{"n":"x","r":["https://a.example/?b=c"]}`, `{"n":"x","r":["http://[::1]:80/cb"]}`, `{"r":[""]}`, `[]`,
		`{"n":"x","r":["https://a.example/%2e%2e/;a,b"]}`, `{"n":"x","r":["http://127.0.0.1:65536"]}`,
		`{"n":"x","r":["cursor://anysphere.cursor-mcp/oauth/callback","com.raycast:/oauth","a.b://c/d"]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c oauth.Client
		if json.Unmarshal([]byte(text), &c) != nil || c.Check() != nil {
			return
		}
		for _, own := range c.Redirects {
			before, err := url.Parse(own)
			if err != nil || !c.Takes(own) {
				t.Fatalf("%q is none of its addresses: %v", own, err)
			}
			to := oauth.Ask{Client: c, Redirect: own, State: "a&code=b"}.Answer("https://here.example", url.Values{"code": {"X"}})
			u, err := url.Parse(to)
			if err != nil || u.Host != before.Host || u.Scheme != before.Scheme || u.EscapedPath() != before.EscapedPath() || u.User != nil {
				t.Fatalf("%q leads to %q: %v", own, to, err)
			}
			query, err := url.ParseQuery(u.RawQuery)
			if err != nil || len(query["code"]) != 1 || query.Get("code") != "X" || query.Get("state") != "a&code=b" ||
				strings.ContainsAny(to, "\r\n\"'<> ") {
				t.Fatalf("%q leads to %q: %v", own, to, err)
			}
		}
	})
}
