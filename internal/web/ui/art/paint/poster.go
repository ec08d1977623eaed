package main

import (
	_ "embed"
	"html/template"
	"os"
	"path/filepath"

	"razzia/internal/web/ui/art"
)

//go:embed poster.html
var posterLayout string

// side is the side of a face, and of a sign, in their sheets, in pixels: a picture shows none in a larger size.
const side = 200

// paintPoster makes the pictures that a result is drawn from: the ground, and a sheet with all faces and the crown. Each
// contains the hash of the drawings it was made from, so that a test can find out when one has changed.
func paintPoster() error {
	if err := paintPart("poster-ground.png", sheet{}, 1200, 630); err != nil {
		return err
	}
	faces, signs := art.Avatars(), art.Signs()
	if err := paintPart("poster-signs.png", sheet{Signs: signs}, side*len(signs), side); err != nil {
		return err
	}
	return paintPart("poster-faces.png", sheet{Faces: faces}, side*(len(faces)+1), side)
}

// A sheet has the symbols of faces or of signs; none for the ground.
type sheet struct{ Faces, Signs []string }

// paintPart makes a sheet.
func paintPart(name string, of sheet, width, height int) error {
	folder, err := os.MkdirTemp("", "paint")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	page, picture := filepath.Join(folder, "poster.html"), filepath.Join(folder, name)
	if err := writePoster(page, of); err != nil {
		return err
	}
	if err := shoot(page, picture, width, height, "--default-background-color=00000000"); err != nil {
		return err
	}
	png, err := os.ReadFile(picture)
	if err == nil {
		png, err = reduced(png)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(name, withSource(png, art.PosterSource()), 0o666)
}

// writePoster writes the page that a part of the poster is a picture of.
func writePoster(page string, of sheet) error {
	file, err := os.Create(page)
	if err != nil {
		return err
	}
	defer file.Close()
	t := template.Must(template.New("poster").Parse(posterLayout))
	return t.Execute(file, map[string]any{
		"Tokens": template.CSS(art.Tokens()), "Sprite": template.HTML(art.Sprite()), "Faces": of.Faces, "Signs": of.Signs, "Side": side,
	})
}
