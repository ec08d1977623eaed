package examples

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestChatProgramsInTypeScriptPlay lets both clients in TypeScript that the authors of the protocol give away find out by themselves how to
// get a token, and play a game. Halfway their person ends the token: they sign in again, and play on with the same bot account.
func TestChatProgramsInTypeScriptPlay(t *testing.T) {
	t.Parallel()
	installed, err := filepath.Abs("../../tools/npm/chat/node_modules")
	fatal.If(t, err)
	if _, err := os.Stat(filepath.Join(installed, "installed-lock.json")); err != nil {
		t.Skip("its programs are not installed: run sh scripts/check-web")
	}
	for name, redirect := range map[string]string{
		"@modelcontextprotocol/sdk":    "http://127.0.0.1:5000/callback",
		"@modelcontextprotocol/client": "cursor://anysphere.cursor-mcp/oauth/callback",
	} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			h := webtest.NewWith(t, site.Config{Pages: web.Settings{MCP: true, Requests: web.Requests{Limits: guard.NoLimits}}})
			p := &person{Guest: webtest.Member(t, h, "Ann"), redirect: redirect}
			folder := t.TempDir()
			fatal.If(t, os.Symlink(installed, filepath.Join(folder, "node_modules")))
			fatal.If(t, os.WriteFile(filepath.Join(folder, "chat.mjs"), []byte(read(t, "testdata/chat.mjs")), 0o666))
			program := exec.CommandContext(t.Context(), "node", "chat.mjs", name, h.URL, redirect)
			program.Dir, program.Env = folder, append(os.Environ(), "no_proxy=127.0.0.1")
			p.sits(program)
			if bots := strings.Count(p.Get("/bots").Body, "/bots/close"); p.asked != 2 || !p.over || bots != 1 {
				t.Errorf("it asked %d times, with %d bot accounts, and its game is over: %t", p.asked, bots, p.over)
			}
		})
	}
}

// A person has a browser, and sits before a chat program.
type person struct {
	*webtest.Guest
	redirect string // where answers go
	asked    int    // how often it asked for a token
	over     bool   // whether its game is over
}

// sits answers a program until it ends.
func (p *person) sits(program *exec.Cmd) {
	p.T.Helper()
	var wrong strings.Builder
	program.Stderr = &wrong
	answers, err := program.StdinPipe()
	fatal.If(p.T, err)
	says, err := program.StdoutPipe()
	fatal.If(p.T, err)
	fatal.If(p.T, program.Start())
	for lines := bufio.NewScanner(says); lines.Scan(); {
		p.hears(lines.Text(), answers)
	}
	if err := program.Wait(); err != nil {
		p.T.Errorf("%v: %s", err, wrong.String())
	}
}

// hears answers a line of the program.
func (p *person) hears(line string, answer io.Writer) {
	p.T.Helper()
	switch address, opens := strings.CutPrefix(line, "open "+p.Server.URL); {
	case opens:
		p.asked++
		fmt.Fprintln(answer, p.allows(address))
	case line == "half":
		page := p.Want(http.StatusOK, p.Get("/devices/programs")).Body
		p.Want(http.StatusOK, p.Post("/devices/programs/revoke", "id="+found(p.T, page, `name="id" value="([A-Z2-7]+)"`)))
		fmt.Fprintln(answer)
	default:
		p.over = strings.HasPrefix(line, "over after ")
	}
}

// allows answers on the page with the bot account that is chosen there, and returns the address to which the page leads.
func (p *person) allows(address string) string {
	p.T.Helper()
	page := p.Want(http.StatusOK, p.Get(address)).Body
	bot := "name=Nelly"
	if p.asked > 1 {
		bot = "bot=" + found(p.T, page, `name="bot" value="([a-z2-7]+)"`)
	}
	ask := html.UnescapeString(found(p.T, page, `name="ask" value="([^"]+)"`))
	r := p.Want(http.StatusOK, p.Post("/oauth/authorize", "answer=allow&"+bot+"&ask="+url.QueryEscape(ask)))
	to, _ := strings.CutPrefix(r.Header.Get("Refresh"), "0; url=")
	if !strings.HasPrefix(to, p.redirect+"?") {
		p.T.Fatalf("the page leads to %q", to)
	}
	return to
}

// found is the part of a page that a pattern has in brackets.
func found(t testing.TB, page, pattern string) string {
	t.Helper()
	part := regexp.MustCompile(pattern).FindStringSubmatch(page)
	if part == nil {
		t.Fatalf("the page has no %s: %s", pattern, page)
	}
	return part[1]
}
