package pages_test

import (
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/paper"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// shown finds the address of the picture on the page.
var shown = regexp.MustCompile(`src="(/print/picture[^"]*)"`)

// TestPrintPage opens the page in each language: its choices are as the viewer has them, and its picture is there. Learn and the rules lead
// to it, and the home page does not.
func TestPrintPage(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for at, want := range map[string]bool{"/": false, "/training": true, "/rules": true} {
		if strings.Contains(g.Want(200, g.Get(at)).Body, `href="/print"`) != want {
			t.Errorf("%s leads to the page, or does not: want %v", at, want)
		}
	}
	for _, l := range i18n.Languages() {
		g.Want(200, g.Post("/settings", "name=Ann&dress=2020&lang="+string(l)))
		page := g.Want(200, g.Get("/print")).Body
		for _, want := range []string{`value="all" selected`, `value="` + string(l) + `" selected`, `value="2020" selected`, `value="a4" checked`,
			`value="colour" checked`, `formaction="/print/file"`, i18n.LocalizerFor(l, i18n.Theme2020).Text("paper.pages", "n", 40)} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page has no %s", l, want)
			}
		}
		found := shown.FindStringSubmatch(page)
		if found == nil {
			t.Fatalf("%s: the page has no picture", l)
		}
		if picture := g.Want(200, g.Get(html.UnescapeString(found[1]))); !strings.HasPrefix(picture.Body, "<svg ") ||
			picture.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("%s: the picture is %.40q", l, picture.Body)
		}
	}
	if page := g.Want(200, g.Get("/print?sheets=rules&language=de&edition=2004&paper=letter&ink=lines")).Body; !strings.Contains(page,
		`value="letter" checked`) || !strings.Contains(page, `value="rules" selected`) || strings.Contains(page, `value="hu" selected`) {
		t.Error("the page has forgotten what was chosen")
	}
	if page := g.Want(200, g.Get("/print?sheets=money")).Body; !strings.Contains(page, `value="all" selected`) {
		t.Error("a wrong order is shown")
	}
}

// TestPrintFile downloads a document: it is that of the order, to be kept under its name, and the same for all.
func TestPrintFile(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	o := paper.Order{What: paper.Rules, Language: i18n.Hungarian, Theme: i18n.Theme2004, Size: paper.Letter, Ink: paper.LineArt}
	want, err := paper.PDF(o)
	fatal.If(t, err)
	const order = "?sheets=rules&language=hu&edition=2004&paper=letter&ink=lines"
	for range 2 {
		file := g.Want(200, g.Get("/print/file"+order))
		if file.Body != string(want) || file.Header.Get("Content-Type") != "application/pdf" ||
			file.Header.Get("Content-Disposition") != `attachment; filename=razzia-rules-hu-2004-letter-lines.pdf` {
			t.Errorf("the file is %.20q, %v", file.Body, file.Header)
		}
	}
	for _, wrong := range []string{"/print/file", "/print/picture", "/print/file" + order + "1", "/print/file?sheets=rules"} {
		if answer := g.Get(wrong); answer.Status != http.StatusNotFound || answer.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s is answered with %d, %v", wrong, answer.Status, answer.Header)
		}
	}
}

// TestPrintingIsLimited asks for documents until the limit of the person is reached.
func TestPrintingIsLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Address = guard.Rate{PerSecond: 1e-9, Burst: 3 * guard.Picture.Units}
	g := webtest.New(t, limits).Guest(t)
	for n := 1; ; n++ {
		answer := g.Get("/print/picture?sheets=strip&language=hu&edition=2004&paper=letter&ink=lines")
		if answer.Status == http.StatusTooManyRequests {
			return
		}
		if answer.Status != http.StatusOK || n > 3 {
			t.Fatalf("request %d is answered with %d", n, answer.Status)
		}
	}
}
