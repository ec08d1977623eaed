package play

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"razzia"
	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/daily"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/tui"
	"razzia/internal/web/webtest"
)

// A dailyPlayer plays the daily of a server by scripts.
type dailyPlayer struct {
	*testing.T
	url    string
	cookie string
	now    func() time.Time
	press  func(screen string) string // which key to press at a table; "" for none
}

// visit runs the command with lines of input, and returns its output.
func (p *dailyPlayer) visit(input string, change ...func(*Daily)) (out string, err error) {
	p.Helper()
	c := Daily{Server: p.url, Cookie: p.cookie, WordsFlags: command.WordsFlags{Lang: "en"}}
	for _, f := range change {
		f(&c)
	}
	var text bytes.Buffer
	at := terminal{now: p.now, ready: func(tui.Terminal) bool { return true }, show: p.show}
	err = c.visit(command.Streams{In: strings.NewReader(input), Out: &text, Err: &text}, at)
	return text.String(), err
}

// must runs the command, which has to succeed.
func (p *dailyPlayer) must(input string, change ...func(*Daily)) string {
	p.Helper()
	out, err := p.visit(input, change...)
	if err != nil {
		p.Fatalf("%v: %s", err, out)
	}
	return out
}

// show runs a table as a terminal does, with the keys of the script.
func (p *dailyPlayer) show(ctx context.Context, cfg tui.Config, _ tui.Terminal) (tui.Result, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cfg.After = func(_ time.Duration, then func() tea.Msg) tea.Cmd { return then }
	messages := make(chan tea.Msg)
	start := func(cmd tea.Cmd) {
		go func() {
			select {
			case messages <- cmd():
			case <-ctx.Done():
			}
		}()
	}
	var table tea.Model = tui.New(cfg)
	update := func(msg tea.Msg) {
		var cmd tea.Cmd
		if table, cmd = table.Update(msg); cmd != nil {
			start(cmd)
		}
	}
	update(tea.WindowSizeMsg{Width: 80, Height: 24})
	start(table.Init())
	for {
		switch msg := (<-messages).(type) {
		case tea.QuitMsg:
			return tui.Result{}, nil
		case tea.BatchMsg:
			for _, cmd := range msg {
				start(cmd)
			}
		default:
			update(msg)
		}
		for key := p.press(ansi.Strip(table.View().Content)); key != ""; key = p.press(ansi.Strip(table.View().Content)) {
			update(keyNamed(key))
			if key == "q" {
				break
			}
		}
	}
}

// keyNamed is a key.
func keyNamed(name string) tea.KeyPressMsg {
	switch name {
	case "enter":
		return tea.KeyPressMsg{Code: tea.KeyEnter}
	case "right":
		return tea.KeyPressMsg{Code: tea.KeyRight}
	}
	return tea.KeyPressMsg{Code: rune(name[0]), Text: name}
}

// roundPlayer presses keys for a number of own moves, and leaves then; -1 plays to the end.
func roundPlayer(moves int) func(screen string) string {
	hurried, over := false, false
	return func(screen string) string {
		has := func(words string) bool { return strings.Contains(screen, words) }
		switch {
		case over:
			return ""
		case has("Game over"):
			over = true
			return "enter"
		case has("[f] Fast") && !hurried:
			hurried = true
			return "f"
		case has("is thinking") || has("On its way"), has("[f] Fast"), moves < -200: // a round has fewer
			return ""
		case moves == 0:
			over = true
			return "q"
		case has("you must bid") && has("[  ]"):
			return "right"
		}
		moves--
		switch {
		case has("you must bid"):
			return "enter"
		case has("] Pass"):
			return "p"
		case has("[1] Draw"):
			return "1"
		}
		return "c"
	}
}

// posedBy is the puzzle of today at a server.
func posedBy(t *testing.T, address string) *puzzle.Puzzle {
	t.Helper()
	at, err := client.ParseAddress(address)
	fatal.If(t, err)
	d, err := client.New(client.Config{Address: at}).Day(t.Context(), "")
	fatal.If(t, err)
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	s, err := d.Puzzle.Position.State()
	fatal.If(t, err)
	for i := range set.Len() {
		if p := set.At(i); p.State == s {
			return p
		}
	}
	t.Fatal("the puzzle is not in the set")
	return nil
}

// wants fails unless a text has some words, and none of others, which begin with a "!".
func wants(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if w, not := strings.CutPrefix(w, "!"); strings.Contains(text, w) == not {
			t.Errorf("has %q: %v, in:\n%s", w, !not, text)
		}
	}
}

// TestADayAtTheTerminal plays a day in several visits: the puzzle, half of the round, the rest, the result; and the next day its practice.
func TestADayAtTheTerminal(t *testing.T) {
	t.Parallel()
	h, forward := webtest.AtNoon(t)
	p := &dailyPlayer{T: t, url: h.URL, cookie: filepath.Join(t.TempDir(), "new", "cookie"), now: h.Pages.Now}
	best := posedBy(t, h.URL).Ways[0].Moves[0]
	wants(t, p.must(""), "The daily No. ", "Until midnight UTC: 11 h left", "’s turn. Your best move?", "!Right", "!\x1b")
	wants(t, p.must(fmt.Sprintf("what\n%v\nq\n", best)), "Right. ", "Enter: Play", "!Your result")
	if about, err := os.Stat(p.cookie); err != nil || about.Mode().Perm() != 0o600 {
		t.Errorf("the cookie: %v, %v", about, err)
	}
	p.press = roundPlayer(2)
	wants(t, p.must("\n"), "The puzzle: solved", "!Your best move?", "Your round goes on. You can come back")
	p.press = roundPlayer(-1)
	first := p.must("\n")
	wants(t, first, "Enter: Go on", "Your result", " ± ", "points without luck", "The first result of this day",
		"1 day in a row", "Words to share", "Razzia! Daily ", h.URL+"/d/")
	again := p.must("")
	_, result, _ := strings.Cut(first, "Your result")
	wants(t, again, result, "!Enter: ")
	forward(24 * time.Hour)
	yesterday := func(c *Daily) { c.Day = (daily.DayOf(h.Pages.Now()) - 1).String() }
	p.press = roundPlayer(-1)
	wants(t, p.must("\n", yesterday), "This day is over.", result, "Enter: Play for practice", "Practice\nPoints in the game: ",
		"Everybody, with the same cards")
	german := func(c *Daily) { c.Lang = "de" }
	wants(t, p.must("", german), "Das Tagesspiel Nr. ", "Bis Mitternacht UTC: noch 11 Std.", "1 Tag in Folge", "Das Rätsel")
}

// TestADayForPrograms prints a day as JSON.
func TestADayForPrograms(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	p := &dailyPlayer{T: t, url: h.URL, cookie: filepath.Join(t.TempDir(), "cookie"), now: h.Pages.Now}
	var d client.Daily
	out := p.must("", func(c *Daily) { c.JSON = true })
	err := json.Unmarshal([]byte(out), &d)
	if err != nil || d.Date != daily.DayOf(h.Pages.Now()).String() || strings.Contains(out, `"phase":"over"`) {
		t.Errorf("%v: %s", err, out)
	}
	wrong := p.must(posedBy(t, h.URL).Ways[1].Moves[0].String() + "\n") // and the input ends at the round
	wants(t, wrong, "Not the best. ", "Enter: Play")
	if _, err := p.visit("", func(c *Daily) { c.Day = "2001-01-01" }); err == nil || err.Error() != "There is no daily for this day." {
		t.Errorf("an old day: %v", err)
	}
}

// TestDailyComplaints asks servers that cannot be asked.
func TestDailyComplaints(t *testing.T) {
	t.Parallel()
	serve := func(status int, kind, body string) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	const gone = "http://127.0.0.1:1" // the port of a server that was closed could be given to the next one
	moved := httptest.NewServer(http.RedirectHandler("https://play.example.org/other", http.StatusMovedPermanently))
	t.Cleanup(moved.Close)
	for _, test := range []struct{ url, want string }{
		{serve(404, "application/json", `{"key":"not-found"}`), "This server has no daily."},
		{gone, "No answer from " + gone},
		{serve(200, "text/html", "<h1>Hello</h1>"), "does not answer as a server of Razzia! (the answer is not JSON)"},
		{serve(200, "application/json", `{"hello":"world"}`), "the answer has no day"},
		{moved.URL, "leads to https://play.example.org. Use that address."},
	} {
		p := &dailyPlayer{T: t, url: test.url, cookie: filepath.Join(t.TempDir(), "cookie"), now: time.Now}
		if out, err := p.visit(""); err == nil || !strings.Contains(err.Error(), test.want) || out != "" {
			t.Errorf("%q, %v: want %s", out, err, test.want)
		}
	}
}

// TestDailyFlags checks what flags may say, and the file of a server.
func TestDailyFlags(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ args, complaint string }{
		{"daily --server http://a.example/path", "want one such as https://play.example.org"},
		{"daily --day yesterday", "want a date such as 2026-11-24"},
		{"daily --lang xx", "there is no language"},
	} {
		if status, _, complaints := call("", strings.Fields(test.args)...); status != command.ExitUsage ||
			!strings.Contains(complaints, test.complaint) {
			t.Errorf("%s: %d %s", test.args, status, complaints)
		}
	}
	if got := fileOf(&url.URL{Scheme: "http", Host: "[::1]:8080"}); got != "http____1__8080.json" {
		t.Errorf("the file is %s", got)
	}
}

// TestWordsOfADay says how a member stands, and what an answer is worth whose puzzle this program does not have.
func TestWordsOfADay(t *testing.T) {
	t.Parallel()
	at := &url.URL{Scheme: "https", Host: "play.example.org"}
	v := visit{server: client.New(client.Config{Address: at}), asking: asking{words: i18n.LocalizerFor(i18n.German, i18n.Theme2004)}}
	r := client.DailyResults{Margin: 6.44}
	r.Date, r.Number, r.Round = "2026-11-25", 2, client.DailyRound{Rank: 3, Of: 27, Behind: 20,
		Grade: "sharp", Link: "/d/abc", Result: &client.DailyFigure{Points: -1.5, Signs: []string{"let-go", "won-cheap", "unknown"}}}
	r.Puzzle = &client.DailyPuzzle{Answered: true, Solved: true}
	wants(t, v.told(&r).Words(v.words), "Razzia! Tagesspiel 2 · Ausgebufft 74\u00a0%\n🧩✅ ✋💰\nhttps://play.example.org/d/abc")
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	p := set.At(0)
	a := client.DailyPuzzle{ID: "unknown", Position: client.PositionOf(&razzia.Game{State: p.State}), Answered: true, Move: p.Ways[1].Moves[0],
		Best: p.Ways[0].Moves[0]}
	wants(t, strings.Join(v.verdict(&a), "\n"), "Nicht der beste.\nDer beste Zug: ")
	a.ID = p.ID
	wants(t, strings.Join(v.verdict(&a), "\n"), "Nicht der beste. ", "des Siegs", "\u00a0%")
}
