package static

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
)

// trueType has fonts of the site in the format for pages that no browser draws, packed.
//
//go:embed vendor/archivo/*.ttf.gz
var trueType embed.FS

// TrueType unpacks a font of the site as a TrueType file: "archivo-700", "archivo-narrow-400" or "archivo-narrow-700".
func TrueType(name string) ([]byte, error) {
	packed, err := trueType.ReadFile("vendor/archivo/" + name + ".ttf.gz")
	if err != nil {
		return nil, err
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}
