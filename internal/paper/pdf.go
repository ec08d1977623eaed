package paper

import (
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"razzia/internal/paper/vector"
)

// edition is the date in all documents: that of the layout. The same order gives the same bytes at any time.
var edition = time.Date(2026, time.November, 26, 0, 0, 0, 0, time.UTC)

// A press writes pages as a PDF.
type press struct {
	*fpdf.Fpdf
	palette palette
	alpha   float64
	dashed  bool
}

// writePDF writes pages as a PDF.
func writePDF(w io.Writer, pages []*Page, title, language string) error {
	of := fpdf.SizeType{Wd: pages[0].Width, Ht: pages[0].Height}
	p := &press{Fpdf: fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: of}), palette: colours()}
	p.SetCreationDate(edition)
	p.SetModificationDate(edition)
	p.SetCatalogSort(true)
	p.SetProducer("Razzia!", true)
	p.SetTitle(title, true)
	p.SetLang(language)
	p.SetAutoPageBreak(false, 0)
	for f, file := range files() {
		p.AddUTF8FontFromBytes(names[f], "", file)
	}
	for _, page := range pages {
		p.page(page)
	}
	return p.Output(w)
}

// page writes a page.
func (p *press) page(page *Page) {
	p.AddPageFormat("P", fpdf.SizeType{Wd: page.Width, Ht: page.Height})
	p.alpha, p.dashed = 1, false
	for _, i := range page.items {
		switch i.kind {
		case aShape:
			p.shape(i.shape)
		case aText:
			p.write(i.text)
		case aClip:
			low, high := i.shape.Path.Bounds()
			p.ClipRect(low.X, low.Y, high.X-low.X, high.Y-low.Y, false)
		case clipEnd:
			p.endClip()
		}
	}
}

// endClip ends a clip. The document is drawn on as before it, and fpdf has to be told: it leaves out what it believes to be set.
func (p *press) endClip() {
	p.ClipEnd()
	p.alpha, p.dashed = -1, true
	p.SetFillColor(0, 0, 0)
}

// shape draws a shape: first what it is filled with, then its edge, since each has an opacity of its own.
func (p *press) shape(s vector.Shape) {
	if s.Fill.Name != "" {
		p.opacity(s.Fill.Alpha)
		p.SetFillColor(p.palette.of(s.Fill.Name))
		p.path(s.Path)
		style := "F"
		if s.EvenOdd {
			style = "F*"
		}
		p.DrawPath(style)
	}
	if s.Stroke.Name != "" && s.Width > 0 {
		p.opacity(s.Stroke.Alpha)
		p.SetDrawColor(p.palette.of(s.Stroke.Name))
		p.SetLineWidth(s.Width)
		p.ends(s)
		p.path(s.Path)
		p.DrawPath("D")
	}
}

// opacity sets the opacity of what follows.
func (p *press) opacity(alpha float64) {
	if alpha != p.alpha {
		p.SetAlpha(alpha, "Normal")
		p.alpha = alpha
	}
}

// ends sets the ends, corners and dashes of lines.
func (p *press) ends(s vector.Shape) {
	if len(s.Dash) > 0 || p.dashed {
		p.SetDashPattern(s.Dash, 0)
		p.dashed = len(s.Dash) > 0
	}
	if s.Round {
		p.SetLineCapStyle("round")
		p.SetLineJoinStyle("round")
	} else {
		p.SetLineCapStyle("butt")
		p.SetLineJoinStyle("miter")
	}
}

func (p *press) path(path vector.Path) {
	for _, s := range path {
		switch a := s.P; s.Op {
		case vector.Move:
			p.MoveTo(a[0].X, a[0].Y)
		case vector.Line:
			p.LineTo(a[0].X, a[0].Y)
		case vector.Curve:
			p.CurveBezierCubicTo(a[0].X, a[0].Y, a[1].X, a[1].Y, a[2].X, a[2].Y)
		case vector.Close:
			p.ClosePath()
		}
	}
}

// write writes a line of text.
func (p *press) write(t text) {
	p.opacity(1)
	p.SetTextColor(p.palette.of(t.paint))
	p.SetFont(names[t.in], "", t.size)
	p.Text(t.x, t.y, t.line)
}
