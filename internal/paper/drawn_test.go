package paper

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

// TestPictures draws the first page of each set, and reads it as XML.
func TestPictures(t *testing.T) {
	const most = 250 << 10 // bytes, before they are compressed
	for _, what := range Whats {
		for _, o := range orders(what)[:4] {
			picture, err := Picture(o)
			fatal.If(t, err)
			texts := 0
			for decoder := xml.NewDecoder(bytes.NewReader(picture)); ; {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				fatal.If(t, err)
				if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
					texts++
				}
			}
			if len(picture) > most || texts == 0 {
				t.Errorf("%s has %d bytes and %d lines of text", o.File(), len(picture), texts)
			}
		}
	}
}

// TestLineArtHasTwoColours looks at everything that is drawn without colours.
func TestLineArtHasTwoColours(t *testing.T) {
	for _, theme := range i18n.Themes() {
		for n, p := range pagesOf(Order{All, i18n.German, theme, A4, LineArt}) {
			for _, i := range p.items {
				for _, paint := range []string{i.shape.Fill.Name, i.shape.Stroke.Name, i.text.paint} {
					if paint != "" && paint != "black" && paint != "white" {
						t.Errorf("page %d has %s", n+1, paint)
					}
				}
			}
		}
	}
}

// TestColoursAreKnown looks for the colours of all that is drawn.
func TestColoursAreKnown(t *testing.T) {
	for _, theme := range i18n.Themes() {
		for n, p := range pagesOf(Order{All, i18n.Spanish, theme, Letter, Colour}) {
			for _, i := range p.items {
				for _, paint := range []string{i.shape.Fill.Name, i.shape.Stroke.Name, i.text.paint} {
					if _, found := colours()[paint]; paint != "" && !found {
						t.Errorf("page %d has the unknown colour %s", n+1, paint)
					}
				}
			}
		}
	}
}
