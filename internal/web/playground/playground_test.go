package playground_test

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// maxPage is the size of the page in bytes as it is sent. It has the whole API, and stays below the pictures of one game.
const maxPage = 100 << 10

// TestThePageHasTheWholeDocument looks for each operation with its example, each schema and each refusal, and weighs the page.
func TestThePageHasTheWholeDocument(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	r := g.Request("GET", "/playground", nil)
	r.Header.Set("Accept-Encoding", "br")
	sent := g.Want(http.StatusOK, g.Do(r)).Body
	plain, err := io.ReadAll(brotli.NewReader(strings.NewReader(sent)))
	fatal.If(t, err)
	if t.Logf("%d bytes, %d as they are sent", len(plain), len(sent)); len(sent) > maxPage {
		t.Errorf("the page is %d bytes as it is sent: want at most %d", len(sent), maxPage)
	}
	page := string(plain)
	for _, o := range webtest.TheDocument().Operations {
		_, part, _ := strings.Cut(page, `<details class="operation" id="op-`+o.ID+`"`)
		part, _, _ = strings.Cut(part, "</details>")
		if !strings.Contains(part, o.Method+"</b> <code>"+o.Path) || !regexp.MustCompile(`class="result">20[01] \w+\n[\[{]`).MatchString(part) {
			t.Errorf("%s is not there, or has no example", o.ID)
		}
		for _, response := range o.Responses {
			for _, key := range response.Keys {
				if !strings.Contains(part, key) {
					t.Errorf("%s lacks the refusal %s", o.ID, key)
				}
			}
		}
	}
	for _, target := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, ` id="`+target[1]+`"`) {
			t.Errorf("a link leads to %s, which is not there", target[1])
		}
	}
}

// TestWhatEndsSomethingIsAskedAbout compares the operations that the page asks about with the document.
func TestWhatEndsSomethingIsAskedAbout(t *testing.T) {
	t.Parallel()
	page := webtest.New(t, guard.NoLimits).Guest(t).Get("/playground").Body
	for operation, asked := range map[string]bool{"deleteData": true, "signOutOthers": true, "resign": true, "closeBot": true,
		"revokeToken": true, "getSession": false, "makeMove": false} {
		found := regexp.MustCompile(`<details [^>]*id="op-` + operation + `"[^>]*>`).FindString(page)
		if found == "" || strings.Contains(found, "data-grave") != asked {
			t.Errorf("%s: %s", operation, found)
		}
	}
	for _, id := range regexp.MustCompile(`<details class="operation" id="op-(\w+)"[^>]*data-grave`).FindAllStringSubmatch(page, -1) {
		if webtest.TheDocument().Operation(id[1]).Method == http.MethodGet {
			t.Errorf("%s changes nothing", id[1])
		}
	}
}

// TestTheTokenIsInNoForm holds that a browser never sends the token by itself, and that no other site shows the page in a frame.
func TestTheTokenIsInNoForm(t *testing.T) {
	t.Parallel()
	r := webtest.New(t, guard.NoLimits).Guest(t).Get("/playground")
	field := regexp.MustCompile(`<input id="bearer"[^>]*>`).FindString(r.Body)
	if field == "" || strings.Contains(field, " name=") {
		t.Errorf("the field of the token is %q: want one without a name", field)
	}
	if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'none'") ||
		!strings.Contains(policy, "script-src 'self'") || !strings.Contains(policy, "connect-src 'self'") {
		t.Errorf("the policy is %q", policy)
	}
}
