//go:build !js

package static

import "net/http"

// workerPolicy lets the service worker run the program for play without a net, and load what this server has. It is the policy of the
// worker alone: pages have another one.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

// ServeWorker answers a request for the service worker. Its address is at the root, so that it may show all pages, and has no version: a
// browser asks for it again by itself.
func ServeWorker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Security-Policy", workerPolicy)
	assets()["sw.js"].serve(w, r)
}
