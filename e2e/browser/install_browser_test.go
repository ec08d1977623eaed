package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// pictured loads a picture as the browser does. Its value is the natural size, or why there is none.
const pictured = `new Promise((done) => {
	const picture = new Image();
	picture.onload = () => done(picture.naturalWidth + "x" + picture.naturalHeight);
	picture.onerror = () => done("not a picture");
	picture.src = %q;
})`

// TestTheSiteCanBeInstalled lets Chromium read the manifest: it finds no fault, and shows each picture in the size
// that the manifest declares.
func TestTheSiteCanBeInstalled(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL))
	read, err := chromedp.Call(b.ctx, page.GetAppManifest, page.GetAppManifestParams{})
	fatal.If(t, err)
	for _, e := range read.Errors {
		t.Errorf("the manifest has a fault: %s", e.Message)
	}
	if len(read.Errors) == 0 && (read.Manifest.Display != "kStandalone" || !strings.HasSuffix(read.Manifest.StartURL, "/")) {
		t.Errorf("Chromium reads %q, %q", read.Manifest.Display, read.Manifest.StartURL)
	}
	var m struct {
		Icons, Screenshots []struct{ Src, Sizes string }
		Shortcuts          []struct{ URL string }
	}
	fatal.If(t, json.Unmarshal([]byte(read.Data), &m))
	if len(m.Icons) != 3 || len(m.Screenshots) != 5 || len(m.Shortcuts) < 3 {
		t.Errorf("the manifest has %d icons, %d pictures and %d shortcuts", len(m.Icons), len(m.Screenshots), len(m.Shortcuts))
	}
	for _, p := range append(m.Icons, m.Screenshots...) {
		if size := eval[string](b, fmt.Sprintf(pictured, p.Src)); size != p.Sizes && p.Sizes != "any" {
			t.Errorf("%s is %s: want %s", p.Src, size, p.Sizes)
		}
	}
	if size := eval[string](b, fmt.Sprintf(pictured, "/apple-touch-icon.png")); size != "180x180" {
		t.Errorf("the icon of iPhones is %s", size)
	}
	for _, s := range m.Shortcuts {
		b.do(chromedp.Navigate(h.URL + s.URL))
		if _, place, in := strings.Cut(s.URL, "#"); in {
			b.until(fmt.Sprintf(`document.querySelector("#%s button").checkVisibility()`, place))
		}
	}
}

// TestAnIPhoneHasASplash opens a page where navigator.standalone is, as on an iPhone: it names a picture of the size of the screen. Other
// browsers ask for none.
func TestAnIPhoneHasASplash(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	const link = `document.querySelector("link[rel=apple-touch-startup-image]")`
	b := newTab(t, 390, 844)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(3)), chromedp.Navigate(h.URL))
	if eval[bool](b, link+" !== null") {
		t.Error("a browser that reads the manifest has a splash of its own")
	}
	_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: "navigator.standalone = false"})
	fatal.If(t, err)
	b.do(chromedp.Navigate(h.URL + "/rules"))
	b.until(link + " !== null")
	address := eval[string](b, link+".href")
	want := eval[string](b, "screen.width * devicePixelRatio + 'x' + screen.height * devicePixelRatio")
	if size := eval[string](b, fmt.Sprintf(pictured, address)); size != want || !strings.HasSuffix(address, want) {
		t.Errorf("%s is %s: want %s", address, size, want)
	}
}
