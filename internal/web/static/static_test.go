//go:build !js

package static_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/static"
)

// get asks for a file.
func get(version, name string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "/static/"+version+"/"+name, nil)
	r.SetPathValue("version", version)
	r.SetPathValue("name", name)
	w := httptest.NewRecorder()
	static.Serve(w, r)
	return w
}

// TestNoFileStandsInForAnother asks for a file of this version and of another one.
func TestNoFileStandsInForAnother(t *testing.T) {
	version, name, _ := strings.Cut(strings.TrimPrefix(static.Link("pages.css"), "/static/"), "/")
	if w := get(version, name); w.Code != http.StatusOK || w.Header().Get("Content-Type") == "" {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	for version, name := range map[string]string{"0123456789ab": name, version: "README.md"} {
		if w := get(version, name); w.Code != http.StatusNotFound {
			t.Errorf("%s of version %s has status %d", name, version, w.Code)
		}
	}
}

// fontURL finds the addresses of fonts in the style sheet.
var fontURL = regexp.MustCompile(`url\("?/static/([0-9a-f]+)/([a-z0-9-]+\.woff2)`)

// TestFontsAreServed asks for each font by the address that the style sheet has for it.
func TestFontsAreServed(t *testing.T) {
	sheet, err := os.ReadFile("dist/pages.css")
	fatal.If(t, err)
	fonts := fontURL.FindAllSubmatch(sheet, -1)
	if len(fonts) == 0 {
		t.Fatal("the style sheet names no font")
	}
	for _, font := range fonts {
		version, name := string(font[1]), string(font[2])
		if w := get(version, name); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "font/woff2" {
			t.Errorf("%s: status %d, %v; its address is now %s: is it so in fonts.css?", name, w.Code, w.Header(), static.Link(name))
		}
	}
}
