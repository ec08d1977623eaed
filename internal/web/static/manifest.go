package static

import (
	"encoding/json"
	"net/http"
)

// A manifest is what a browser reads to install the table as an app (W3C Web Application Manifest).
type manifest struct {
	ID         string `json:"id"`
	Name       string `json:"name"`
	ShortName  string `json:"short_name"`
	Start      string `json:"start_url"`
	Scope      string `json:"scope"`
	Display    string `json:"display"`
	Background string `json:"background_color"`
	Theme      string `json:"theme_color"`
	Icons      []icon `json:"icons"`
}

// An icon is one drawing of a manifest.
type icon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// iconPurpose says that the drawings fill their squares and have a safe margin: a home screen may show them as they are
// or cut them to its own shape.
const iconPurpose = "any maskable"

// ServeManifest answers a request for the manifest. Some browsers install only apps with icons of 192 and 512 pixels.
func ServeManifest(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/manifest+json")
	_ = json.NewEncoder(w).Encode(manifest{
		ID: "/", Name: "Razzia!", ShortName: "Razzia!", Start: "/", Scope: "/",
		Display: "standalone", Background: "#0a1c16", Theme: "#0e2a20",
		Icons: []icon{
			iconOf("icon-192.png", "192x192"), iconOf("icon-512.png", "512x512"), iconOf("icon.svg", "any"),
		},
	})
}

// ServeWorker answers a request for the service worker. Its address is at the root, so that it may show all pages, and has no version: a
// browser asks for it again by itself.
func ServeWorker(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	assets()["sw.js"].serve(w, r)
}

func iconOf(name, sizes string) icon {
	return icon{Source: Link(name), Sizes: sizes, Type: assets()[name].kind, Purpose: iconPurpose}
}
