//go:build unix

package program_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/admin"
	"razzia/internal/fatal"
)

// A browser has cookies.
type browser struct {
	*http.Client
	o *operated
}

func (o *operated) browser() browser {
	jar, _ := cookiejar.New(nil) // never fails without options
	return browser{&http.Client{Jar: jar}, o}
}

// ask sends a request, and returns the status and the text of the answer.
func (b browser) ask(method, path, body string) (int, string) {
	b.o.t.Helper()
	r, _ := http.NewRequest(method, b.o.address+path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := b.Do(r)
	fatal.If(b.o.t, err)
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

// loginLink makes a link for a person. Its error is the output of the command.
func (o *operated) loginLink(who string) (link admin.Link, complaints string) {
	o.t.Helper()
	status, out, complaints := call("", "login-link", "--data", o.data, "--json", who)
	if status == command.ExitDone && json.Unmarshal([]byte(out), &link) != nil {
		o.t.Fatal(out)
	}
	return link, complaints
}

// signsIn lets the operator sign in a guest who has lost their cookie, and then the same person as a member by name.
func signsIn(o *operated) {
	lost := o.browser()
	lost.ask("POST", "/api/session", `{"name":"Änn"}`)
	if _, complaints := o.loginLink("Änn"); !strings.Contains(complaints, "nothing is stored") {
		o.t.Errorf("a link for a person who is not known: %s", complaints)
	}
	lost.ask("POST", "/api/play", `{"bots":1,"piles":1}`)
	var data struct{ Settings struct{ ID string } }
	if _, text := lost.ask("GET", "/api/session/data", ""); json.Unmarshal([]byte(text), &data) != nil {
		o.t.Fatal(text)
	}
	for _, who := range []string{data.Settings.ID, "Änn"} {
		link, complaints := o.loginLink(who)
		if link.Name != "Änn" || link.Person != data.Settings.ID {
			o.t.Fatalf("the link for %s is %+v: %s", who, link, complaints)
		}
		found := o.browser()
		if status, text := found.ask("POST", link.Path, ""); status != 200 {
			o.t.Errorf("the link answers %d: %s", status, text)
		}
		if _, text := found.ask("GET", "/api/session", ""); !strings.Contains(text, `"member":true`) || !strings.Contains(text, "Änn") {
			o.t.Errorf("the person is %s", text)
		}
		if _, text := found.ask("GET", "/api/tables", ""); !strings.Contains(text, `"id"`) {
			o.t.Errorf("the person has the tables %s", text)
		}
		if status, _ := o.browser().ask("POST", link.Path, ""); status != http.StatusGone {
			o.t.Errorf("a second use of the link answers %d", status)
		}
	}
	if _, text := lost.ask("GET", "/api/tables", ""); strings.Contains(text, `"id"`) {
		o.t.Errorf("the lost cookie still has the tables %s", text)
	}
	o.audited(`"action":"login link"`)
	commandtest.WantWords(o.t, o.admin("forget", "--yes", data.Settings.ID), "being deleted")
	if _, complaints := o.loginLink("Änn"); !strings.Contains(complaints, "nothing is stored") {
		o.t.Errorf("a link for a person who was deleted: %s", complaints)
	}
}

// rotatesKeys makes a new key while the server runs. A guest who was there stays who they are.
func rotatesKeys(o *operated) {
	guest := o.browser()
	guest.ask("POST", "/api/session", `{"name":"Änn"}`)
	keys := func(args ...string) string {
		o.t.Helper()
		status, out, complaints := call("", append([]string{"keys", "--data", o.data}, args...)...)
		if status != command.ExitDone {
			o.t.Errorf("razzia keys %s: %s", strings.Join(args, " "), complaints)
		}
		return out
	}
	commandtest.WantWords(o.t, keys(), "first", "signs")
	commandtest.WantWords(o.t, keys("rotate"), "a new key verifies cookies now")
	commandtest.WantWords(o.t, keys(), "verifies, will sign")
	if _, text := guest.ask("GET", "/api/session", ""); !strings.Contains(text, "Änn") {
		o.t.Errorf("after a rotation the guest is %s", text)
	}
	o.audited(`"action":"rotate keys"`)
}
