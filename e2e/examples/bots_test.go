package examples

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestTheBotsPlayOnAServer lets the bot in Python and the bot in Go play against each other, for two members of a real server. The one in
// Python accepts an invitation.
func TestTheBotsPlayOnAServer(t *testing.T) {
	h := webtest.NewWith(t, site.Config{})
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	webtest.Played(t, h, ann, ben)
	id := path.Base(ann.Want(200, ann.Post("/tables", "players=2&pace=0s")).Path)
	ann.Want(200, ann.PostJSON("/api/invitations", fmt.Sprintf(`{"table":%q,"person":%q}`, id, webtest.HandleOf(ann, "Ben"))))
	outs := make(chan string, 2)
	for _, side := range []struct {
		member *webtest.Guest
		argv   []string
	}{
		{ann, []string{goProgram(t, "../../examples/eventbot"), h.URL, "2"}},
		{ben, []string{"python3", "../../examples/bot.py", h.URL, "2"}},
	} {
		token := webtest.TokenOf(side.member, `{"name":"bot","scopes":["play","challenge"],"days":1}`).Token
		command := exec.CommandContext(t.Context(), side.argv[0], side.argv[1:]...)
		command.Env = append(os.Environ(), "RAZZIA_TOKEN="+token, "no_proxy=127.0.0.1")
		go func() {
			out, err := command.CombinedOutput()
			outs <- fmt.Sprint(string(out), err)
		}()
	}
	for range 2 {
		if out := <-outs; strings.Count(out, "points") != 2 || !strings.HasSuffix(out, "<nil>") {
			t.Errorf("a bot says: %s", out)
		}
	}
}

// TestTheLoopOfThePagePlays runs the program that docs/build/bots.md has for a hundred games, for one game.
func TestTheLoopOfThePagePlays(t *testing.T) {
	h := webtest.NewWith(t, site.Config{})
	ann := webtest.Member(t, h, "Ann")
	page, err := os.ReadFile("../../docs/build/bots.md")
	fatal.If(t, err)
	_, rest, _ := strings.Cut(string(page), "```python\nfrom bot import")
	code, _, _ := strings.Cut(rest, "```")
	code = strings.Replace("from bot import"+code, "over == 100", "over == 1", 1)
	command := exec.CommandContext(t.Context(), "python3", "-c", code, h.URL)
	command.Dir = "../../examples"
	token := webtest.TokenOf(ann, `{"name":"bot","scopes":["play"],"days":1}`).Token
	command.Env = append(os.Environ(), "RAZZIA_TOKEN="+token, "no_proxy=127.0.0.1", "PYTHONDONTWRITEBYTECODE=1")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if list := ann.Want(200, ann.Get("/api/tables")).Body; strings.Count(list, `"phase":"over"`) != 1 {
		t.Errorf("the tables are %s", list)
	}
}

// goProgram builds a program of this folder.
func goProgram(t *testing.T, folder string) string {
	t.Helper()
	to := path.Join(t.TempDir(), "program")
	if out, err := exec.Command("go", "build", "-o", to, folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return to
}
