package poster

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// aDay is a day with all lines.
var aDay = Feat{Title: "Nr. 365", Date: "2027-11-23", Lines: []Line{
	{"Rätsel", "gelöst", true}, {"Runde", "+12,5 ± 3,1 Punkte ohne Glück", false},
	{"", "Mindestens so gut wie 94 % aller Ergebnisse (1217)", false}, {"", "128 Tage in Folge", false},
}}

// TestFeatPNG checks the picture of a day as it is sent. Where RAZZIA_POSTERS names a folder, it also writes it there to be looked at.
func TestFeatPNG(t *testing.T) {
	text, err := FeatPNG(aDay)
	fatal.If(t, err)
	if folder := os.Getenv("RAZZIA_POSTERS"); folder != "" {
		fatal.If(t, os.WriteFile(filepath.Join(folder, "day.png"), text, 0o666))
	}
	decoded, err := png.Decode(bytes.NewReader(text))
	if err != nil || decoded.Bounds() != image.Rect(0, 0, Width, Height) || len(text) > mostBytes {
		t.Fatalf("%v, %v, %d bytes", err, decoded.Bounds(), len(text))
	}
}

// TestEachPartOfADayIsDrawn changes each text of a day: the picture is another one, and no text leaves its place, however long it is.
func TestEachPartOfADayIsDrawn(t *testing.T) {
	base, empty := featPicture(aDay), featPicture(Feat{})
	changes := map[string]func(d *Feat){
		"number": func(d *Feat) { d.Title = strings.Repeat("W", 60) },
		"date":   func(d *Feat) { d.Date = strings.Repeat("W", 60) },
		"label":  func(d *Feat) { d.Lines[0].Label = strings.Repeat("W", 90) },
		"value":  func(d *Feat) { d.Lines[3].Value = strings.Repeat("W", 90) },
		"colour": func(d *Feat) { d.Lines[1].Good = true },
		"fewer":  func(d *Feat) { d.Lines = d.Lines[:3] },
	}
	for name, change := range changes {
		d := aDay
		d.Lines = append([]Line(nil), aDay.Lines...)
		change(&d)
		got := featPicture(d)
		if same(got, base, got.Bounds()) {
			t.Errorf("another %s gives the same picture", name)
		}
		for _, at := range frame {
			if !same(got, empty, at) {
				t.Errorf("with another %s something is drawn in %v", name, at)
			}
		}
	}
	five := aDay
	five.Lines = append(append([]Line(nil), aDay.Lines...), Line{Value: "one too many"})
	if !same(featPicture(five), base, base.Bounds()) {
		t.Error("a line too many is drawn")
	}
}
