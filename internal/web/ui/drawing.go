package ui

import (
	"io/fs"

	"razzia/internal/web/ui/art"
)

// Drawings gives the drawn files that pages refer to, by name.
func Drawings() map[string][]byte {
	files := map[string][]byte{"sprite.svg": art.Sprite()}
	for _, name := range []string{"favicon.svg", "icon.svg", "icon-192.png", "icon-512.png"} {
		if content, err := fs.ReadFile(art.Icons(), name); err == nil {
			files[name] = content
		}
	}
	return files
}
