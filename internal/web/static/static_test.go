package static_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"testing"

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

// TestOlderFilesAreServed asks for each file of the version before: its folder is its digest. No file stands in for another.
func TestOlderFilesAreServed(t *testing.T) {
	older, err := filepath.Glob("before/*/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range older {
		version, name := filepath.Base(filepath.Dir(path)), filepath.Base(path)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		w := get(version, name)
		if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), content) || w.Header().Get("Content-Type") == "" {
			t.Errorf("%s: status %d, %d bytes, %v: is it in the folder of its digest?", path, w.Code, w.Body.Len(), w.Header())
		}
		if w := get("0123456789ab", name); w.Code != http.StatusNotFound {
			t.Errorf("%s of an unknown version has status %d", name, w.Code)
		}
	}
	if w := get("before", "README.md"); w.Code != http.StatusNotFound {
		t.Errorf("a file that is no part of pages has status %d", w.Code)
	}
}

// fontURL finds the addresses of fonts in the style sheet.
var fontURL = regexp.MustCompile(`url\("?/static/([0-9a-f]+)/([a-z0-9-]+\.woff2)`)

// TestFontsAreServed asks for each font by the address that the style sheet has for it.
func TestFontsAreServed(t *testing.T) {
	sheet, err := os.ReadFile("dist/style.css")
	if err != nil {
		t.Fatal(err)
	}
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
