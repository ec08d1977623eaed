package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/web/compress"
)

// A published document is the same until another version of the program runs. It is large, so it is packed once, and not sent
// again to a client that has it.
type published struct {
	etag  string
	coded map[string][]byte // the document by its coding
}

// publish packs a document.
func publish(o *huma.OpenAPI) *published {
	text, _ := json.Marshal(o) // never fails: its values are texts, numbers and lists of them
	coded := compress.Packed(text, compress.Fast)
	coded[compress.Identity] = text
	return &published{etag: fmt.Sprintf(`W/"%x"`, sha256.Sum256(text)), coded: coded}
}

// serve sends the document, or says that the client has it.
func (p *published) serve(w http.ResponseWriter, r *http.Request) {
	coding := compress.Negotiate(w, r)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache") // it may be kept, and is asked for again
	w.Header().Set("ETag", p.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p.coded[coding]))
}
