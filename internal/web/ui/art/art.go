// Package art is how the table looks in the browser: a sprite of drawings, the colours and measures that
// they share with the pages, and the app's icons. All of it is drawn for this house.
//
// The sprite holds one symbol for each drawing; a page shows it with
//
//	<svg viewBox="0 0 64 88"><use href="/…/sprite.svg#card-Ca"/></svg>
//
// and the drawing takes its colours from the custom properties of [Tokens] around it, so that it follows
// day and night. A [Symbol] is the name of a drawing in the sprite.
package art

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
)

//go:generate go run ./paint icons

var (
	//go:embed sprite.svg
	sprite []byte

	//go:embed tokens.css
	tokens []byte

	//go:embed icon.svg icon-192.png icon-512.png favicon.svg
	icons embed.FS
)

// Sprite is the SVG file that holds all drawings as symbols. It is not to be changed.
func Sprite() []byte { return sprite }

// SpriteHash tells one version of the sprite from another: put it into the address, and the browser may
// keep the file for ever.
func SpriteHash() string { return spriteHash }

var spriteHash = func() string {
	sum := sha256.Sum256(sprite)
	return hex.EncodeToString(sum[:6])
}()

// Tokens is the style sheet of custom properties: colours by day and night, letters, spaces, shadows and
// motions. It is not to be changed.
func Tokens() []byte { return tokens }

// Icons holds the app's icon for home screens (icon.svg, icon-192.png and icon-512.png, all of them
// maskable) and the favicon (favicon.svg).
func Icons() fs.FS { return icons }
