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
		`{"n":"x","r":["https://a.example/%2e%2e/;a,b"]}`, `{"n":"x","r":["http://127.0.0.1:65536"]}`} {
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
