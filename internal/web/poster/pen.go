package poster

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"image"
	"image/color"
	"io"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
	"golang.org/x/text/unicode/norm"
)

// A style is one of the fonts.
type style uint8

const (
	regular style = iota
	bold
)

// fonts are the parsed fonts by style.
var fonts = sync.OnceValue(func() (list [2]*opentype.Font) {
	for i, packed := range [][]byte{regular: goRegular, bold: goBold} {
		parsed, err := unpacked(packed)
		if err != nil {
			panic("poster: " + err.Error()) // they are part of the program
		}
		list[i] = parsed
	}
	return list
})

var (
	//go:embed gofont/go-regular.ttf.gz
	goRegular []byte

	//go:embed gofont/go-bold.ttf.gz
	goBold []byte
)

func unpacked(packed []byte) (*opentype.Font, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		return nil, err
	}
	return opentype.Parse(text)
}

// A pen draws on a canvas. It is used by one goroutine.
type pen struct {
	canvas *image.RGBA
	faces  map[[2]int]font.Face // by style and size
	buffer sfnt.Buffer
}

func newPen() *pen {
	return &pen{canvas: image.NewRGBA(image.Rect(0, 0, Width, Height)), faces: map[[2]int]font.Face{}}
}

// in is a font in a size, in pixels.
func (p *pen) in(s style, size int) font.Face {
	key := [2]int{int(s), size}
	if p.faces[key] == nil {
		face, err := opentype.NewFace(fonts()[s], &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic("poster: " + err.Error()) // no font of the program is refused
		}
		p.faces[key] = face
	}
	return p.faces[key]
}

// missing stands for a character that the fonts do not have.
const missing = '□'

// drawable prepares a text for the fonts: letters and their marks are put together where the font has both in one piece,
// other marks and controls are left out, and missing characters become squares.
func (p *pen) drawable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r) || unicode.Is(unicode.M, r):
			return -1
		case !p.has(r):
			return missing
		}
		return r
	}, norm.NFC.String(text))
}

// has reports whether the fonts have a character.
func (p *pen) has(r rune) bool {
	for _, f := range fonts() {
		if index, err := f.GlyphIndex(&p.buffer, r); err != nil || index == 0 {
			return false
		}
	}
	return true
}

// nameOf is the name of a player, or of the seat if the fonts have no letter of the name.
func (p *pen) nameOf(place Place) string {
	if strings.Trim(p.drawable(place.Name), " "+string(missing)) == "" {
		return place.Seat
	}
	return place.Name
}

// measure is the width of a drawable text in pixels.
func (p *pen) measure(s style, size int, text string) int {
	return font.MeasureString(p.in(s, size), text).Ceil()
}

// cut cuts a drawable text off where it would be wider than the room.
func (p *pen) cut(s style, size int, text string, room int) string {
	if p.measure(s, size, text) <= room {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 {
		runes = runes[:len(runes)-1]
		if short := strings.TrimRight(string(runes), " ") + "…"; p.measure(s, size, short) <= room {
			return short
		}
	}
	return ""
}

// fitting is the greatest size between two sizes in which a text is no wider than the room; the smaller one if none is.
func (p *pen) fitting(s style, text string, room, most, least int) int {
	size := most
	for size > least && p.measure(s, size, p.drawable(text)) > room {
		size--
	}
	return size
}

// left writes a text to the right of a point on its base line, in at most this much room.
func (p *pen) left(s style, size int, c color.Color, text string, x, y, room int) {
	p.write(s, size, c, p.cut(s, size, p.drawable(text), room), x, y)
}

// middle writes a text around a point on its base line, in at most this much room.
func (p *pen) middle(s style, size int, c color.Color, text string, x, y, room int) {
	text = p.cut(s, size, p.drawable(text), room)
	p.write(s, size, c, text, x-p.measure(s, size, text)/2, y)
}

// right writes a text to the left of a point on its base line, and returns its width.
func (p *pen) right(s style, size int, c color.Color, text string, x, y int) (wide int) {
	text = p.drawable(text)
	wide = p.measure(s, size, text)
	p.write(s, size, c, text, x-wide, y)
	return wide
}

func (p *pen) write(s style, size int, c color.Color, text string, x, y int) {
	d := font.Drawer{Dst: p.canvas, Src: image.NewUniform(c), Face: p.in(s, size), Dot: fixed.P(x, y)}
	d.DrawString(text)
}

// box fills a rectangle with rounded corners.
func (p *pen) box(at image.Rectangle, radius float32, c color.Color) {
	w, h := float32(at.Dx()), float32(at.Dy())
	shape := vector.NewRasterizer(at.Dx(), at.Dy())
	shape.MoveTo(radius, 0)
	shape.LineTo(w-radius, 0)
	shape.QuadTo(w, 0, w, radius)
	shape.LineTo(w, h-radius)
	shape.QuadTo(w, h, w-radius, h)
	shape.LineTo(radius, h)
	shape.QuadTo(0, h, 0, h-radius)
	shape.LineTo(0, radius)
	shape.QuadTo(0, 0, radius, 0)
	shape.ClosePath()
	shape.Draw(p.canvas, at, image.NewUniform(c), image.Point{})
}
