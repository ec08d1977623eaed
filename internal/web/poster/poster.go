package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"
	"strings"
	"sync"

	xdraw "golang.org/x/image/draw"

	"razzia/internal/web/ui/art"
)

// Width and Height are the size of a picture in pixels, as previews of links want it.
const (
	Width  = 1200
	Height = 630
)

// A Place is a line of the final standing.
type Place struct {
	Place   int    // from 1; equal points share a place (R8.4)
	Face    uint8  // index of a drawn face
	Name    string // of the player
	Seat    string // stands for a name of which the font has no letter
	Reasons string // what brought the points
	Points  string
}

// A Result is what a picture shows.
type Result struct {
	Title  string // says who won
	Spare  string // stands for a title of which the font lacks a letter
	Places []Place
}

// Where things are, in pixels: the list on the right, the winners under the name of the game.
const (
	listLeft, listRight = 440, 1140
	listTop, listBottom = 60, 570
	rowHigh, rowGap     = 92, 12

	winnersMiddle, winnersWide = 216, 344
	winnersLevel               = 362 // of the middle of the faces
	titleLevel                 = 536
)

// Colours of text and rows.
var (
	cream    = color.RGBA{0xff, 0xfa, 0xf0, 0xff}
	brass    = color.RGBA{0xe8, 0xc8, 0x77, 0xff}
	hairline = color.RGBA{0x8a, 0x6a, 0x2b, 0xff}
	ink      = color.RGBA{0x1d, 0x1a, 0x16, 0xff}
	softInk  = color.RGBA{0x57, 0x4c, 0x3c, 0xff}
)

// parts are the pictures that a poster is made of, decoded once.
var parts = sync.OnceValue(func() struct{ ground, faces image.Image } {
	decode := func(text []byte) image.Image {
		picture, err := png.Decode(bytes.NewReader(text))
		if err != nil {
			panic("poster: " + err.Error()) // they are part of the program
		}
		return picture
	}
	return struct{ ground, faces image.Image }{decode(art.PosterGround()), decode(art.PosterFaces())}
})

// crown is the index of the crown in the sheet of faces.
const crown = art.AvatarCount

// PNG draws a result as a PNG. It takes some tenths of a second, and a few megabytes of memory for that time.
func PNG(r Result) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, picture(r))
	return out.Bytes(), err
}

// picture draws a result.
func picture(r Result) *image.RGBA {
	p := newPen()
	draw.Draw(p.canvas, p.canvas.Bounds(), parts().ground, image.Point{}, draw.Src)
	p.winners(r)
	top := (listTop + listBottom - len(r.Places)*(rowHigh+rowGap) + rowGap) / 2
	for i, place := range r.Places {
		p.row(top+i*(rowHigh+rowGap), place)
	}
	return p.canvas
}

// winners draws the faces of all first places, the crown above them, and the title below.
func (p *pen) winners(r Result) {
	var faces []uint8
	for _, place := range r.Places {
		if place.Place == 1 {
			faces = append(faces, place.Face)
		}
	}
	side := 230 - 30*len(faces)
	step := 0
	if len(faces) > 1 {
		step = min(side+8, (winnersWide-side)/(len(faces)-1))
	}
	left := winnersMiddle - (side+step*(len(faces)-1))/2
	for i, face := range faces {
		p.face(int(face), left+i*step, winnersLevel-side/2, side)
	}
	p.face(crown, winnersMiddle-50, winnersLevel-side/2-92, 100)
	title := r.Title
	if strings.ContainsRune(p.drawable(title), missing) {
		title = r.Spare
	}
	size := p.fitting(bold, title, winnersWide, 44, 26)
	p.middle(bold, size, brass, title, winnersMiddle, titleLevel, winnersWide)
}

// row draws a place of the list.
func (p *pen) row(top int, place Place) {
	fill := cream
	if place.Place == 1 {
		fill = brass
	}
	p.box(image.Rect(listLeft, top, listRight, top+rowHigh), 10, hairline)
	p.box(image.Rect(listLeft+2, top+2, listRight-2, top+rowHigh-2), 8, fill)
	p.left(bold, 32, ink, strconv.Itoa(place.Place)+".", listLeft+24, top+57, 60)
	p.face(int(place.Face), listLeft+78, top+10, rowHigh-20)
	wide := p.right(bold, 48, ink, place.Points, listRight-26, top+63)
	room := listRight - 26 - wide - 20 - (listLeft + 168)
	p.left(bold, 32, ink, p.nameOf(place), listLeft+168, top+43, room)
	p.left(regular, 23, softInk, place.Reasons, listLeft+168, top+74, room)
}

// face draws a face of the sheet into a square.
func (p *pen) face(index, left, top, side int) {
	sheet := parts().faces
	high := sheet.Bounds().Dy()
	if index*high >= sheet.Bounds().Dx() {
		return
	}
	from := image.Rect(index*high, 0, (index+1)*high, high)
	xdraw.CatmullRom.Scale(p.canvas, image.Rect(left, top, left+side, top+side), sheet, from, draw.Over, nil)
}
