//go:build !js

package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"
	"sync"

	"razzia/internal/web/compress"
	"razzia/internal/web/ui/art"
)

//go:embed dist
var dist embed.FS

// fonts has the typeface of the site.
//
//go:embed vendor/archivo/*.woff2
var fonts embed.FS

// An asset is a file to serve.
type asset struct {
	content []byte
	coded   func() map[string][]byte // compressed once, by the coding; nil for pictures and fonts, which are compressed already
	version string                   // a digest of the content
	kind    string                   // its content type
}

// kinds are the content types by the ending of a name.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".png": "image/png", ".woff2": "font/woff2",
}

// assets are the files by name.
var assets = sync.OnceValue(func() map[string]*asset {
	all := map[string]*asset{}
	for name, content := range files() {
		all[name] = newAsset(name, content)
	}
	return all
})

func newAsset(name string, content []byte) *asset {
	sum := sha256.Sum256(content)
	a := &asset{content: content, version: hex.EncodeToString(sum[:6]), kind: kinds[path.Ext(name)]}
	if packed := path.Ext(name); packed != ".png" && packed != ".woff2" {
		a.coded = sync.OnceValue(func() map[string][]byte { return compress.Packed(content, compress.Smallest) })
	}
	return a
}

// files returns the bundled files, the fonts and the drawings by name.
func files() map[string][]byte {
	files := map[string][]byte{"sprite.svg": art.Sprite()}
	for _, folder := range []fs.FS{dist, fonts, art.Icons()} {
		_ = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				files[path.Base(name)], err = fs.ReadFile(folder, name)
			}
			return err
		})
	}
	return files
}

// Link returns the address of a file.
func Link(name string) string {
	a := assets()[name]
	if a == nil {
		return "/static/0/" + name
	}
	return "/static/" + a.version + "/" + name
}

// OfTables are the names of the files that the pages of tables and of rules want.
func OfTables() (names []string) {
	for name := range assets() {
		switch name {
		case "lobby.js", "passkey.js", "notify.js", "people.js", "playground.js", "playground.css", "sw.js",
			"icon.svg", "icon-180.png", "icon-192.png", "icon-512.png": // those of an app are loaded when it is installed
		default:
			names = append(names, name)
		}
	}
	return names
}

// LinksOf are the addresses of files by name.
func LinksOf(names []string) map[string]string {
	links := map[string]string{}
	for _, name := range names {
		links[name] = Link(name)
	}
	return links
}

// Digest is a short digest of addresses.
func Digest(links map[string]string) string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(links)) {
		_, _ = io.WriteString(sum, links[name]+"\n")
	}
	return hex.EncodeToString(sum.Sum(nil)[:4])
}

// Serve answers a request for /static/{version}/{name}. It never answers with another file than the page wants: while an upgrade rolls, a
// page may be of another version than this program, and a proxy then asks another node.
func Serve(w http.ResponseWriter, r *http.Request) {
	name, version := r.PathValue("name"), r.PathValue("version")
	a := assets()[name]
	if a == nil || a.version != version {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	a.serve(w, r)
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", a.kind)
	content := a.content
	if a.coded != nil {
		if c := compress.Negotiate(w, r); c != compress.Identity {
			content = a.coded()[c]
		}
	}
	_, _ = w.Write(content)
}

// ServeIcon answers a request for /favicon.ico, where browsers look for an icon on their own.
func ServeIcon(w http.ResponseWriter, r *http.Request) { assets()["icon.svg"].serve(w, r) }

// ServeTouchIcon serves the icon that a phone shows on its home screen.
func ServeTouchIcon(w http.ResponseWriter, r *http.Request) { assets()["icon-180.png"].serve(w, r) }

// robots lets search engines read the pages, and asks them to leave out what programs read. Pages that they must not list say so
// themselves: previews of links need them.
const robots = "User-agent: *\nDisallow: /api/\nDisallow: /mcp\n"

// ServeRobots serves the rules for search engines.
func ServeRobots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=86400")
	_, _ = io.WriteString(w, robots)
}

// AddRoutes adds the files of the pages, the service worker and the rules for search engines.
func AddRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /robots.txt", ServeRobots)
	mux.HandleFunc("GET /apple-touch-icon.png", ServeTouchIcon)
	mux.HandleFunc("GET /static/{version}/{name}", Serve)
	mux.HandleFunc("GET /sw.js", ServeWorker)
	mux.HandleFunc("GET /favicon.ico", ServeIcon)
}
