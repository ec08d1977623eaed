package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"razzia/internal/web/ui"
)

//go:generate go -C ../../tools run ./bundle ../internal/web/static

//go:embed static/dist
var dist embed.FS

// An asset is a file that never changes at its address, since the address names its content.
type asset struct {
	content []byte
	coded   map[string][]byte // by the name of the coding; none for what is compressed already
	version string
	kind    string
}

// kinds are the content types by the ending of a name.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	".png": "image/png",
}

// assets reads the files once; they are part of the program.
var assets = sync.OnceValue(func() map[string]*asset {
	all := map[string]*asset{}
	for name, content := range staticFiles() {
		sum := sha256.Sum256(content)
		a := &asset{content: content, version: hex.EncodeToString(sum[:6]), kind: kinds[path.Ext(name)]}
		if path.Ext(name) != ".png" {
			a.coded = squeeze(content)
		}
		all[name] = a
	}
	return all
})

// staticFiles gives the files by name: what was bundled, and the drawings.
func staticFiles() map[string][]byte {
	files := map[string][]byte{}
	_ = fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files[path.Base(name)], err = dist.ReadFile(name)
		}
		return err
	})
	for name, content := range ui.Drawings() {
		files[name] = content
	}
	return files
}

// squeeze compresses a file in both codings: browsers take brotli only where nobody listens in, and a
// phone in the same house has only gzip.
func squeeze(content []byte) map[string][]byte {
	var br, gz bytes.Buffer
	b := brotli.NewWriterLevel(&br, brotli.BestCompression)
	z, _ := gzip.NewWriterLevel(&gz, gzip.BestCompression) // a level that there is
	for _, w := range []io.WriteCloser{b, z} {
		_, _ = w.Write(content)
		_ = w.Close()
	}
	return map[string][]byte{"br": br.Bytes(), "gzip": gz.Bytes()}
}

// staticLink gives the address of a file.
func staticLink(name string) string {
	a := assets()[name]
	if a == nil {
		return "/static/0/" + name
	}
	return "/static/" + a.version + "/" + name
}

// serveStatic gives a file, to be kept for ever.
func serveStatic(w http.ResponseWriter, r *http.Request) {
	a := assets()[r.PathValue("name")]
	if a == nil || a.version != r.PathValue("version") {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	a.serve(w, r)
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Vary", "Accept-Encoding")
	for _, coding := range []string{"br", "gzip"} {
		if coded := a.coded[coding]; coded != nil && strings.Contains(r.Header.Get("Accept-Encoding"), coding) {
			w.Header().Set("Content-Encoding", coding)
			_, _ = w.Write(coded)
			return
		}
	}
	_, _ = w.Write(a.content)
}

// serveIcon gives the icon where browsers look for it unasked.
func serveIcon(w http.ResponseWriter, r *http.Request) {
	a := assets()["icon.svg"]
	if a == nil {
		http.NotFound(w, r)
		return
	}
	a.serve(w, r)
}
