// Package paper opens what is printed with poppler, as readers of PDF files do.
package paper

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/paper"
)

// poppler runs a program of poppler. A warning fails the test.
func poppler(t *testing.T, program string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skip("no " + program + ": install poppler-utils")
	}
	var out, warnings bytes.Buffer
	command := exec.CommandContext(t.Context(), program, args...)
	command.Stdout, command.Stderr = &out, &warnings
	if err := command.Run(); err != nil || warnings.Len() > 0 {
		t.Fatalf("%s %q: %v, %s", program, args, err, warnings.String())
	}
	return out.String()
}

// made writes a document to a file.
func made(t *testing.T, o paper.Order) (file string) {
	t.Helper()
	text, err := paper.PDF(o)
	fatal.If(t, err)
	file = filepath.Join(t.TempDir(), o.File())
	fatal.If(t, os.WriteFile(file, text, 0o666))
	return file
}

// TestDocumentsOpen opens a document with all sheets in each language and theme, reads its texts and draws its pages.
func TestDocumentsOpen(t *testing.T) {
	formats := map[paper.Size]string{paper.A4: "595.28 x 841.89 pts (A4)", paper.Letter: "612 x 792 pts (letter)"}
	for i, language := range i18n.Languages() {
		for k, theme := range i18n.Themes() {
			o := paper.Order{What: paper.All, Language: language, Theme: theme, Size: paper.Sizes[(i+k)%2], Ink: paper.Inks[(i/2+k)%2]}
			t.Run(o.File(), func(t *testing.T) {
				t.Parallel()
				file := made(t, o)
				about := strings.Join(strings.Fields(poppler(t, "pdfinfo", file)), " ")
				if !strings.Contains(about, formats[o.Size]) || !strings.Contains(about, "Pages: 40 ") {
					t.Errorf("it is told about as %s", about)
				}
				cards := o
				cards.What = paper.Cards
				readCards(t, o, poppler(t, "pdftotext", "-raw", "-l", strconv.Itoa(cards.Pages()), file, "-"))
				readTexts(t, o, poppler(t, "pdftotext", "-raw", file, "-"))
				pictures := filepath.Join(t.TempDir(), "page")
				poppler(t, "pdftoppm", "-r", "20", "-png", file, pictures)
				if pages, _ := filepath.Glob(pictures + "*"); len(pages) != o.Pages() {
					t.Errorf("%d pages are drawn", len(pages))
				}
			})
		}
	}
}

// readCards looks for the names of all cards, each as often as the deck has it.
func readCards(t *testing.T, o paper.Order, text string) {
	t.Helper()
	words := i18n.LocalizerFor(o.Language, o.Theme)
	lines := map[string]int{}
	for line := range strings.Lines(text) {
		lines[strings.TrimSpace(line)]++
	}
	cards := 0
	for c := razzia.Ring; c <= razzia.Police; c++ {
		name := []rune(words.Card(c))
		name[0] = unicode.ToUpper(name[0])
		got := lines[string(name)]
		if cards += got; got != c.Copies() {
			t.Errorf("%d cards are called %s, want %d", got, string(name), c.Copies())
		}
	}
	if cards != razzia.DeckSize {
		t.Errorf("there are %d cards", cards)
	}
}

// readTexts looks for words of each sheet.
func readTexts(t *testing.T, o paper.Order, text string) {
	t.Helper()
	words := i18n.LocalizerFor(o.Language, o.Theme)
	flat := strings.Join(strings.Fields(text), " ")
	for _, want := range []string{words.Text("paper.line"), words.Text("score.title"), words.Text("table.police_line"),
		words.Text("paper.aid_points"), words.Rules()[0].Heading, words.Family(razzia.Casino)} {
		if !strings.Contains(flat, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("it has no %q", want)
		}
	}
}

// TestBacksLieBehindFronts draws the last sheet of cards, which is not full, and looks at which places of the grid there is something: on
// the page with the backs they are mirrored.
func TestBacksLieBehindFronts(t *testing.T) {
	for _, size := range paper.Sizes {
		o := paper.Order{What: paper.Cards, Language: i18n.Hungarian, Theme: i18n.Theme2004, Size: size, Ink: paper.Colour}
		pictures := filepath.Join(t.TempDir(), "page")
		poppler(t, "pdftoppm", "-r", "25.4", "-f", "27", "-png", made(t, o), pictures)
		front, back := inked(t, pictures+"-27.png"), inked(t, pictures+"-28.png")
		if len(front) != 3 {
			t.Errorf("%s: cards lie at %v", size, front)
		}
		for at := range front {
			if !back[[2]int{2 - at[0], at[1]}] {
				t.Errorf("%s: the card at %v has no back: they lie at %v", size, at, back)
			}
		}
		if len(back) != len(front) {
			t.Errorf("%s: backs lie at %v", size, back)
		}
	}
}

// inked are the places of the grid of cards of which most is no white, by column and row. The picture has a pixel for each mm.
func inked(t *testing.T, file string) map[[2]int]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	fatal.If(t, err)
	picture, err := png.Decode(bytes.NewReader(text))
	fatal.If(t, err)
	const wide, high = 63, 88
	left, places := (picture.Bounds().Dx()-3*wide)/2, map[[2]int]bool{}
	for column := range 3 {
		for row := range 3 {
			if coloured(picture, image.Rect(left+column*wide, 12+row*high, left+(column+1)*wide, 12+(row+1)*high)) > 0.5 {
				places[[2]int{column, row}] = true
			}
		}
	}
	return places
}

// coloured is the part of a rectangle that is not white.
func coloured(picture image.Image, at image.Rectangle) float64 {
	n := 0
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if r, g, b, _ := picture.At(x, y).RGBA(); min(r, g, b) < 0xfa00 {
				n++
			}
		}
	}
	return float64(n) / float64(at.Dx()*at.Dy())
}
