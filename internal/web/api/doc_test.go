package api_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// shell finds the commands of a page.
var shell = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestTheSessionOfThePageWorks does what docs/build/api.md does, to the letter.
func TestTheSessionOfThePageWorks(t *testing.T) {
	page, err := os.ReadFile("../../../docs/build/api.md")
	fatal.If(t, err)
	blocks := shell.FindAllSubmatch(page, -1)
	if len(blocks) != 1 {
		t.Fatalf("the page has %d sessions: want 1", len(blocks))
	}
	h := webtest.New(t, guard.NoLimits)
	session := exec.Command("sh", "-eu", "-c", string(blocks[0][1]))
	session.Dir = t.TempDir()
	session.Env = append(os.Environ(), "BASE="+h.URL, "no_proxy=127.0.0.1")
	out, err := session.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	want := []string{
		`"name":"Anna"`, `"phase":"waiting"`, `"reasons":`, `"ply":2,`, `"key":"somebody-was-faster"`, `"key":"not-over"`, `"version":5`,
		`"moves":`, `"id":"`, `"known":true`,
	}
	if len(answers) != len(want) {
		t.Fatalf("%d answers: want %d: %s", len(answers), len(want), out)
	}
	for i, word := range want {
		if !strings.Contains(answers[i], word) {
			t.Errorf("answer %d lacks %s: %s", i, word, answers[i])
		}
	}
}
