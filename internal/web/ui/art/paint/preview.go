package main

import (
	_ "embed"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"razzia/internal/web/ui/art"
)

//go:embed preview.html
var layout string

// A drawing is a symbol of the sprite with the size of its view box.
type drawing struct {
	ID, Width, Height string
}

// paintPreview writes the page with all drawings, and a screenshot of it.
func paintPreview(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	page := filepath.Join(folder, "preview.html")
	if err := writePreview(page); err != nil {
		return err
	}
	return shoot(page, filepath.Join(folder, "preview.png"), 1400, 2400)
}

func writePreview(page string) error {
	file, err := os.Create(page)
	if err != nil {
		return err
	}
	defer file.Close()
	t := template.Must(template.New("preview").Funcs(template.FuncMap{"kind": kind}).Parse(layout))
	return t.Execute(file, map[string]any{
		"Tokens":   template.CSS(art.Tokens()),
		"Sprite":   template.HTML(art.Sprite()),
		"Drawings": drawings(),
		"Schemes":  []string{"light", "dark"},
	})
}

var symbol = regexp.MustCompile(`<symbol id="([^"]+)" viewBox="0 0 (\d+) (\d+)"`)

// drawings lists the sprite's symbols in the order of the file.
func drawings() (list []drawing) {
	for _, found := range symbol.FindAllStringSubmatch(string(art.Sprite()), -1) {
		list = append(list, drawing{found[1], found[2], found[3]})
	}
	return list
}

// kind returns the drawings whose ids begin with one of the words.
func kind(list []drawing, words ...string) (kept []drawing) {
	for _, d := range list {
		for _, word := range words {
			if strings.HasPrefix(d.ID, word) {
				kept = append(kept, d)
				break
			}
		}
	}
	return kept
}
