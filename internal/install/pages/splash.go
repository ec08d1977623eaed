package pages

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/ui/art"
)

// A screen is the size of a screen, in pixels.
type screen struct{ width, height int }

// Limits of the size of a screen: those of the smallest phone and of the largest tablet that show such a picture.
const (
	leastSide = 320
	mostSide  = 2800
)

// showSplash sends the picture that an iPhone or iPad shows while the app starts. It must have exactly the size of the screen.
func (m *room) showSplash(w http.ResponseWriter, r *exchange.Request) error {
	var on screen
	size := r.PathValue("size")
	if n, err := fmt.Sscanf(size, "%dx%d", &on.width, &on.height); n != 2 || err != nil || fmt.Sprintf("%dx%d", on.width, on.height) != size ||
		min(on.width, on.height) < leastSide || max(on.width, on.height) > mostSide {
		return fault.ErrNoPage
	}
	picture, err := m.splashes.Of(r.Context(), on, func() ([]byte, error) { return drawSplash(on) })
	if err != nil {
		return err
	}
	keep(w, "86400", "image/png")
	_, err = w.Write(picture)
	return err
}

// drawSplash draws the round middle of the icon on the background of the app.
func drawSplash(on screen) ([]byte, error) {
	drawing, err := fs.ReadFile(art.Icons(), "icon-512.png")
	if err != nil {
		return nil, err
	}
	icon, err := png.Decode(bytes.NewReader(drawing))
	if err != nil {
		return nil, err
	}
	var ground color.NRGBA
	if _, err := fmt.Sscanf(background, "#%02x%02x%02x", &ground.R, &ground.G, &ground.B); err != nil {
		return nil, err
	}
	ground.A = 0xff
	all := image.NewNRGBA(image.Rect(0, 0, on.width, on.height))
	draw.Draw(all, all.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	side := icon.Bounds().Dx()
	at := image.Rect(0, 0, side, side).Add(image.Pt((on.width-side)/2, (on.height-side)/2))
	draw.DrawMask(all, at, icon, image.Point{}, disc{side, side * discOf512 / 512}, image.Point{}, draw.Over)
	var out bytes.Buffer
	err = png.Encode(&out, all)
	return out.Bytes(), err
}

// discOf512 is the radius of the round middle of the icon, if the icon is 512 pixels wide.
const discOf512 = 200

// A disc is a mask: a circle in the middle of a square.
type disc struct{ side, radius int }

// ColorModel is that of masks.
func (d disc) ColorModel() color.Model { return color.AlphaModel }

// Bounds are those of the square.
func (d disc) Bounds() image.Rectangle { return image.Rect(0, 0, d.side, d.side) }

// At is opaque inside of the circle.
func (d disc) At(x, y int) color.Color {
	dx, dy := 2*x+1-d.side, 2*y+1-d.side // twice the distance from the middle
	if dx*dx+dy*dy <= 4*d.radius*d.radius {
		return color.Opaque
	}
	return color.Transparent
}
