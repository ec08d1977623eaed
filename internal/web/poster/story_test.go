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
	"razzia/internal/web/ui/art"
)

// aStory is a story with every sign.
func aStory() Story {
	s := Story{Head: "Tagesspiel 212", Face: 3, Name: "Legs", Title: "Unantastbar.", Place: "Besser als 71 % von 214 Leuten",
		Dare: "Dieselben Karten für alle. Kannst du es besser?"}
	for i := range art.Signs() {
		s.Signs = append(s.Signs, Sign{i, Ground(i % 5)})
	}
	return s
}

// TestStoryPNG checks the picture of a story as it is sent. Where RAZZIA_POSTERS names a folder, it also writes it there to be looked at.
func TestStoryPNG(t *testing.T) {
	text, err := StoryPNG(aStory())
	fatal.If(t, err)
	if folder := os.Getenv("RAZZIA_POSTERS"); folder != "" {
		fatal.If(t, os.WriteFile(filepath.Join(folder, "story.png"), text, 0o666))
	}
	decoded, err := png.Decode(bytes.NewReader(text))
	if err != nil || decoded.Bounds() != image.Rect(0, 0, Width, Height) || len(text) > mostBytes {
		t.Fatalf("%v, %v, %d bytes", err, decoded.Bounds(), len(text))
	}
}

// TestEachPartOfAStoryIsDrawn changes each part of a story: the picture is another one, and nothing leaves its place, however long it is.
func TestEachPartOfAStoryIsDrawn(t *testing.T) {
	base, empty := storyPicture(aStory()), storyPicture(Story{})
	for name, change := range map[string]func(s *Story){
		"head":     func(s *Story) { s.Head = strings.Repeat("W", 60) },
		"face":     func(s *Story) { s.Face = 5 },
		"name":     func(s *Story) { s.Name = strings.Repeat("W", 60) },
		"title":    func(s *Story) { s.Title = strings.Repeat("W", 60) },
		"place":    func(s *Story) { s.Place = strings.Repeat("W", 90) },
		"dare":     func(s *Story) { s.Dare = strings.Repeat("W", 90) },
		"sign":     func(s *Story) { s.Signs[4].Drawing = 0 },
		"ground":   func(s *Story) { s.Signs[4].Ground = Won },
		"few":      func(s *Story) { s.Signs = s.Signs[:3] },
		"too many": func(s *Story) { s.Signs = append(append(s.Signs, s.Signs...), s.Signs...) },
	} {
		s := aStory()
		change(&s)
		got := storyPicture(s)
		if same(got, base, got.Bounds()) {
			t.Errorf("another %s gives the same picture", name)
		}
		for _, at := range frame {
			if !same(got, empty, at) {
				t.Errorf("with another %s something is drawn in %v", name, at)
			}
		}
	}
}
