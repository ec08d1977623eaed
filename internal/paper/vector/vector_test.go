package vector

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// words writes a path so that it can be compared: "M1 2 L3 4 Z", to tenths.
func words(p Path) string {
	var list []string
	for _, s := range p {
		text := string("MLCZ"[s.Op])
		for i, at := range s.points() {
			if i > 0 {
				text += " "
			}
			text += fmt.Sprintf("%.4g %.4g", tenth(at.X), tenth(at.Y))
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

func tenth(n float64) float64 { return math.Round(n*10)/10 + 0 }

// TestPaths reads the commands that drawings use.
func TestPaths(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{"M1 2L3 4z", "M1 2 L3 4 Z"},
		{"M1 2 3 4", "M1 2 L3 4"},
		{"m1 2 3 4", "M1 2 L4 6"},
		{"M1,2h3v4H0V1", "M1 2 L4 2 L4 6 L0 6 L0 1"},
		{"M1 1l.5.5-1-1", "M1 1 L1.5 1.5 L0.5 0.5"},
		{"M0 0c1 0 2 1 2 2s1 2 2 2", "M0 0 C1 0 2 1 2 2 C2 3 3 4 4 4"},
		{"M0 0C1 0 2 1 2 2S3 4 4 4", "M0 0 C1 0 2 1 2 2 C2 3 3 4 4 4"},
		{"M0 0L2 2s1 2 2 2", "M0 0 L2 2 C2 2 3 4 4 4"},
		{"M1 1h2v2zh5", "M1 1 L3 1 L3 3 Z M1 1 L6 1"},
		{"M0 0A1 1 0 0 1 2 0", "M0 0 C0 -0.6 0.4 -1 1 -1 C1.6 -1 2 -0.6 2 0"},
		{"M0 0a1 1 0 0 0 2 0", "M0 0 C0 0.6 0.4 1 1 1 C1.6 1 2 0.6 2 0"},
		{"M0 0a1 1 0 012 0", "M0 0 C0 -0.6 0.4 -1 1 -1 C1.6 -1 2 -0.6 2 0"},
		{"M0 0a.1.1 0 0 1 2 0", "M0 0 C0 -0.6 0.4 -1 1 -1 C1.6 -1 2 -0.6 2 0"},
		{"M1 0A1 1 0 1 1 0-1", "M1 0 C1 0.6 0.6 1 0 1 C-0.6 1 -1 0.6 -1 0 C-1 -0.6 -0.6 -1 0 -1"},
		{"M0 0A0 1 0 0 1 2 0", "M0 0 L2 0"},
	} {
		path, err := ParsePath(test.data)
		if got := strings.ReplaceAll(words(path), "-0 ", "0 "); err != nil || got != test.want {
			t.Errorf("%s: %s, %v, want %s", test.data, got, err, test.want)
		}
	}
	for _, wrong := range []string{"L1 1", "1 1", "M1", "M1 1Q1 1 2 2", "M1 1z2", "M0 0A1 1 0 2 1 1 1", "M1e9 0", "M9999999 0", "M..1 0"} {
		if path, err := ParsePath(wrong); err == nil {
			t.Errorf("%q is %s", wrong, words(path))
		}
	}
}

// TestSymbols flattens symbols: what is used, moved and inherited.
func TestSymbols(t *testing.T) {
	const head, tail = `<svg xmlns="http://www.w3.org/2000/svg">`, `</svg>`
	const line, mark = `<path id="l" d="M0 0h2"/>`, `<symbol id="m" viewBox="0 0 10 10"><path d="M0 0h10" stroke="currentColor"/></symbol>`
	for _, test := range []struct{ inside, want string }{
		{`<path d="M1 1h1" fill="none" stroke="var(--ink)" stroke-width="3"/>`, "M1 1 L2 1 stroke ink 1 3"},
		{`<path d="M1 1h1" fill="currentColor"/>`, "M1 1 L2 1 fill own 1"},
		{`<g color="var(--car)" fill="currentColor" fill-opacity=".5"><path d="M1 1h1"/></g>`, "M1 1 L2 1 fill car 0.5"},
		{`<g fill="none" stroke="var(--a)" stroke-dasharray="1 2"><use href="#l" x="1" y="2"/></g>`, "M1 2 L3 2 stroke a 1 1 dash [1 2]"},
		{`<g fill="none"><use href="#m" x="1" y="2" width="5" height="5"/></g>`, "M1 2 L6 2 stroke own 1 0.5"},
		{`<use href="#l" transform="translate(1 2) scale(.5)"/>`, "M1 2 L2 2 fill black 1"},
		{`<path d="M3 1h1" transform="rotate(90 2 1)"/>`, "M2 2 L2 3 fill black 1"},
		{`<path d="M1 1h1" display="var(--other, none)"/><path d="M2 2h1" display="var(--rays, inline)"/>`, "M2 2 L3 2 fill black 1"},
		{`<rect x="1" y="2" width="3" height="4" fill-rule="evenodd"/>`, "M1 2 L4 2 L4 6 L1 6 Z fill black 1 evenodd"},
	} {
		d, err := Parse([]byte(head + line + mark + `<symbol id="s" viewBox="0 0 9 9">` + test.inside + `</symbol>` + tail))
		fatal.If(t, err)
		shapes, err := d.Symbol("s", "own")
		fatal.If(t, err)
		if len(shapes) != 1 || told(shapes[0]) != test.want {
			t.Errorf("%s: %d shapes, %q, want %q", test.inside, len(shapes), told(shapes[0]), test.want)
		}
	}
}

// told describes a shape.
func told(s Shape) string {
	text := words(s.Path)
	if s.Fill.Name != "" {
		text += fmt.Sprint(" fill ", s.Fill.Name, " ", s.Fill.Alpha)
	}
	if s.Stroke.Name != "" {
		text += fmt.Sprint(" stroke ", s.Stroke.Name, " ", s.Stroke.Alpha, " ", tenth(s.Width))
	}
	if s.EvenOdd {
		text += " evenodd"
	}
	if len(s.Dash) > 0 {
		text += fmt.Sprint(" dash ", s.Dash)
	}
	return text
}

// TestWhatIsNotKnownIsRefused reads drawings with more than our own have.
func TestWhatIsNotKnownIsRefused(t *testing.T) {
	for inside, want := range map[string]string{
		`<text>a</text>`:                          `element "text"`,
		`<path d="M0 0" style="fill:red"/>`:       `attribute "style"`,
		`<path d="M0 0" fill="red"/>`:             `paint "red"`,
		`<path d="M0 0" fill="url(#a)"/>`:         `paint "url(#a)"`,
		`<path d="M0 0" stroke-width="thick"/>`:   `"thick"`,
		`<path d="M0 0" stroke-dasharray="-1"/>`:  `dashes`,
		`<path d="M0 0" transform="skewX(3)"/>`:   `skewX`,
		`<path d="M0 0" transform="scale(1 2)"/>`: `scale with 2`,
		`<use href="#b"/>`:                        `no "#b"`,
		`<use href="#s"/>`:                        `without a size`,
		`<use href="#s" width="1" height="1"/>`:   `uses itself`,
		`<g id="x"><use href="#x"/></g>`:          `uses itself`,
		`<path d="M0"/>`:                          `a number is missing`,
		`<svg/>`:                                  `svg cannot be drawn`,
	} {
		d, err := Parse([]byte(`<svg><symbol id="s" viewBox="0 0 9 9">` + inside + `</symbol></svg>`))
		if err == nil {
			_, err = d.Symbol("s", "own")
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", inside, err, want)
		}
	}
	if _, err := new(Drawing).Symbol("none", ""); err == nil {
		t.Error("a symbol that is not there is drawn")
	}
}

// symbolID finds the symbols of a drawing.
var symbolID = regexp.MustCompile(`<symbol id="([^"]+)"`)

// FuzzDrawing reads any text as a drawing, and draws what it has. Each point is a number.
func FuzzDrawing(f *testing.F) {
	sprite, err := os.ReadFile("../../web/ui/art/sprite.svg")
	fatal.If(f, err)
	for _, part := range regexp.MustCompile(`(?s)<symbol.*?</symbol>`).FindAll(sprite, -1) {
		f.Add("<svg>" + string(part) + "</svg>")
	}
	f.Add(`<svg><symbol id="a" viewBox="0 0 1 1"><path d="M0 0a1 2 3 014 5s6 7 8 9"/><use href="#a" width="1" height="1"/></symbol></svg>`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := Parse([]byte(text))
		if err != nil {
			return
		}
		for _, id := range symbolID.FindAllStringSubmatch(text, -1) {
			shapes, err := d.Symbol(id[1], "own")
			if err != nil {
				continue
			}
			for _, s := range shapes {
				low, high := s.Path.Bounds()
				for _, n := range []float64{low.X, low.Y, high.X, high.Y, s.Width} {
					if math.IsNaN(n) {
						t.Fatalf("%s: %s", id[1], told(s))
					}
				}
			}
		}
	})
}
