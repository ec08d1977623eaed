package pages

import (
	"encoding/json"

	"razzia/internal/i18n"
	"razzia/internal/web/pages"
)

// A manifest is what a browser reads to install the site as an app (W3C Web Application Manifest).
type manifest struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	ShortName   string       `json:"short_name"`
	Description string       `json:"description"`
	Language    string       `json:"lang"`
	Start       string       `json:"start_url"`
	Scope       string       `json:"scope"`
	Display     string       `json:"display"`
	Background  string       `json:"background_color"`
	Theme       string       `json:"theme_color"`
	Categories  []string     `json:"categories"`
	Icons       []icon       `json:"icons"`
	Shots       []screenshot `json:"screenshots"`
	Shortcuts   []shortcut   `json:"shortcuts"`
}

// An icon is one drawing of a manifest.
type icon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// A screenshot is a picture of the site.
type screenshot struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Type   string `json:"type"`
	Form   string `json:"form_factor"`
	Label  string `json:"label"`
}

// A shortcut leads from the icon of the app to a place of the site.
type shortcut struct {
	Name    string `json:"name"`
	Address string `json:"url"`
}

const (
	// iconPurpose says that the drawings fill their squares and have a safe margin: a home screen may show them as they are or cut them
	// to its own shape.
	iconPurpose = "any maskable"

	shotKind   = "image/webp"
	background = "#0a1c16" // of the app while it starts
)

// Sizes of the pictures of the site. Browsers want those for phones all in one format, and so those for computers.
const (
	narrow = "780x1688"
	wide   = "1280x800"
)

// manifestIn is the manifest in a language. Some browsers install only apps with icons of 192 and 512 pixels.
func manifestIn(words *i18n.Localizer, places []pages.Place) []byte {
	m := manifest{
		ID: "/", Name: "Razzia!", ShortName: "Razzia!", Description: words.Text("site.description_short"), Language: string(words.Language()),
		Start: "/", Scope: "/", Display: "standalone", Background: background, Theme: "#0e2a20", Categories: []string{"games"},
		Icons: []icon{
			iconOf("icon-192.png", "192x192", "image/png"), iconOf("icon-512.png", "512x512", "image/png"),
			iconOf("icon.svg", "any", "image/svg+xml"),
		},
	}
	for _, s := range []struct{ name, label string }{{"table", "nav.play"}, {"puzzle", "puzzles.title"}, {"result", "end.result"}} {
		m.Shots = append(m.Shots, shotOf(s.name+"-narrow", narrow, "narrow", words.Text(s.label)))
	}
	for _, s := range []struct{ name, label string }{{"table", "nav.play"}, {"analysis", "slot.analysis"}} {
		m.Shots = append(m.Shots, shotOf(s.name+"-wide", wide, "wide", words.Text(s.label)))
	}
	for _, p := range places {
		if p.Shortcut != "" {
			m.Shortcuts = append(m.Shortcuts, shortcut{words.Text(p.Key), p.Shortcut})
		}
	}
	text, _ := json.Marshal(m) // strings can always be marshalled
	return text
}

func iconOf(name, sizes, kind string) icon {
	return icon{Source: path + "/" + name, Sizes: sizes, Type: kind, Purpose: iconPurpose}
}

func shotOf(name, sizes, form, label string) screenshot {
	return screenshot{Source: path + "/" + name + ".webp", Sizes: sizes, Type: shotKind, Form: form, Label: label}
}
