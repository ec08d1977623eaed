package review

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// The dimensions of the drawing, in its own units.
const (
	pictureWidth = 820.0
	pictureHigh  = 420.0
	fieldLeft    = 56.0
	fieldTop     = 56.0
	fieldRight   = 640.0
	fieldBottom  = 376.0
	nameStep     = 26.0 // from one name to the next, right of the field
)

// pictureStyle is dark on light, and light on dark where the browser prefers a dark colour scheme.
// Seats differ by colour and by dashes.
const pictureStyle = `text{font:14px system-ui,sans-serif;fill:#222}.paper{fill:#fffdf7}.head{font-weight:600}
.small{font-size:12px;fill:#666}.grid{stroke:#ddd5c3}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}
.p0{stroke:#a31d2e}.p1{stroke:#1d5596}.p2{stroke:#5a3788}.p3{stroke:#78451c}.p4{stroke:#3b6c1b}
@media(prefers-color-scheme:dark){text{fill:#eee}.paper{fill:#14201a}.small{fill:#aaa}.grid{stroke:#33443a}
.p0{stroke:#ff8a8f}.p1{stroke:#7fb8f5}.p2{stroke:#c3a2f0}.p3{stroke:#e0a36f}.p4{stroke:#a5d77c}}`

// dashes are the patterns of the seats' lines.
var dashes = [...]string{"none", "8 4", "2 4", "12 3 3 3", "16 6"}

// SVG draws the chances over the game, with a line for each seat. The names are by seat.
func (r *Review) SVG(names []string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img">`+"\n",
		pictureWidth, pictureHigh, pictureWidth, pictureHigh)
	title := fmt.Sprintf("Chances over the game, %d moves", len(r.Chances)-1)
	fmt.Fprintf(&out, "<title>%s</title>\n<style>%s</style>\n", title, pictureStyle)
	fmt.Fprintf(&out, `<rect class="paper" width="%.0f" height="%.0f"/>`+"\n", pictureWidth, pictureHigh)
	fmt.Fprintf(&out, `<text class="head" x="16" y="30">%s</text>`+"\n", title)
	r.drawGrid(&out)
	for seat := range r.Seats {
		r.drawLine(&out, seat)
		r.drawName(&out, seat, names[seat])
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// placeOf is the place of a share at a ply.
func (r *Review) placeOf(ply int, share float64) (x, y float64) {
	last := max(1, len(r.Chances)-1)
	return fieldLeft + (fieldRight-fieldLeft)*float64(ply)/float64(last), fieldBottom - (fieldBottom-fieldTop)*share
}

// drawGrid draws the lines of the shares and of the beginnings of rounds.
func (r *Review) drawGrid(out *bytes.Buffer) {
	for percent := 0; percent <= 100; percent += 25 {
		_, y := r.placeOf(0, float64(percent)/100)
		fmt.Fprintf(out, `<path class="grid" d="M%.0f %.0fH%.0f"/>`, fieldLeft, y, fieldRight)
		fmt.Fprintf(out, `<text class="small" x="%.0f" y="%.0f" text-anchor="end">%d %%</text>`+"\n", fieldLeft-8, y+4, percent)
	}
	round := 0
	for _, d := range r.Decisions {
		if d.Round == round {
			continue
		}
		round = d.Round
		x, _ := r.placeOf(d.Ply, 0)
		fmt.Fprintf(out, `<path class="grid" d="M%.1f %.0fV%.0f"/>`, x, fieldTop, fieldBottom)
		fmt.Fprintf(out, `<text class="small" x="%.1f" y="%.0f">Round %d</text>`+"\n", x, fieldBottom+18, round)
	}
}

// drawLine draws the chances of a seat.
func (r *Review) drawLine(out *bytes.Buffer, seat int) {
	fmt.Fprintf(out, `<polyline class="line p%d" stroke-dasharray="%s" points="`, seat, dashes[seat])
	for ply, shares := range r.Chances {
		x, y := r.placeOf(ply, shares[seat])
		fmt.Fprintf(out, "%.1f,%.1f ", x, y)
	}
	out.WriteString(`"/>` + "\n")
}

// drawName draws the name of a seat beside the field.
func (r *Review) drawName(out *bytes.Buffer, seat int, name string) {
	x, y := fieldRight+16, fieldTop+nameStep*(float64(seat)+0.5)
	fmt.Fprintf(out, `<path class="line p%d" stroke-dasharray="%s" d="M%.0f %.0fh30"/>`, seat, dashes[seat], x, y)
	fmt.Fprintf(out, `<text x="%.0f" y="%.0f">%s</text>`+"\n", x+38, y+5, escaped(shortened(name)))
}

// shortened cuts off the end of a name that is too long for the drawing.
func shortened(name string) string {
	const most = 14
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return name
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder takes everything
	return out.String()
}
