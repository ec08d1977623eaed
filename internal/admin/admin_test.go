//go:build unix

package admin_test

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
)

// controls note what they were asked to do.
type controls struct {
	did    []string
	tables []admin.Table
	fails  error
}

// actions notes what the controls were asked to do.
func (h *controls) actions() []admin.Bound {
	note := func(what string) error {
		h.did = append(h.did, what)
		return h.fails
	}
	return []admin.Bound{
		admin.Read(admin.GetStatus, func(context.Context) (admin.Status, error) { return h.status(), nil }),
		admin.ListTables.By(func(_ context.Context, in admin.TableQuery) ([]admin.Table, error) {
			return h.tables[:min(in.Most, len(h.tables))], h.fails
		}),
		admin.ListPeople.By(findPeople),
		admin.Done(admin.Drain, func(context.Context, admin.Nothing) error { return note("drain") }),
		admin.Done(admin.Undrain, func(context.Context, admin.Nothing) error { return note("undrain") }),
		admin.Done(admin.RebuildRatings, func(context.Context, admin.RatingsRebuilding) error { return note("rebuild ratings") }),
		admin.Done(admin.Announce, func(_ context.Context, in admin.Announcement) error { return note(in.Line + " " + in.For.String()) }),
		admin.Done(admin.Delete, func(_ context.Context, in admin.Removal) error { return note("delete " + string(in.Table)) }),
		admin.Done(admin.Forget, func(_ context.Context, in admin.Forgetting) error { return note("forget " + in.Person) }),
	}
}

// status is the same always.
func (*controls) status() admin.Status {
	return admin.Status{Version: "v1", Tables: 3, Crowds: []admin.Crowd{
		{Address: "203.0.113.5", People: 140}, {Address: "2001:db8::/64", People: 101}}}
}

// ann is there alone.
var ann = admin.Person{Name: "Ann", ID: "A", Network: "10.0.0.0/24", Tables: []table.ID{"t"}}

// findPeople finds Ann alone.
func findPeople(_ context.Context, in admin.Looking) (admin.People, error) {
	switch in.Find {
	case "":
		return admin.People{There: []admin.Person{ann}}, nil
	case "ann":
		return admin.People{Found: []admin.Found{{Name: "Ann", ID: "A", Member: true}}, ByName: true}, nil
	}
	return admin.People{ByName: true}, nil
}

// socket is a path for a socket. Those of other temporary folders can be too long for one.
func socket(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "rz")
	fatal.If(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return filepath.Join(folder, "admin.sock")
}

// serve answers with controls and with more actions, and returns a client and the audit log.
func serve(t *testing.T, h *controls, more ...[]admin.Bound) (path string, c *admin.Client, audit *strings.Builder) {
	t.Helper()
	path, audit = socket(t), new(strings.Builder)
	l, err := admin.Listen(path)
	fatal.If(t, err)
	s := admin.New(slog.New(slog.NewTextHandler(audit, nil)), append(more, h.actions())...)
	go func() { _ = s.Serve(l) }()
	t.Cleanup(s.Close)
	return path, admin.NewClient(path), audit
}

func TestTheOperatorLooks(t *testing.T) {
	h := &controls{tables: []admin.Table{
		{ID: "a", Players: []string{"Ann", ""}, Round: 2, Watchers: 1, Latest: time.Unix(5, 0).UTC()}, {ID: "b", Players: []string{}}}}
	_, c, audit := serve(t, h)
	if s, err := admin.GetStatus.Ask(c, admin.Nothing{}); err != nil || !reflect.DeepEqual(s, h.status()) {
		t.Errorf("the status is %+v, %v", s, err)
	}
	for most := range 3 {
		if list, err := admin.ListTables.Ask(c, admin.TableQuery{Most: most}); err != nil || !reflect.DeepEqual(list, h.tables[:most]) {
			t.Errorf("%d tables are %+v, %v", most, list, err)
		}
	}
	if list, err := admin.ListPeople.Ask(c, admin.Looking{}); err != nil || !reflect.DeepEqual(list.There, []admin.Person{ann}) {
		t.Errorf("the people are %+v, %v", list, err)
	}
	for name, want := range map[string]int{"ann": 1, "Bea & Co": 0} {
		if list, err := admin.ListPeople.Ask(c, admin.Looking{Find: name}); err != nil || len(list.Found) != want {
			t.Errorf("of the name %s there are %+v, %v", name, list, err)
		}
	}
	h.fails = errors.New("the disk is full")
	if _, err := admin.ListTables.Ask(c, admin.TableQuery{Most: 1}); err == nil || err.Error() != "the disk is full" {
		t.Errorf("a failure arrives as %v", err)
	}
	if audit.Len() > 0 {
		t.Errorf("reading is in the audit log: %s", audit)
	}
}

func TestActionsAreInTheAuditLog(t *testing.T) {
	h := new(controls)
	_, c, audit := serve(t, h)
	fatal.If(t, errors.Join(does(c, admin.Drain, admin.Nothing{}), does(c, admin.Undrain, admin.Nothing{})))
	if !reflect.DeepEqual(h.did, []string{"drain", "undrain"}) {
		t.Errorf("the server was asked for %q", h.did)
	}
	lines := strings.Split(strings.TrimSpace(audit.String()), "\n")
	for i, name := range h.did {
		want := []string{"time=", "audit.event=admin", "audit.action=" + name, "audit.done=true"}
		if runtime.GOOS == "linux" {
			want = append(want, "audit.uid="+strconv.Itoa(os.Getuid()), "audit.process="+strconv.Itoa(os.Getpid()))
		}
		for _, words := range want {
			if len(lines) != 2 || !strings.Contains(lines[i], words) {
				t.Errorf("the audit log has %q: want %s in line %d", lines, words, i+1)
			}
		}
	}
}

func TestOtherRequestsAreRefused(t *testing.T) {
	h := new(controls)
	path, _, audit := serve(t, h)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true,
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			return net.Dial("unix", path)
		}}}
	for _, test := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/drain", "", 405}, {"POST", "/status", "", 405}, {"POST", "/drain", "", 400}, {"POST", "/drain", `{"x":1}`, 400},
		{"POST", "/drain", "[" + strings.Repeat(" ", 20<<10) + "]", 400}, {"GET", "/other", "", 404},
	} {
		r, _ := http.NewRequest(test.method, "http://admin"+test.path, strings.NewReader(test.body))
		answer, err := client.Do(r)
		fatal.If(t, err)
		answer.Body.Close()
		if answer.StatusCode != test.status {
			t.Errorf("%s %s %.20q is answered with %d, want %d", test.method, test.path, test.body, answer.StatusCode, test.status)
		}
	}
	if len(h.did) > 0 || audit.Len() > 0 {
		t.Errorf("the server did %q", h.did)
	}
}

func TestTheSocketIsForItsOwner(t *testing.T) {
	path, _, _ := serve(t, new(controls))
	info, err := os.Stat(path)
	if err != nil || info.Mode() != fs.ModeSocket|0o600 {
		t.Errorf("the socket has the mode %v, %v", info.Mode(), err)
	}
	if _, err := admin.Listen(path); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("the socket of a process is taken away: %v", err)
	}
}

// TestALeftSocketIsReplaced leaves a socket behind, as a killed process does. Another file stays.
func TestALeftSocketIsReplaced(t *testing.T) {
	path := socket(t)
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	fatal.If(t, err)
	left.SetUnlinkOnClose(false)
	left.Close()
	l, err := admin.Listen(path)
	fatal.If(t, err)
	l.Close()
	fatal.If(t, os.WriteFile(path, []byte("a file"), 0o600))
	if _, err := admin.Listen(path); err == nil {
		t.Error("a file is replaced by a socket")
	}
	if text, _ := os.ReadFile(path); string(text) != "a file" {
		t.Errorf("the file has %q", text)
	}
}

// does asks for an action that has no answer.
func does[In any](c *admin.Client, a *admin.Action[In, admin.Nothing], in In) error {
	_, err := a.Ask(c, in)
	return err
}

// TestKeysOfCookies rotates keys. Neither an answer nor the audit log has one.
func TestKeysOfCookies(t *testing.T) {
	secret := strings.Repeat("K", keyring.Size)
	ring, err := keyring.Open(t.Context(), keyring.Config{Store: sitetest.Open(t), First: []byte(secret)})
	fatal.If(t, err)
	t.Cleanup(ring.Close)
	_, c, audit := serve(t, new(controls), admin.KeysBy(ring))
	if list, err := admin.ListKeys.Ask(c, admin.Nothing{}); err != nil || len(list) != 1 || list[0].State != keyring.Signing {
		t.Errorf("the keys are %+v, %v", list, err)
	}
	fatal.If(t, does(c, admin.RotateKeys, admin.Nothing{}))
	for what, got := range map[string]error{"does not sign yet": does(c, admin.RotateKeys, admin.Nothing{}),
		"rotate the keys first": does(c, admin.RetireKeys, admin.Retiring{Key: keyring.First}),
		"no such key":           does(c, admin.RetireKeys, admin.Retiring{Key: "x"})} {
		if got == nil || !strings.Contains(got.Error(), what) {
			t.Errorf("the error is %v: want %q", got, what)
		}
	}
	if list, err := admin.ListKeys.Ask(c, admin.Nothing{}); err != nil || len(list) != 2 ||
		list[0].State != keyring.Waiting || list[1].ID != keyring.First {
		t.Errorf("the keys are %+v, %v", list, err)
	}
	if text := audit.String(); strings.Count(text, "rotate keys") != 2 || strings.Count(text, "retire keys") != 2 ||
		strings.Contains(text, secret) {
		t.Errorf("the audit log has %s", text)
	}
}

// tokens are those of Anna.
func tokens() []admin.Bound {
	list := func(_ context.Context, in admin.TokenHolder) ([]admin.Token, error) {
		if in.Person != "Anna" {
			return nil, people.ErrNoPerson
		}
		return []admin.Token{{ID: "T1", Name: "engine", Scopes: []string{"read"}}}, nil
	}
	return []admin.Bound{
		admin.ListTokens.By(list),
		admin.MakeToken.By(func(context.Context, admin.TokenWish) (admin.NewToken, error) {
			return admin.NewToken{Secret: "rzz_SECRET"}, nil
		}),
		admin.Done(admin.RevokeToken, func(_ context.Context, in admin.TokenEnd) error {
			if in.ID != "T1" {
				return fault.ErrNoPage
			}
			return nil
		}),
	}
}

// TestTokens lists, makes and revokes tokens. The audit log has neither the token nor who has it.
func TestTokens(t *testing.T) {
	_, c, audit := serve(t, new(controls), tokens())
	if list, err := admin.ListTokens.Ask(c, admin.TokenHolder{Person: "Anna"}); err != nil || len(list) != 1 || list[0].ID != "T1" {
		t.Errorf("the tokens are %+v, %v", list, err)
	}
	if _, err := admin.ListTokens.Ask(c, admin.TokenHolder{Person: "Ben"}); err == nil {
		t.Error("Ben has tokens")
	}
	made, err := admin.MakeToken.Ask(c, admin.TokenWish{Who: "Anna", Name: "engine", Scopes: []string{"play"}, Days: 7})
	if err != nil || made.Secret != "rzz_SECRET" {
		t.Errorf("made: %+v, %v", made, err)
	}
	if err := does(c, admin.RevokeToken, admin.TokenEnd{Who: "Anna", ID: "T1"}); err != nil {
		t.Error(err)
	}
	if err := does(c, admin.RevokeToken, admin.TokenEnd{Who: "Anna", ID: "T2"}); err == nil {
		t.Error("a token that is not there was revoked")
	}
	text := audit.String()
	for _, secret := range []string{"SECRET", "Anna", "engine"} {
		if strings.Contains(text, secret) {
			t.Errorf("the audit log has %s: %s", secret, text)
		}
	}
	for _, want := range []string{"make token", "revoke token", "token=T1"} {
		if !strings.Contains(text, want) {
			t.Errorf("the audit log has no %s: %s", want, text)
		}
	}
}

// TestACrowdIsNotBannedByAccident bans addresses for which many people stand, and others.
func TestACrowdIsNotBannedByAccident(t *testing.T) {
	bans, err := moderation.OpenBans(t.Context(), sitetest.Open(t), time.Now, slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	h := new(controls)
	_, c, _ := serve(t, h, admin.BansBy(bans, h.status))
	for subject, people := range map[string]int{"203.0.113.5": 140, "203.0.113.0/24": 140, "2001:db8::7": 101, "2001:db8::/32": 101,
		"203.0.113.6": 0, "ANNANNANNANNANNANNANNANNAN": 0} {
		if got := h.status().CrowdIn(subject); got != people {
			t.Errorf("%s has a crowd of %d, want %d", subject, got, people)
		}
		err := does(c, admin.Ban, admin.Banning{Subject: subject, For: time.Hour})
		if refused := err != nil; refused != (people > 0) || refused && !strings.Contains(err.Error(), strconv.Itoa(people)+" people") {
			t.Errorf("a ban of %s: %v", subject, err)
		}
		if err := does(c, admin.Ban, admin.Banning{Subject: subject, For: time.Hour, Crowd: true}); err != nil {
			t.Errorf("a ban of the crowd of %s: %v", subject, err)
		}
	}
}
