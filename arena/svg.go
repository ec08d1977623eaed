package arena

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strings"
)

// The dimensions of the drawing, in its own units.
const (
	ladderWidth = 800.0
	nameWidth   = 264.0 // for the names at the left
	figureWidth = 160.0 // for the ratings at the right
	headHeight  = 80.0  // for two lines, with room below
	rungHeight  = 34.0
	footHeight  = 36.0
)

// ladderStyle is dark on light, and light on dark where the browser prefers a dark colour scheme.
const ladderStyle = `text{font:13px system-ui,sans-serif;fill:#222}.paper{fill:#fffdf7}.head{font-size:15px;font-weight:600}
.small{font-size:12px;fill:#666}.grid{stroke:#ddd5c3}.bar{stroke:#8a6d1f;stroke-width:2}.dot{fill:#1d5c3a}
.zero{fill:#fffdf7;stroke:#1d5c3a;stroke-width:2}@media(prefers-color-scheme:dark){text{fill:#eee}.paper{fill:#14201a}.small{fill:#aaa}.grid{stroke:#33443a}
.bar{stroke:#d9b44a}.dot{fill:#7fd0a0}.zero{fill:#14201a;stroke:#7fd0a0}}`

// SVG draws the entrants, strongest at the top, with their ratings and error bars.
func (rep *Report) SVG() []byte {
	rungs := rep.ladder()
	height := headHeight + rungHeight*float64(len(rungs)) + footHeight
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img">`+"\n",
		ladderWidth, height, ladderWidth, height)
	title := fmt.Sprintf("Ratings, table of %d, %s, 95 %% intervals", rep.Players, count(rep.Deals, "deal"))
	fmt.Fprintf(&out, "<title>%s</title>\n<style>%s</style>\n", escaped(title), ladderStyle)
	fmt.Fprintf(&out, `<rect class="paper" width="%.0f" height="%.0f"/>`+"\n", ladderWidth, height)
	fmt.Fprintf(&out, `<text class="head" x="16" y="30">%s</text>`+"\n", escaped(title))
	fmt.Fprintf(&out, `<text class="small" x="16" y="50">%s</text>`+"\n", escaped(rep.measure()))
	scale := scaleOf(rungs)
	scale.draw(&out, height-footHeight)
	for i, e := range rungs {
		scale.rung(&out, &e, headHeight+rungHeight*(float64(i)+0.5))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// measure is the line that explains the ratings.
func (rep *Report) measure() string {
	if len(rep.Entrants) == 0 {
		return "No deal has been played yet."
	}
	return fmt.Sprintf("The rating of %s is 0. 400 points are ten times the strength.", shortened(rep.Reference))
}

// A scale maps ratings to places from left to right.
type scale struct{ low, high, step float64 }

// scaleOf finds a scale that holds all ratings and the finite ends of their intervals, in round steps.
func scaleOf(rungs []EntryReport) scale {
	low, high := 0.0, 0.0
	for _, e := range rungs {
		for _, x := range []float64{e.Rating.Low, e.Rating.Mean, e.Rating.High} {
			if !math.IsInf(x, 0) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	step := 10.0
	for i := 0; (high-low)/step > 7; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3] // 10, 20, 50, 100 …
	}
	return scale{math.Floor(low/step) * step, math.Max(math.Ceil(high/step), math.Floor(low/step)+1) * step, step}
}

// x is the place of a rating.
func (s scale) x(rating float64) float64 {
	return nameWidth + (ladderWidth-nameWidth-figureWidth)*(rating-s.low)/(s.high-s.low)
}

// draw draws the lines of the scale and the figures below them.
func (s scale) draw(out *bytes.Buffer, bottom float64) {
	for at := s.low; at <= s.high+s.step/2; at += s.step {
		x := s.x(at)
		fmt.Fprintf(out, `<line class="grid" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, x, headHeight-8, x, bottom)
		fmt.Fprintf(out, `<text class="small" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`+"\n", x, bottom+18,
			typeset(fmt.Sprintf("%.0f", at)))
	}
}

// rung draws an entrant at a height. The reference has a ring and no error bar. A bar with an infinite
// end goes to the end of the scale and has no stroke across there.
func (s scale) rung(out *bytes.Buffer, e *EntryReport, y float64) {
	low, mid, high := s.x(max(e.Rating.Low, s.low)), s.x(e.Rating.Mean), s.x(min(e.Rating.High, s.high))
	dot, figure := "dot", e.Rating.text(0)
	if e.Rating == (Interval{}) {
		dot, figure = "zero", "0"
	}
	fmt.Fprintf(out, `<text x="%.0f" y="%.1f" text-anchor="end">%s</text>`, nameWidth-14, y+5, escaped(shortened(e.Name)))
	if dot == "dot" {
		fmt.Fprintf(out, `<path class="bar" d="M%.1f %.1fH%.1f%s%s"/>`, low, y, high, stroke(e.Rating.Low, low, y),
			stroke(e.Rating.High, high, y))
	}
	fmt.Fprintf(out, `<circle class="%s" cx="%.1f" cy="%.1f" r="5"/>`, dot, mid, y)
	fmt.Fprintf(out, `<text class="small" x="%.0f" y="%.1f" text-anchor="end">%s</text>`+"\n",
		ladderWidth-12, y+4, typeset(figure))
}

// stroke is the stroke across an error bar at an end of the interval, none if that is infinite.
func stroke(end, x, y float64) string {
	if math.IsInf(end, 0) {
		return ""
	}
	return fmt.Sprintf("M%.1f %.1fv12", x, y-6)
}

// shortened leaves out the middle of a name that is too long for the drawing: specs and commands with the same
// beginning differ at their ends.
func shortened(name string) string {
	const most = 32
	letters := []rune(name)
	if len(letters) <= most {
		return name
	}
	return string(letters[:most/2]) + "…" + string(letters[len(letters)-most/2+1:])
}

// typeset replaces hyphens by minus signs, which are as wide as digits.
func typeset(figures string) string { return strings.ReplaceAll(figures, "-", "−") }

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a builder takes everything
	return out.String()
}
