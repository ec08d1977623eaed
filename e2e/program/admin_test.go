//go:build unix

package program_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/e2e/pgtest"
	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// An operated server is one with its operator.
type operated struct {
	*served
	t       *testing.T
	program string
	data    string
	log     string // file of the audit log
}

// operate starts a server with a short path, which sockets need.
func operate(t *testing.T, program string, flags ...string) *operated {
	t.Helper()
	data, err := os.MkdirTemp("", "rz")
	fatal.If(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(data) })
	log := filepath.Join(data, "audit.jsonl")
	return &operated{start(t, program, data, "127.0.0.1:0", append(flags, "--audit-log", log)...), t, program, data, log}
}

// admin runs a command of the operator, which must do well, and returns its output.
func (o *operated) admin(args ...string) string {
	o.t.Helper()
	status, out, complaints := call("", append([]string{"admin", "--data", o.data}, args...)...)
	if status != command.ExitDone {
		o.t.Fatalf("razzia admin %s: status %d: %s", strings.Join(args, " "), status, complaints)
	}
	return out
}

// asked reads what a command prints as JSON.
func answered[T any](o *operated, args ...string) (value T) {
	o.t.Helper()
	fatal.If(o.t, json.Unmarshal([]byte(o.admin(append(args, "--json")...)), &value))
	return value
}

// audited checks that the audit log has an action.
func (o *operated) audited(words ...string) {
	o.t.Helper()
	text, err := os.ReadFile(o.log)
	fatal.If(o.t, err)
	commandtest.WantWords(o.t, string(text), append(words, `"event":"admin"`, `"uid":`, `"time":`)...)
}

// statusAt asks the public server.
func (o *operated) statusAt(method, path string) int {
	o.t.Helper()
	r, _ := http.NewRequest(method, o.address+path, nil)
	answer, err := http.DefaultClient.Do(r)
	fatal.If(o.t, err)
	answer.Body.Close()
	return answer.StatusCode
}

// TestTheOperator looks at a running server and acts on it.
func TestTheOperator(t *testing.T) {
	program := buildProgram(t)
	for name, test := range map[string]func(*operated){
		"looks": looks, "drains": drains, "bans": bans, "deletes": deletes, "forgets": forgets, "rotates keys": rotatesKeys, "signs in": signsIn,
		"sees to tokens": seesToTokens,
		"has a page":     hasAPage, "is not on the network": isNotOnTheNetwork,
	} {
		t.Run(name, func(t *testing.T) { test(operate(t, program)) })
	}
}

// newGame begins a game of a new person, and returns the table.
func (o *operated) newGame() playedTable {
	o.t.Helper()
	c := newFastClient(1, nil)
	text, err := c.ask("POST", o.address+"/api/play", map[string]any{"bots": 1, "piles": 2})
	fatal.If(o.t, c.adopt(text, err))
	return c.at
}

func looks(o *operated) {
	at := o.newGame()
	if s := answered[admin.Status](o, "status"); s.Tables != 1 || s.Draining || s.Process != o.cmd.Process.Pid {
		o.t.Errorf("the status is %+v", s)
	}
	if list := answered[[]admin.Table](o, "tables"); len(list) != 1 || string(list[0].ID) != at.ID || list[0].Round != 1 ||
		len(list[0].Players) != 2 {
		o.t.Errorf("the tables are %+v", list)
	}
	follow, err := http.Get(o.address + "/t/" + at.ID + "/stream")
	fatal.If(o.t, err)
	defer follow.Body.Close()
	if _, err := follow.Body.Read(make([]byte, 1)); err != nil {
		o.t.Fatal(err)
	}
	if list := answered[[]admin.Person](o, "people"); len(list) != 1 || list[0].Network != "127.0.0.0/24" ||
		string(list[0].Tables[0]) != at.ID {
		o.t.Errorf("the people are %+v", list)
	}
	commandtest.WantWords(o.t, o.admin("status")+o.admin("tables")+o.admin("people"), "1, with 1 stream", at.ID, "(no cookie)", "127.0.0.0/24")
}

func drains(o *operated) {
	o.admin("drain")
	if status := o.statusAt("GET", "/readyz"); status != http.StatusServiceUnavailable {
		o.t.Errorf("/readyz answers %d while the server drains", status)
	}
	commandtest.WantWords(o.t, o.admin("status"), "drains")
	o.admin("undrain")
	if status := o.statusAt("GET", "/readyz"); status != http.StatusOK {
		o.t.Errorf("/readyz answers %d after the drain", status)
	}
	o.audited(`"action":"drain"`, `"action":"undrain"`)
}

// deletes removes a table, after a question.
func deletes(o *operated) {
	at := o.newGame()
	args := []string{"admin", "--data", o.data, "delete", at.ID}
	if status, _, _ := call("n\n", args...); status == command.ExitDone || o.statusAt("GET", "/t/"+at.ID) != 200 {
		o.t.Error("the table is removed against the answer")
	}
	if status, _, complaints := call("y\n", args...); status != command.ExitDone || o.statusAt("GET", "/t/"+at.ID) != 404 {
		o.t.Errorf("the table is not removed: %s", complaints)
	}
	if status, _, _ := call("", append(args, "--yes")...); status == command.ExitDone {
		o.t.Error("a table is removed twice")
	}
	o.audited(`"action":"delete"`)
}

// forgets deletes the data of a person, after a question.
func forgets(o *operated) {
	c := newFastClient(1, nil)
	text, err := c.ask("POST", o.address+"/api/session", map[string]any{"name": "Xanthippe"})
	if err == nil {
		text, err = c.ask("POST", o.address+"/api/play", map[string]any{"bots": 1, "piles": 2})
	}
	fatal.If(o.t, c.adopt(text, err))
	text, err = c.ask("GET", o.address+"/privacy/data", nil)
	var own struct{ Settings struct{ ID string } }
	if err != nil || json.Unmarshal([]byte(text), &own) != nil {
		o.t.Fatalf("%v: %s", err, text)
	}
	args := []string{"admin", "--data", o.data, "forget", own.Settings.ID}
	if status, _, _ := call("n\n", args...); status == command.ExitDone || !strings.Contains(o.admin("tables"), "Xanthippe") {
		o.t.Error("the data are deleted against the answer")
	}
	if status, _, complaints := call("y\n", args...); status != command.ExitDone || strings.Contains(o.admin("tables"), "Xanthippe") {
		o.t.Errorf("the name is still there: %s", complaints)
	}
	if status, _, complaints := call("", append(args, "--yes")...); status == command.ExitDone ||
		!strings.Contains(complaints, "nothing is stored") {
		o.t.Errorf("a person is deleted twice: %s", complaints)
	}
	o.audited(`"action":"forget"`)
	if log, _ := os.ReadFile(o.log); strings.Contains(string(log), own.Settings.ID) {
		o.t.Errorf("the audit log has the identity: %s", log)
	}
}

// bans has the operator ban a person, and end the ban; between the two the server is killed.
func bans(o *operated) {
	client := newFastClient(1, nil)
	talk := func() error {
		_, err := client.ask("POST", o.address+"/api/tables/"+client.at.ID+"/talk", map[string]any{"text": "hello"})
		return err
	}
	text, err := client.ask("POST", o.address+"/api/play", map[string]any{"bots": 1, "piles": 2})
	fatal.If(o.t, client.adopt(text, err))
	commandtest.WantWords(o.t, o.admin("ban", "127.0.0.1", "--for", "24h"), "banned")
	for range 2 {
		if err := talk(); err == nil || !strings.Contains(err.Error(), "403") || !strings.Contains(err.Error(), `"banned"`) {
			o.t.Errorf("a banned person talks: %v", err)
		}
		commandtest.WantWords(o.t, o.admin("bans"), "127.0.0.1/32")
		o.kill()
		o.served = start(o.t, o.program, o.data, "127.0.0.1:0", "--audit-log", o.log)
	}
	o.admin("unban", "127.0.0.1")
	if err := talk(); err != nil {
		o.t.Error(err)
	}
	for _, wrong := range [][]string{{"unban", "127.0.0.1"}, {"ban", "0.0.0.0/0"}, {"ban", "no name"}, {"ban", "ANN", "--for", "-1h"}} {
		if status, _, _ := call("", append([]string{"admin", "--data", o.data}, wrong...)...); status == command.ExitDone {
			o.t.Errorf("razzia admin %q does well", wrong)
		}
	}
	o.audited(`"action":"ban"`, `"action":"unban"`, `"subject":"127.0.0.1"`)
}

// isNotOnTheNetwork asks the public server for what the socket has.
func isNotOnTheNetwork(o *operated) {
	for _, path := range []string{"status", "tables", "people", "drain", "undrain", "announce", "delete", "forget", "ban", "unban", "bans"} {
		for _, prefix := range []string{"/", "/admin/", "/api/", "/api/admin/"} {
			for _, method := range []string{"GET", "POST"} {
				if status := o.statusAt(method, prefix+path); status < 400 && path != "tables" && path != "people" { // which everybody has
					o.t.Errorf("%s %s%s is answered with %d", method, prefix, path, status)
				}
			}
		}
	}
}

// TestTheOperatorOfNoServer asks where no server runs.
func TestTheOperatorOfNoServer(t *testing.T) {
	status, _, complaints := call("", "admin", "status", "--data", t.TempDir())
	if status != command.ExitRefused || !strings.Contains(complaints, "no server runs there") || strings.Contains(complaints, "http:") {
		t.Errorf("status %d: %s", status, complaints)
	}
}

// TestAFolderOfAnotherUser says as who to run the command.
func TestAFolderOfAnotherUser(t *testing.T) {
	other := errors.New("file exists")
	if err := place.AsOwner(&fs.PathError{Op: "open", Path: "razzia.lock", Err: fs.ErrPermission}); !strings.Contains(err.Error(),
		"the owner of the folder") || place.AsOwner(other) != other {
		t.Errorf("the error is %v", err)
	}
}

// TestAddressesOfLinksAreChecked starts the page with addresses that are none.
func TestAddressesOfLinksAreChecked(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "razzia.example.org", "http://", "file:///etc"} {
		if status, _, complaints := call("", "admin", "page", "--address", address, "--data", t.TempDir()); status != command.ExitRefused ||
			!strings.Contains(complaints, "--address") {
			t.Errorf("%s: status %d: %s", address, status, complaints)
		}
	}
}

// TestACrowdBehindOneAddress has 101 people come from one address, as the proxy writes it: the status and a question before a ban say so.
func TestACrowdBehindOneAddress(t *testing.T) {
	t.Parallel()
	o := operate(t, buildProgram(t), "--proxy", "forwarded-for", "--limit-address", "1000/s:1000")
	for range 101 {
		guest := newFastClient(1, nil)
		guest.from = "[::ffff:203.0.113.5]:51234"
		for _, method := range []string{"POST", "GET"} { // the cookie comes back with the second
			if _, err := guest.ask(method, o.address+"/api/session", map[string]string{"name": "Ann"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	commandtest.WantWords(t, o.admin("status"), "203.0.113.5 stands for 101 people")
	for _, subject := range []string{"203.0.113.5", "203.0.113.0/24"} {
		status, _, said := call("n\n", "admin", "--data", o.data, "ban", subject)
		if status == command.ExitDone || !strings.Contains(said, "101 people come from "+subject) {
			t.Errorf("a ban of %s ends with %d and says %q", subject, status, said)
		}
	}
	commandtest.WantWords(t, o.admin("ban", "203.0.113.5", "--yes"), "banned")
	commandtest.WantWords(t, o.admin("ban", "203.0.113.6"), "banned")
}

// TestTheOperatorOfADatabase asks a node of a database by the socket in the folder that it is given, as the units do. Members and guests
// who have left are found by their names, and a hangup changes nothing.
func TestTheOperatorOfADatabase(t *testing.T) {
	t.Parallel()
	for engine, more := range map[string][]string{"folder": nil, "database": {"--database", pgtest.Database(t)}} {
		t.Run(engine, func(t *testing.T) {
			o := operate(t, buildProgram(t), more...)
			gus := newFastClient(1, nil)
			if _, err := gus.ask("POST", o.address+"/api/session", map[string]string{"name": "Gustave"}); err != nil {
				t.Fatal(err)
			}
			if _, err := gus.ask("POST", o.address+"/api/play", map[string]any{"bots": 1, "piles": 2}); err != nil {
				t.Fatal(err)
			}
			ann := newFastClient(2, nil)
			steps := map[string]any{"POST /api/session": map[string]string{"name": "Augusta"}, "POST /api/session/keep": struct{}{}}
			for _, step := range []string{"POST /api/session", "POST /api/session/keep", "GET /api/session"} {
				method, path, _ := strings.Cut(step, " ")
				if _, err := ann.ask(method, o.address+path, steps[step]); err != nil {
					t.Fatal(err)
				}
			}
			fatal.If(t, o.cmd.Process.Signal(syscall.SIGHUP))
			commandtest.WantWords(t, o.admin("status"), "serves")
			found := answered[[]admin.Found](o, "people", "--find", "gust")
			if len(found) != 2 || found[0].Name != "Augusta" || !found[0].Member || found[1].Name != "Gustave" || found[1].Member ||
				found[1].Latest.IsZero() {
				t.Fatalf("found %+v", found)
			}
			commandtest.WantWords(t, o.admin("people", "--find", "GUSTAVE"), found[1].ID, "Gustave")
			commandtest.WantWords(t, o.admin("silence", found[1].ID), "talk")
			commandtest.WantWords(t, o.admin("ban", found[0].ID), "banned")
			commandtest.WantWords(t, o.admin("forget", "--yes", found[1].ID), "being deleted")
		})
	}
}
