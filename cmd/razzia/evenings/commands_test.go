package evenings

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// commands has the command as the program has it.
type commands struct {
	Evening Command `cmd:""`
}

var call = commandtest.Caller(func() any { return new(commands) })

// A terminal calls the command for a person at a server.
type terminal struct {
	*testing.T
	server string
	token  string // the file of it; "" for none
}

// run calls the command, and returns what it prints, or its complaint.
func (p terminal) run(args ...string) (out, complaint string) {
	p.Helper()
	all := append([]string{"evening"}, args...)
	if p.server != "" {
		all = append(all, "--server", p.server)
	}
	if p.token != "" {
		all = append(all, "--token-file", p.token)
	}
	_, out, complaint = call("", all...)
	return out, complaint
}

// must calls the command, which has to succeed.
func (p terminal) must(args ...string) string {
	p.Helper()
	out, complaint := p.run(args...)
	if complaint != "" {
		p.Fatalf("%q: %s", args, complaint)
	}
	return out
}

// as is the terminal of a person with a token.
func (p terminal) as(token string) terminal {
	p.token = filepath.Join(p.TempDir(), "token")
	fatal.If(p, os.WriteFile(p.token, []byte(token+"\n"), 0o600))
	return p
}

// now is the evening as a program reads it.
func (p terminal) now(key string) (e client.Evening) {
	p.Helper()
	fatal.If(p, json.Unmarshal([]byte(p.must("show", key, "--json")), &e))
	return e
}

// TestAnEveningAtTheTerminal holds an evening of bot accounts from the terminal alone: it is opened, changed, begun, paused, watched to the
// end of its first game, a round is ended and that taken back, guests are moved and sent away, and it is called off.
func TestAnEveningAtTheTerminal(t *testing.T) {
	t.Setenv(command.TokenVariable, "")
	h := webtest.NewWith(t, site.Config{})
	owner := webtest.Member(t, h, "Ann")
	looker := terminal{T: t, server: h.URL}
	ann := looker.as(webtest.TokenOf(owner, `{"name":"organiser","scopes":["read","play","club"],"days":1}`).Token)
	if out := looker.must(); !strings.Contains(out, "No evening is open right now.") {
		t.Errorf("the first list is %s", out)
	}
	opened := ann.must("open", "--start", "24h", "--break", "10m", "--bots", "greedy", "--accounts", "--link=false")
	_, key, _ := strings.Cut(strings.Fields(opened[strings.Index(opened, h.URL):])[0], path)
	commandtest.WantWords(t, opened, "Evening of Ann\n", "3 games · tables of 4", "razzia evening show --watch "+h.URL+path+key)
	if p := ann.now(key).Plan; p.Games != 3 || p.Rest != 600 || p.Bots != "greedy" || !p.Open || !p.Accounts || !p.Swiss || p.Weekly {
		t.Errorf("the plan is %+v", p)
	}
	ann.must("change", key, "--name", "Club night", "--bots", "none", "--link", "--weekly")
	if p := ann.now(key).Plan; p.Name != "Club night" || p.Bots != "" || p.Open || !p.Weekly || !p.Accounts || p.Rest != 600 {
		t.Errorf("the plan is then %+v", p)
	}
	ann.must("change", key, "--link=false", "--weekly=false")
	var bots []*webtest.Caller
	owners := []*webtest.Guest{owner, webtest.Member(t, h, "Bo")} // each may have five
	for i, name := range []string{"Nelly", "Olga", "Pia", "Quin", "Rosa", "Sue", "Tess", "Uma"} {
		token := webtest.BotOf(owners[i/4], name).Token
		bots = append(bots, webtest.NewCaller(t, h.Program(t, token)))
		looker.as(token).must("join", key)
	}
	commandtest.WantWords(t, looker.must("list"), "Club night", "8 are here", h.URL+path+key)
	commandtest.WantWords(t, terminal{T: t}.must("show", h.URL+path+key), "8 are here", "Nelly [bot]", "Uma [bot]")
	commandtest.WantWords(t, ann.must("start", h.URL+path+key), "Game 1 of 3", "The tables that play", "Nelly [bot]")
	organise(ann, key, bots)
}

// organise ends rounds, and gives all other orders.
func organise(ann terminal, key string, bots []*webtest.Caller) {
	t := ann.T
	playAll(bots, ann.now(key).Games[0].Table)
	commandtest.WantWords(t, ann.must("pause", key), "Paused · Game 1 of 3")
	commandtest.WantWords(t, ann.must("resume", key), "Game 1 of 3", "Standings\n", "  1  ")
	commandtest.WantWords(t, ann.must("end-round", key), "After game 1 of 3", "Starts in ")
	commandtest.WantWords(t, ann.must("undo", key), " Game 1 of 3")
	playAll(bots, ann.now(key).Games[1].Table)
	ann.must("pause", key) // what has happened at the tables is noted
	ann.must("resume", key)
	before := ann.now(key)
	if before.Stage != "resting" || len(before.Games) != 4 {
		t.Fatalf("after the first round it is %+v", before)
	}
	a, b := before.Games[2].Seats[0].Guest, before.Games[3].Seats[0].Guest
	ann.must("swap", key, before.Guests[a-1].Name, fmt.Sprint(b))
	if after := ann.now(key); after.Games[2].Seats[0].Guest != b || after.Games[3].Seats[0].Guest != a {
		t.Errorf("after the swap it is %+v", after.Games[2:])
	}
	ann.must("send-away", key, "tess [BOT]")
	if now := ann.now(key).Guests[6]; now.Presence != "expelled" {
		t.Errorf("who was sent away is %+v", now)
	}
	if _, complaint := ann.run("cancel", key); !strings.Contains(complaint, "This cannot be taken back.") ||
		!strings.Contains(complaint, "the evening goes on") || ann.now(key).Stage != "resting" {
		t.Errorf("without an answer: %s", complaint)
	}
	end := ann.must("cancel", key, "--yes")
	commandtest.WantWords(t, end, "8 players · 3 games", "Standings\n", "Tess [bot] (left)")
	if !strings.Contains(end, " wins the evening") && !strings.Contains(end, "A shared win!") {
		t.Errorf("the end is %s", end)
	}
	if out := ann.must("show", key, "--watch"); strings.Count(out, "◆") != 1 {
		t.Errorf("an evening that is over is watched as %s", out)
	}
}

// playAll plays a game to its end.
func playAll(bots []*webtest.Caller, id string) {
	for over := false; !over; {
		for _, b := range bots {
			now := b.Call(200, "GET", "/api/tables/{id}", id, "")
			over = now["phase"] == "over"
			game, _ := now["game"].(map[string]any)
			if legal, _ := game["legal"].([]any); len(legal) > 0 {
				b.Call(200, "POST", "/api/tables/{id}/moves", id, fmt.Sprintf(`{"seat":%v,"ply":%v,"move":%q}`, game["acting"], now["ply"], legal[0]))
			}
		}
	}
}

// TestComplaints gives orders that are refused.
func TestComplaints(t *testing.T) {
	t.Setenv(command.TokenVariable, "")
	h := webtest.NewWith(t, site.Config{})
	p := terminal{T: t, server: h.URL}
	reader := p.as(webtest.TokenOf(webtest.Member(t, h, "Ann"), `{"name":"eye","scopes":["read"],"days":1}`).Token)
	const gone = "http://127.0.0.1:1" // no one listens there, now or later
	for _, test := range []struct {
		p    terminal
		args string
		want string
	}{
		{p, "show abc", "The link leads to no evening"},
		{p, "show abc --watch", "The link leads to no evening"},
		{p, "start abc", "no token: name its file"},
		{reader, "open", "This token does not allow that."},
		{reader, "open --rounds 3 --arena 1h", "want one of them"},
		{reader, "open --start noon", `"noon" is no time`},
		{p, "open --clock slow", "--clock must be one of"},
		{terminal{T: t, server: "ftp://x"}, "list", "is not the address of a server"},
		{terminal{T: t, server: gone}, "list", "No answer from " + gone},
		{terminal{T: t}, "show " + gone + "/e/abc", "No answer from " + gone},
	} {
		if out, complaint := test.p.run(strings.Fields(test.args)...); !strings.Contains(complaint, test.want) || out != "" {
			t.Errorf("%s: %q, %q: want %s", test.args, out, complaint, test.want)
		}
	}
}

// TestAWatchGoesOn watches an evening at a server that fails for a while, and ends when the evening does, or is gone.
func TestAWatchGoesOn(t *testing.T) {
	answers := []any{sample("gathering", 8), 503, 503, sample("gathering", 8), sample("playing", 8), sample("playing", 8), 404}
	at := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if status, is := answers[at].(int); is {
			w.WriteHeader(status)
			_, _ = w.Write([]byte(`{"key":"no-such-evening","message":"Gone."}`))
		} else {
			_ = json.NewEncoder(w).Encode(answers[at])
		}
		at++
	}))
	t.Cleanup(server.Close)
	v := &visit{Command: &Command{Server: server.URL}, words: i18n.LocalizerFor(i18n.English, ""), getenv: func(string) string { return "" },
		now: func() time.Time { return noon }, zone: time.UTC}
	to, err := v.server(true)
	fatal.If(t, err)
	w := &watch{visit: v, server: to, key: "abc"}
	for i, want := range []struct {
		changed, lost bool
		again         time.Duration
	}{{true, false, whileRunning}, {true, true, afterFailure}, {false, true, afterFailure}, {true, false, whileRunning},
		{true, false, whileRunning}, {false, false, whileRunning}} {
		changed, again, err := w.next(t.Context(), 0)
		if err != nil || changed != want.changed || w.lost != want.lost || again != want.again {
			t.Errorf("answer %d: changed %v, lost %v, again in %v, %v: want %+v", i, changed, w.lost, again, err, want)
		}
	}
	if _, _, err := w.next(t.Context(), 0); !client.IsRefused(err, "no-such-evening") {
		t.Errorf("an evening that is gone: %v", err)
	}
}
