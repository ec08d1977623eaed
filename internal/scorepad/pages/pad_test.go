package pages_test

import (
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// mostBytes is what the page may weigh with all that it loads, as it is sent: script, style sheet, drawings and typefaces.
const mostBytes = 60 << 10

// loaded finds the files that a page loads.
var loaded = regexp.MustCompile(`"(/static/[^"#]+|/manifest[^"]+)`)

// weigh returns the size of a file as a browser receives it, and its text.
func weigh(g *webtest.Guest, path string) (int, string) {
	g.T.Helper()
	r := g.Request("GET", path, nil)
	r.Header.Set("Accept-Encoding", "br")
	got := g.Want(200, g.Do(r))
	if got.Header.Get("Content-Encoding") != "br" {
		return len(got.Body), got.Body
	}
	plain, err := io.ReadAll(brotli.NewReader(strings.NewReader(got.Body)))
	fatal.If(g.T, err)
	return len(got.Body), string(plain)
}

// TestThePadIsLight loads the page and all its files in a new browser, in each language.
func TestThePadIsLight(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, lang := range i18n.Languages() {
		g.Want(200, g.Post("/settings", webtest.Form("name", "Kitty", "lang", string(lang))))
		all, text := weigh(g, "/pad")
		own, seen := all, map[string]bool{}
		for _, match := range loaded.FindAllStringSubmatch(text, -1) {
			if file := match[1]; !seen[file] {
				seen[file] = true
				weight, _ := weigh(g, file)
				all += weight
				if !strings.HasSuffix(file, ".woff2") {
					own += weight
				}
				if lang == i18n.English {
					t.Logf("%s: %d bytes", file, weight)
				}
			}
		}
		if len(seen) < 7 {
			t.Errorf("the page loads %d files, want its script, its sheet, the drawings and three typefaces among them", len(seen))
		}
		if t.Logf("%s: %d bytes, %d of them without typefaces", lang, all, own); all > mostBytes {
			t.Errorf("in %s the pad weighs %d bytes, want at most %d", lang, all, mostBytes)
		}
	}
}

// told finds what the page tells its script.
var told = regexp.MustCompile(`(?s)<script id="told" type="application/json">(.*?)</script>`)

// TestThePadTellsItsScript reads the texts for the script in the words of an edition, with their plural forms.
func TestThePadTellsItsScript(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	g.Want(200, g.Post("/settings", webtest.Form("name", "Kitty", "lang", "fr", "dress", "2020")))
	page := g.Want(200, g.Get("/pad")).Body
	found := told.FindStringSubmatch(page)
	if found == nil {
		t.Fatal("the page tells its script nothing")
	}
	var got struct {
		Lang   string
		Cheque string
		Jewels []string
		Texts  map[string]any
	}
	fatal.If(t, json.Unmarshal([]byte(found[1]), &got))
	forms, _ := got.Texts["pad.kinds"].(map[string]any)
	if got.Lang != "fr" || got.Cheque != "notes" || len(got.Jewels) != 5 || got.Texts["score.cheques"] != "Liasses" || len(forms) != 3 {
		t.Errorf("the script is told %+v", got)
	}
	for _, rule := range []string{"R7.1", "R7.2", "R7.3", "R7.4", "R7.5", "R8.1", "R8.3", "R4.2", "R4.5", "R6.1"} {
		if !strings.Contains(page, `id="rule-`+rule+`"`) {
			t.Errorf("the page has no words for %s", rule)
		}
	}
	if !strings.Contains(page, `id="needs-script"`) {
		t.Error("the page does not say that it needs scripts")
	}
}

// TestPagesLeadToThePad finds the links on the page of what there is to learn, and on that of the rules.
func TestPagesLeadToThePad(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, at := range []string{"/training", "/rules"} {
		if !strings.Contains(g.Want(200, g.Get(at)).Body, `href="/pad"`) {
			t.Errorf("%s does not lead to the pad", at)
		}
	}
}
