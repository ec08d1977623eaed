// Package art has the drawings and the design tokens of the browser table: a sprite with all drawings, the colours and
// sizes that the drawings share with the pages, and the app's icons. All drawings were made for this project.
//
// The sprite holds one symbol for each drawing. A page shows it with
//
//	<svg viewBox="0 0 64 88"><use href="/…/sprite.svg#card-Ca"/></svg>
//
// and the drawing takes its colours from the custom properties of [Tokens] around it, so that it follows the light and
// the dark scheme. [Symbol] returns the name of a card's drawing in the sprite.
package art

import (
	"bytes"
	"embed"
	"io/fs"
	"regexp"
)

//go:generate go run ./paint icons
//go:generate go run ./paint poster

var (
	//go:embed sprite.svg
	sprite []byte

	//go:embed tokens.css
	tokens []byte

	//go:embed icon.svg icon-180.png icon-192.png icon-512.png favicon.svg
	icons embed.FS

	//go:embed poster-ground.png
	posterGround []byte

	//go:embed poster-faces.png
	posterFaces []byte

	//go:embed poster-signs.png
	posterSigns []byte
)

// Sprite returns the SVG file with all drawings as symbols. Callers must not change it.
func Sprite() []byte { return sprite }

// Tokens returns the style sheet with the custom properties: colours of both schemes, fonts, spaces, shadows and times
// of animations. Callers must not change it.
func Tokens() []byte { return tokens }

// Icons has the app's icons for home screens, all of them maskable (icon.svg, icon-180.png, icon-192.png, icon-512.png), and the icon
// for browser tabs (favicon.svg).
func Icons() fs.FS { return icons }

// PosterGround is the ground of the picture of a result, a PNG of 1200 by 630 pixels: felt, brass and the name of the game.
// Callers must not change it.
func PosterGround() []byte { return posterGround }

// PosterFaces is a PNG with all faces side by side, and the crown after them, each in a square as wide as the picture is
// high. Callers must not change it.
func PosterFaces() []byte { return posterFaces }

// PosterSigns is a PNG with the drawings of all signs side by side, in the order of [Signs], each in a square as wide as the
// picture is high. Callers must not change it.
func PosterSigns() []byte { return posterSigns }

// posterSymbols are the lines of the sprite that the pictures of the poster are made of: faces and their parts, crown,
// name and signs.
var posterSymbols = regexp.MustCompile(`(?m)^<(?:symbol|g) id="(?:avatar-\d+|art-(?:head|coat|dress|shirt|smile)|crown|logo|sign-[a-z-]+)".*$`)

// PosterSource are the drawings that the pictures of the poster are made of. A test compares their hash with the one in
// the pictures.
func PosterSource() []byte { return bytes.Join(posterSymbols.FindAll(sprite, -1), []byte("\n")) }
