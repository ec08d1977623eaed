package api_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	accounts "razzia/internal/members/operations"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// provokeByTokens sends each request with a token that is not valid, and with one that does not allow it.
func provokeByTokens(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	wrong := h.Program(t, string(identity.NewPersonalToken()))
	reader := h.Program(t, webtest.TokenOf(ann, `{"name":"eye","scopes":["read"],"days":1}`).Token)
	for _, o := range webtest.TheDocument().Operations {
		r := wrong.Do(request(wrong, o, "nowhere", ""))
		if got.add(t, o.ID, r); r.Key() != "token-refused" || r.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("%s with a wrong token: %d %s", o.ID, r.Status, r.Body)
		}
		if slices.Contains(scopesOf(o), string(identity.ReadScope)) {
			continue
		}
		r = reader.Do(request(reader, o, "nowhere", ""))
		if got.add(t, o.ID, r); r.Key() != "scope-missing" {
			t.Errorf("%s with a token to read: %d %s", o.ID, r.Status, r.Body)
		}
	}
	for range identity.MostPersonal - 1 {
		webtest.TokenOf(ann, `{"name":"bot","scopes":["play"],"days":365}`)
	}
	got.add(t, "makeToken", ask(ann, "makeToken", "", ""))
}

// scopesOf are the scopes with which a program may call an operation, as the document has them.
func scopesOf(o *webtest.Operation) (list []string) {
	for _, one := range o.Security {
		list = append(list, one["token"]...)
	}
	return list
}

// TestWhatATokenNeverAllows sends what changes who acts for a person, or what is stored of them, with a token that has all scopes: by the
// API and by the forms of pages. Nothing happens.
func TestWhatATokenNeverAllows(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	made := webtest.TokenOf(ann, `{"name":"all","scopes":["read","play","challenge"],"days":1}`)
	program := h.Program(t, made.Token)
	if s := webtest.SessionOf(program); !s.Member || s.Name != "Ann" {
		t.Fatalf("the program is %+v", s)
	}
	refused := 0
	for _, o := range webtest.TheDocument().Operations {
		if len(scopesOf(o)) > 0 {
			continue
		}
		refused++
		if r := program.Do(request(program, o, "nowhere", "")); r.Status != http.StatusForbidden || r.Key() != "scope-missing" {
			t.Errorf("%s: %d %s", o.ID, r.Status, r.Body)
		}
	}
	for _, path := range []string{
		"/", "/devices", "/devices/programs", "/devices/keep", "/devices/link", "/devices/end-others", "/privacy/delete", "/settings",
		"/devices/programs/revoke", "/devices/passkeys/remove", "/friends", "/sign-in", "/play",
	} {
		if r := program.Post(path, "id="+made.Program.ID+"&name=x&scope=read&days=1"); r.Status != http.StatusForbidden &&
			r.Status != http.StatusMethodNotAllowed && r.Status != http.StatusNotFound {
			t.Errorf("POST %s: status %d", path, r.Status)
		}
		refused++
	}
	if refused < 40 {
		t.Errorf("only %d requests were refused", refused)
	}
	if list := webtest.DevicesOf(ann); len(list.Devices) != 1 {
		t.Errorf("the devices of Ann: %+v", list)
	}
	for what, header := range map[string]string{
		"the ID": "Bearer " + made.Program.ID, "the token in lower case": "Bearer " + strings.ToLower(made.Token), "nothing": "Bearer ",
		"a longer one": "Bearer " + made.Token + "A", "a cookie": "Bearer " + strings.TrimPrefix(ann.Cookie(), "member."),
	} {
		r := ann.Request(http.MethodGet, "/api/session", nil)
		r.Header.Set("Authorization", header)
		if got := ann.Do(r); got.Status != http.StatusUnauthorized {
			t.Errorf("%s as a token: %d %s", what, got.Status, got.Body)
		}
	}
	thief := h.Guest(t)
	thief.SetCookie("member." + made.Token)
	if s := webtest.SessionOf(thief); s.Member {
		t.Error("a personal token works as a cookie")
	}
}

// TestMisplacedTokensAreRefused sends a token without its scheme, and two of them: the answer says how to send one.
func TestMisplacedTokensAreRefused(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	token := webtest.TokenOf(ann, `{"name":"bot","scopes":["play"],"days":1}`).Token
	for _, values := range [][]string{{token}, {"Bearer " + token, "Bearer " + token}, {"Token " + token}} {
		for _, g := range []*webtest.Guest{h.WithoutCookies(t), ann} {
			r := g.Request(http.MethodGet, "/api/session", nil)
			r.Header["Authorization"] = values
			got := g.Do(r)
			if got.Status != http.StatusUnauthorized || got.Key() != "token-refused" || !strings.Contains(got.Body, "Bearer rzz_") ||
				got.Header.Get("WWW-Authenticate") != `Bearer realm="razzia"` {
				t.Errorf("%d headers: %d %s", len(values), got.Status, got.Body)
			}
		}
	}
	r := h.WithoutCookies(t).Request(http.MethodGet, "/api/session", nil)
	r.Header["Authorization"] = []string{"Basic dXNlcjpwYXNzd29yZA==", "bearer " + token}
	if got := h.WithoutCookies(t).Do(r); got.Status != http.StatusOK || !strings.Contains(got.Body, `"member":true`) {
		t.Errorf("a token beside the password of a proxy: %d %s", got.Status, got.Body)
	}
}

// TestAProgramPlays plays with a token, follows the table, and is cut off when the token is revoked.
func TestAProgramPlays(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	made := webtest.TokenOf(ann, `{"name":"bot","scopes":["play"],"days":1}`)
	if want := []string{"read", "play"}; !slices.Equal(made.Program.Scopes, want) {
		t.Errorf("the scopes are %v", made.Program.Scopes)
	}
	program := h.Program(t, made.Token)
	var table struct{ ID string }
	answer := program.Want(http.StatusCreated, program.PostJSON("/api/tables", `{"players":2,"piles":1}`))
	fatal.If(t, json.Unmarshal([]byte(answer.Body), &table))
	program.Want(http.StatusOK, program.PostJSON("/api/tables/"+table.ID+"/sit", `{"seat":1}`))
	if r := ann.Get("/api/tables/" + table.ID); !strings.Contains(r.Body, `"name":"Ann","mine":true`) {
		t.Errorf("Ann sees the table as %s", r.Body)
	}
	stream, err := program.Client.Do(program.Request(http.MethodGet, "/api/tables/"+table.ID+"/stream", nil))
	fatal.If(t, err)
	t.Cleanup(func() { stream.Body.Close() })
	lines := bufio.NewScanner(stream.Body)
	if !lines.Scan() {
		t.Fatal("the stream is empty")
	}
	ann.Want(http.StatusOK, ann.Do(ann.Request(http.MethodDelete, accounts.ProgramsPath+"/"+made.Program.ID, nil)))
	for lines.Scan() { // until the end
	}
	if r := program.Get("/api/session"); r.Status != http.StatusUnauthorized || r.Key() != "token-refused" {
		t.Errorf("a revoked token: %d %s", r.Status, r.Body)
	}
}

// useTokens calls the operations on programs.
func useTokens(one *webtest.Caller) {
	made := one.Call(http.StatusOK, "POST", accounts.ProgramsPath, "", `{"name":"bot","scopes":["read"],"days":30}`)
	list := one.Call(http.StatusOK, "GET", accounts.ProgramsPath, "", "")
	if all := list["programs"].([]any); len(all) != 1 {
		one.T.Errorf("programs: %v", all)
	}
	left := one.Call(http.StatusOK, "DELETE", fmt.Sprint(accounts.ProgramsPath, "/", made["program"].(map[string]any)["id"]), "", "")
	if all := left["programs"].([]any); len(all) != 0 {
		one.T.Errorf("after the end: %v", all)
	}
}
