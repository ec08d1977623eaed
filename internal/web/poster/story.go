package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync"

	xdraw "golang.org/x/image/draw"

	"razzia/internal/web/ui/art"
)

// A Story is what a picture of one person's game shows: how well it went and its signs, and no card.
type Story struct {
	Head  string // what was played
	Face  uint8  // index of a drawn face
	Name  string // "" for none
	Title string // the grade, in a word
	Place string // among other people
	Signs []Sign // those that have no room are left out
	Dare  string // to the reader
}

// A Sign is a sign of a story.
type Sign struct {
	Drawing int // index in [art.Signs]
	Ground  Ground
}

// A Ground is what a sign stands on.
type Ground int

// The grounds.
const (
	Won    Ground = iota // a filled tile
	Paid                 // the same for a row that was dear
	Missed               // a dashed tile
	Deed                 // a disc
	Siren                // a red disc
)

// StoryPNG draws a story as a PNG.
func StoryPNG(s Story) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, storyPicture(s))
	return out.Bytes(), err
}

// Where things are, in pixels.
const (
	storyLeft, storyWide  = 450, 684
	signWide, signHigh    = 60, 74
	signGap, signsInARow  = 8, 10
	signLevel             = 358 // of the top of the first row
	mostSigns             = 2 * signsInARow
	storyFace             = 190
	storyFaceLevel        = 410 // of its middle
	headLevel, nameLevel  = 252, 543
	storyTitle            = 252 // base lines
	storyPlace, storyDare = 326, 488
)

// The colours of grounds.
var (
	night  = color.RGBA{0x17, 0x26, 0x1f, 0xff}
	rust   = color.RGBA{0xa4, 0x52, 0x1c, 0xff}
	navy   = color.RGBA{0x23, 0x34, 0x6b, 0xff}
	siren  = color.RGBA{0x98, 0x18, 0x2d, 0xff}
	faint  = color.RGBA{0xcd, 0xbf, 0x9b, 0xff}
	yellow = color.RGBA{0xdc, 0xb6, 0x5f, 0xff}
)

// drawings are those of all signs, side by side.
var drawings = sync.OnceValue(func() image.Image {
	picture, err := png.Decode(bytes.NewReader(art.PosterSigns()))
	if err != nil {
		panic("poster: " + err.Error()) // it is part of the program
	}
	return picture
})

// storyPicture draws a story.
func storyPicture(s Story) *image.RGBA {
	p := newPen()
	draw.Draw(p.canvas, p.canvas.Bounds(), parts().ground, image.Point{}, draw.Src)
	p.middle(bold, p.fitting(bold, s.Head, winnersWide, 34, 20), yellow, s.Head, winnersMiddle, headLevel, winnersWide)
	p.face(int(s.Face), winnersMiddle-storyFace/2, storyFaceLevel-storyFace/2, storyFace)
	p.middle(bold, p.fitting(bold, s.Name, winnersWide, 30, 20), cream, s.Name, winnersMiddle, nameLevel, winnersWide)
	p.left(bold, p.fitting(bold, s.Title, storyWide, 116, 48), brass, s.Title, storyLeft-4, storyTitle, storyWide)
	p.left(regular, p.fitting(regular, s.Place, storyWide, 34, 22), cream, s.Place, storyLeft, storyPlace, storyWide)
	signs := s.Signs[:min(len(s.Signs), mostSigns)]
	for i, sign := range signs {
		p.sign(image.Pt(storyLeft+i%signsInARow*(signWide+signGap), signLevel+i/signsInARow*(signHigh+signGap)), sign)
	}
	level := storyDare
	if len(signs) > signsInARow {
		level += signHigh + signGap
	}
	p.left(regular, p.fitting(regular, s.Dare, storyWide, 28, 20), yellow, s.Dare, storyLeft, level, storyWide)
	return p.canvas
}

// sign draws a sign with its ground at a corner.
func (p *pen) sign(at image.Point, s Sign) {
	tile := image.Rectangle{at, at.Add(image.Pt(signWide, signHigh))}
	ink := cream
	switch s.Ground {
	case Won:
		p.box(tile, 7, yellow)
		ink = night
	case Paid:
		p.box(tile, 7, rust)
	case Missed:
		p.box(tile, 7, night)
		p.dashes(tile)
		ink = faint
	case Deed, Siren:
		ground := navy
		if s.Ground == Siren {
			ground = siren
		}
		tile = image.Rectangle{at.Add(image.Pt(0, (signHigh-signWide)/2)), at.Add(image.Pt(signWide, (signHigh+signWide)/2))}
		p.box(tile, signWide/2, ground)
	}
	p.drawing(tile, s.Drawing, ink)
}

// dashes draws a dashed line inside the edge of a tile.
func (p *pen) dashes(tile image.Rectangle) {
	const dash, wide = 6, 2
	for x := tile.Min.X + dash; x < tile.Max.X-dash; x += 2 * dash {
		p.box(image.Rect(x, tile.Min.Y, x+dash, tile.Min.Y+wide), 1, hairline)
		p.box(image.Rect(x, tile.Max.Y-wide, x+dash, tile.Max.Y), 1, hairline)
	}
	for y := tile.Min.Y + dash; y < tile.Max.Y-dash; y += 2 * dash {
		p.box(image.Rect(tile.Min.X, y, tile.Min.X+wide, y+dash), 1, hairline)
		p.box(image.Rect(tile.Max.X-wide, y, tile.Max.X, y+dash), 1, hairline)
	}
}

// drawing draws the drawing of a sign in the middle of a tile, in one colour.
func (p *pen) drawing(tile image.Rectangle, index int, ink color.Color) {
	const side = 40
	sheet := drawings()
	high := sheet.Bounds().Dy()
	mask := image.NewRGBA(image.Rect(0, 0, side, side))
	xdraw.CatmullRom.Scale(mask, mask.Bounds(), sheet, image.Rect(index*high, 0, (index+1)*high, high), draw.Over, nil)
	corner := tile.Min.Add(tile.Size().Div(2)).Sub(image.Pt(side/2, side/2))
	draw.DrawMask(p.canvas, image.Rectangle{corner, corner.Add(image.Pt(side, side))}, image.NewUniform(ink), image.Point{},
		mask, image.Point{}, draw.Over)
}
