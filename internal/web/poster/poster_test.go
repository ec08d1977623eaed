package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
)

// five is a result of five players whose names are hard to draw.
var five = Result{Title: "Lefty wins!", Spare: "Seat 1 wins!", Places: []Place{
	{1, 2, "Lefty", "Seat 1", "Businesses +20 · Bodyguards +10", "40"},
	{2, 1, "Őszi Űrhajó Žluťoučký kůň", "Seat 2", "Cars +9 · Jewels +5", "23"},
	{3, 6, "張偉", "Seat 3", "Cheques +5 · Businesses +4", "20"},
	{4, 0, "Z̷̡͖͋a̵̧̛͎l̶̰̐g̴̖͗o̷̻͝ \u2068שלום\u2069 👑 Мария", "Seat 4", "Thieves +6 · Gold +6", "13"},
	{5, 11, "WWWWWWWWWWWWWWWWWWWWWWWW", "Seat 5", "Jewels −15 · Cheques −5", "−109"},
}}

// TestPNG checks the picture as it is sent. Where RAZZIA_POSTERS names a folder, it also writes it there to be looked at.
func TestPNG(t *testing.T) {
	text, err := PNG(five)
	fatal.If(t, err)
	if folder := os.Getenv("RAZZIA_POSTERS"); folder != "" {
		fatal.If(t, os.WriteFile(filepath.Join(folder, "result.png"), text, 0o666))
	}
	decoded, err := png.Decode(bytes.NewReader(text))
	if err != nil || decoded.Bounds() != image.Rect(0, 0, Width, Height) || len(text) > mostBytes {
		t.Fatalf("%v, %v, %d bytes", err, decoded.Bounds(), len(text))
	}
	if !same(decoded, picture(five), decoded.Bounds()) {
		t.Error("two pictures of one result differ")
	}
}

// mostBytes is the maximum size of a picture: some chats refuse larger ones.
const mostBytes = 300 << 10

// same reports whether two pictures agree in a rectangle.
func same(a, b image.Image, at image.Rectangle) bool {
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

// frame are the parts of the ground on which no result may draw: the edges, and the gap between winners and list.
var frame = []image.Rectangle{
	image.Rect(0, 0, Width, 30), image.Rect(0, Height-30, Width, Height), image.Rect(0, 0, 30, Height),
	image.Rect(listRight, 0, Width, Height), image.Rect(winnersMiddle+winnersWide/2+1, 0, listLeft, Height),
}

// TestNothingLeavesItsPlace draws results with all numbers of players and of winners, and hostile names.
func TestNothingLeavesItsPlace(t *testing.T) {
	empty := picture(Result{})
	for players := 2; players <= len(five.Places); players++ {
		for winners := 1; winners <= players; winners++ {
			r := Result{Title: strings.Repeat("Wer gewinnt? ", winners), Places: append([]Place(nil), five.Places[:players]...)}
			for i := range winners {
				r.Places[i].Place = 1
			}
			got := picture(r)
			for _, at := range frame {
				if !same(got, empty, at) {
					t.Errorf("%d players, %d winners: something is drawn in %v", players, winners, at)
				}
			}
		}
	}
}

// TestAnyNameCanBeDrawn draws names of any characters.
func TestAnyNameCanBeDrawn(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.String().Draw(rt, "name")
		p := newPen()
		p.row(listTop, Place{Place: 2, Name: name, Seat: "Seat 2", Reasons: name, Points: "7", Face: 200})
		for _, r := range p.drawable(name) {
			if !p.has(r) || unicode.Is(unicode.M, r) {
				rt.Fatalf("%q becomes %q", name, p.drawable(name))
			}
		}
		if p.canvas.At(listRight+1, listTop+50) != (color.RGBA{}) || p.canvas.At(listLeft+300, listTop-2) != (color.RGBA{}) {
			rt.Fatalf("%q leaves its row", name)
		}
	})
}

func TestNames(t *testing.T) {
	p := newPen()
	for _, c := range []struct{ name, want string }{
		{"Lefty", "Lefty"}, {"Zsófi", "Zsófi"}, {"Zso\u0301fi", "Zsófi"}, {"o\u030bu\u030b", "őű"}, {"a\u0330\u0331b", "ab"},
		{"\u2068Ada\u2069", "Ada"}, {"Ada 王", "Ada □"}, {"Victoire\u202f!", "Victoire !"},
	} {
		if got := p.drawable(c.name); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.name, got, c.want)
		}
	}
	for name, want := range map[string]string{"Ada": "Ada", "張偉": "Seat 3", " \u0301 ": "Seat 3", "Ada 王": "Ada 王"} {
		if got := p.nameOf(Place{Name: name, Seat: "Seat 3"}); got != want {
			t.Errorf("the player %q is called %q, want %q", name, got, want)
		}
	}
}

// TestFontsHaveAllLetters checks that the fonts can write the words of a result in every language and theme.
func TestFontsHaveAllLetters(t *testing.T) {
	p := newPen()
	for _, l := range i18n.Languages() {
		for _, th := range i18n.Themes() {
			words := i18n.LocalizerFor(l, th)
			text := words.Text("result.wins", "name", "A") + words.Text("result.share_victory") + words.Text("teller.seat", "seat",
				1) + "+−·…0123456789"
			for _, line := range words.ScoreLines() {
				text += line.Label
			}
			if got := p.drawable(text); strings.ContainsRune(got, missing) {
				t.Errorf("%s: the fonts cannot write %q: %q", l, text, got)
			}
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	for b.Loop() {
		if _, err := PNG(five); err != nil {
			b.Fatal(err)
		}
	}
}
