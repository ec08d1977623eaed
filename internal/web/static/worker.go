package static

import "net/http"

// ServeWorker answers a request for the service worker. Its address is at the root, so that it may show all pages, and has no version: a
// browser asks for it again by itself.
func ServeWorker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	assets()["sw.js"].serve(w, r)
}
