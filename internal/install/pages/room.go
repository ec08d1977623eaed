package pages

import (
	"embed"
	"io/fs"
	"net/http"
	"path/filepath"
	"sync"

	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/compress"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui/art"
)

// shots are the pictures of the site that browsers show before they install it. The program e2e/pictures makes them.
//
//go:embed shots/*.webp
var shots embed.FS

// Addresses of the pictures. They have no version: browsers fetch them once, when they install the site.
const (
	path       = "/install"
	splashPath = path + "/splash"
)

// A room answers the requests of browsers that install the site.
type room struct {
	*pages.Kit
	manifests map[i18n.Language]func() map[string][]byte // in all codings, made once
	splashes  *pages.Gallery[screen]
}

func newRoom(kit *pages.Kit) *room {
	m := &room{Kit: kit, manifests: map[i18n.Language]func() map[string][]byte{}, splashes: pages.NewGallery[screen]()}
	for _, l := range i18n.Languages() {
		m.manifests[l] = sync.OnceValue(func() map[string][]byte {
			text := manifestIn(i18n.LocalizerFor(l, ""), kit.Places)
			all := compress.Packed(text, compress.Smallest)
			all[compress.Identity] = text
			return all
		})
	}
	return m
}

func (m *room) routes(route pages.Route) {
	route("GET /manifest.webmanifest", guard.Reading, m.showManifest)
	route("GET "+path+"/{name}", guard.Reading, m.showPicture)
	route("GET "+splashPath+"/{size}", guard.Picture, m.showSplash)
}

// showManifest sends the manifest in the language of the browser, which asks for it without a cookie.
func (m *room) showManifest(w http.ResponseWriter, r *exchange.Request) error {
	all := m.manifests[i18n.Match(r.Header.Get("Accept-Language"))]()
	keep(w, "3600", "application/manifest+json")
	_, err := w.Write(all[compress.Negotiate(w, r.Request)])
	return err
}

// kinds are the content types of the pictures by the ending of a name.
var kinds = map[string]string{".webp": shotKind, ".png": "image/png", ".svg": "image/svg+xml"}

// showPicture sends an icon, or a picture of the site.
func (m *room) showPicture(w http.ResponseWriter, r *exchange.Request) error {
	name := r.PathValue("name")
	picture, err := shots.ReadFile("shots/" + name)
	if err != nil {
		picture, err = fs.ReadFile(art.Icons(), name)
	}
	if err != nil {
		return fault.ErrNoPage
	}
	keep(w, "86400", kinds[filepath.Ext(name)])
	_, err = w.Write(picture)
	return err
}

// keep lets browsers and proxies keep an answer, which is the same for all who ask in a language, for some seconds.
func keep(w http.ResponseWriter, seconds, kind string) {
	w.Header().Set("Cache-Control", "public, max-age="+seconds)
	w.Header().Set("Vary", "Accept-Language")
	w.Header().Set("Content-Type", kind)
}
