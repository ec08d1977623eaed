package pages_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png" // decodes icons
	"slices"
	"strings"
	"testing"

	_ "golang.org/x/image/webp" // decodes pictures of the site

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A manifest is what the tests read of a manifest.
type manifest struct {
	Lang, Description  string
	Icons, Screenshots []struct {
		Src, Sizes, Type, Purpose, Label string
		Form                             string `json:"form_factor"`
	}
	Shortcuts []struct{ Name, URL string }
}

// manifestOf reads the manifest as a browser of a language does: without a cookie.
func manifestOf(t *testing.T, g *webtest.Guest, language string) (m manifest) {
	t.Helper()
	r := g.Request("GET", "/manifest.webmanifest", nil)
	r.Header.Set("Accept-Language", language)
	got := g.Want(200, g.Do(r))
	if kind := got.Header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("the manifest is %s", kind)
	}
	if vary := got.Header.Values("Vary"); strings.Contains(strings.Join(vary, ","), "Cookie") || got.Header.Get("Set-Cookie") != "" {
		t.Errorf("the manifest depends on the visitor: %q", vary)
	}
	fatal.If(t, json.Unmarshal([]byte(got.Body), &m))
	return m
}

// TestTheManifestLeadsToItsPictures follows the manifest to its icons and pictures, as a browser does to install the app: each is of the
// declared type and size.
func TestTheManifestLeadsToItsPictures(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	m := manifestOf(t, g, "en")
	found := map[string]bool{}
	for _, i := range slices.Concat(m.Icons, m.Screenshots) {
		got := g.Want(200, g.Get(i.Src))
		if kind := got.Header.Get("Content-Type"); kind != i.Type {
			t.Errorf("%s is %s, not %s", i.Src, kind, i.Type)
		}
		if !strings.Contains(got.Header.Get("Cache-Control"), "public") {
			t.Errorf("%s is kept as %q", i.Src, got.Header.Get("Cache-Control"))
		}
		if i.Sizes != "any" {
			c, _, err := image.DecodeConfig(strings.NewReader(got.Body))
			if got := fmt.Sprintf("%dx%d", c.Width, c.Height); err != nil || got != i.Sizes {
				t.Errorf("%s has the size %s (%v), declared as %s", i.Src, got, err, i.Sizes)
			}
		}
		if i.Form != "" && (i.Label == "" || len(got.Body) > 90<<10) {
			t.Errorf("%s has the label %q and %d bytes", i.Src, i.Label, len(got.Body))
		}
		found[i.Form+i.Sizes] = true
	}
	for _, want := range []string{"192x192", "512x512", "any", "narrow780x1688", "wide1280x800"} {
		if !found[want] {
			t.Errorf("the manifest has no picture %s: %v", want, found)
		}
	}
	for _, i := range m.Icons {
		if i.Purpose != "any maskable" {
			t.Errorf("%s is for %q", i.Src, i.Purpose)
		}
	}
	g.Want(404, g.Get("/install/nothing.webp"))
	g.Want(404, g.Get("/install/..%2fmanifest.go"))
}

// TestIconsHaveASafeMargin checks that nothing of the drawing but its ground is outside of the circle that every home screen shows.
func TestIconsHaveASafeMargin(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, i := range manifestOf(t, g, "en").Icons {
		if i.Type != "image/png" {
			continue
		}
		icon, _, err := image.Decode(strings.NewReader(g.Want(200, g.Get(i.Src)).Body))
		fatal.If(t, err)
		side := icon.Bounds().Dx()
		for y := range side {
			for x := range side {
				dx, dy := float64(2*x+1-side)/2, float64(2*y+1-side)/2
				if red, _, _, _ := icon.At(x, y).RGBA(); dx*dx+dy*dy > float64(side*side)*.16 && red>>8 > 0x60 {
					t.Fatalf("%s is bright at %d, %d, outside of the safe circle", i.Src, x, y)
				}
			}
		}
	}
}

// TestTheManifestIsInTheLanguageOfTheBrowser reads it in each language, and follows its shortcuts.
func TestTheManifestIsInTheLanguageOfTheBrowser(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, l := range i18n.Languages() {
		m, words := manifestOf(t, g, string(l)+"-XX,ja;q=0.5"), i18n.LocalizerFor(l, "")
		if m.Lang != string(l) || m.Description != words.Text("site.description_short") {
			t.Errorf("in %s: %s, %q", l, m.Lang, m.Description)
		}
		var names []string
		for _, s := range m.Shortcuts {
			names = append(names, s.Name)
			page, fragment, _ := strings.Cut(s.URL, "#")
			if body := g.Want(200, g.Get(page)).Body; fragment != "" && !strings.Contains(body, `id="`+fragment+`"`) {
				t.Errorf("the shortcut %s leads to no place of %s", s.URL, page)
			}
		}
		for _, key := range []string{"nav.play", "nav.daily", "pad.title"} {
			if !slices.Contains(names, words.Text(key)) {
				t.Errorf("in %s the shortcuts are %q", l, names)
			}
		}
	}
}

// TestTheSplashFitsTheScreen asks for pictures of the sizes of screens, and of sizes that no screen has.
func TestTheSplashFitsTheScreen(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	for _, size := range []image.Point{{1170, 2532}, {640, 1136}, {2048, 2732}} {
		r := g.Want(200, g.Get(fmt.Sprintf("/install/splash/%dx%d", size.X, size.Y)))
		picture, kind, err := image.Decode(bytes.NewReader([]byte(r.Body)))
		fatal.If(t, err)
		if picture.Bounds().Size() != size || kind != "png" || len(r.Body) > 100<<10 {
			t.Errorf("%v: %v, %s of %d bytes", size, picture.Bounds(), kind, len(r.Body))
		}
		corner, middle := picture.At(0, 0), picture.At(size.X/2, size.Y/2-150)
		if fmt.Sprint(corner) != fmt.Sprint(picture.At(size.X-1, size.Y-1)) || fmt.Sprint(corner) == fmt.Sprint(middle) {
			t.Errorf("%v has no drawing in its middle: %v, %v", size, corner, middle)
		}
	}
	for _, size := range []string{"1x1", "0x0", "-1170x2532", "1170", "1170x2532x3", "01170x2532", "9000x9000", "1170x99999999999999999999"} {
		g.Want(404, g.Get("/install/splash/"+size))
	}
}
