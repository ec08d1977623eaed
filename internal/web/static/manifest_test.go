package static_test

import (
	"encoding/json"
	"fmt"
	"image/png"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestManifest follows the manifest to its icons, as a browser does to install the app.
func TestManifest(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	r := g.Want(200, g.Get("/manifest.webmanifest"))
	if kind := r.Header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("the manifest is %s", kind)
	}
	var m struct {
		Icons []struct{ Src, Sizes, Type, Purpose string }
	}
	fatal.If(t, json.Unmarshal([]byte(r.Body), &m))
	sizes := map[string]bool{}
	for _, i := range m.Icons {
		got := g.Want(200, g.Get(i.Src))
		if kind := got.Header.Get("Content-Type"); kind != i.Type {
			t.Errorf("%s is %s, not %s", i.Src, kind, i.Type)
		}
		if purposes := strings.Fields(i.Purpose); !slices.Contains(purposes, "any") || !slices.Contains(purposes, "maskable") {
			t.Errorf("%s is for %q", i.Src, i.Purpose)
		}
		if i.Type == "image/png" {
			checkSize(t, i.Sizes, got.Body)
		}
		sizes[i.Sizes] = true
	}
	if !sizes["192x192"] || !sizes["512x512"] {
		t.Errorf("there are icons of %v", sizes)
	}
}

// checkSize checks that a picture has the declared size.
func checkSize(t *testing.T, want, picture string) {
	t.Helper()
	c, err := png.DecodeConfig(strings.NewReader(picture))
	if err != nil {
		t.Error(err)
		return
	}
	if got := fmt.Sprintf("%dx%d", c.Width, c.Height); got != want {
		t.Errorf("an icon with the declared size %s has the size %s", want, got)
	}
}
