//go:build unix

package program_test

import (
	"encoding/json"
	"net/http"
	"strings"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/admin"
	"razzia/internal/fatal"
)

// seesToTokens makes, lists and revokes the personal token of a member.
func seesToTokens(o *operated) {
	member := o.browser()
	member.ask("POST", "/api/session", `{"name":"Änn"}`)
	member.ask("POST", "/api/session/keep", "")
	member.ask("GET", "/api/session", "")
	var made admin.NewToken
	if text := o.admin("tokens", "make", "--json", "--name", "engine", "--days", "7", "Änn"); json.Unmarshal([]byte(text), &made) != nil {
		o.t.Fatal(text)
	}
	play := func() int {
		r, _ := http.NewRequest(http.MethodPost, o.address+"/api/play", strings.NewReader(`{"bots":1,"piles":1}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+made.Secret)
		answer, err := http.DefaultClient.Do(r)
		fatal.If(o.t, err)
		answer.Body.Close()
		return answer.StatusCode
	}
	if got := play(); got != http.StatusCreated {
		o.t.Errorf("the token plays with status %d", got)
	}
	if _, text := member.ask("GET", "/api/tables", ""); !strings.Contains(text, `"id"`) {
		o.t.Errorf("the member has the tables %s", text)
	}
	commandtest.WantWords(o.t, o.admin("tokens", "list", "Änn"), made.Token.ID, "engine", "read,play", "127.0.0.0/24")
	commandtest.WantWords(o.t, o.admin("tokens", "revoke", "Änn", made.Token.ID), "revoked")
	if got := play(); got != http.StatusUnauthorized {
		o.t.Errorf("the revoked token plays with status %d", got)
	}
	for what, args := range map[string][]string{
		"no such token":     {"revoke", "Änn", made.Token.ID},
		"nothing is stored": {"list", "Ben"},
		"no scope":          {"make", "--name", "x", "--scopes", "all", "Änn"},
		"1 to 365 days":     {"make", "--name", "x", "--days", "366", "Änn"},
	} {
		_, _, complaints := call("", append([]string{"admin", "--data", o.data, "tokens"}, args...)...)
		if !strings.Contains(complaints, what) {
			o.t.Errorf("%v: %q, want %q", args, complaints, what)
		}
	}
	o.audited(`"action":"make token"`)
	o.audited(`"event":"token used"`)
}
