package ui

import _ "embed"

//go:embed art/sprite.svg
var sprite []byte

//go:embed icon.svg
var icon []byte

// Drawings gives the drawn files that pages refer to, by name.
func Drawings() map[string][]byte {
	return map[string][]byte{"sprite.svg": sprite, "icon.svg": icon}
}
