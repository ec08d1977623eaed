package vector

import (
	"fmt"
	"strconv"
	"strings"
)

// ParsePath reads the data of a path: the attribute d.
func ParsePath(text string) (Path, error) {
	r := dataReader{rest: text}
	for r.err == nil && r.more() {
		r.command()
	}
	if r.err != nil {
		return nil, fmt.Errorf("path %.40q: %w", text, r.err)
	}
	return r.path, nil
}

// A dataReader reads the data of a path.
type dataReader struct {
	rest string
	err  error

	path      Path
	verb      byte
	at, first Point // the current point, and the first one of this part of the path
	control   Point // the last control point of a curve, for the next smooth one
	curved    bool  // the step before was a curve
}

// more reports whether something follows.
func (r *dataReader) more() bool {
	r.rest = strings.TrimLeft(r.rest, " \t\r\n,")
	return r.rest != ""
}

// command reads a command, or the next numbers of the command before.
func (r *dataReader) command() {
	if letter := r.rest[0]; letter|0x20 >= 'a' && letter|0x20 <= 'z' {
		r.verb, r.rest = letter, r.rest[1:]
	} else if r.verb == 'M' || r.verb == 'm' {
		r.verb-- // further points of a move are lines
	} else if r.verb == 0 || r.verb|0x20 == 'z' {
		r.fail("%q follows nothing", letter)
		return
	}
	if len(r.path) == 0 && r.verb|0x20 != 'm' {
		r.fail("it does not begin with M")
		return
	}
	if r.verb|0x20 != 'm' && r.path[len(r.path)-1].Op == Close && r.verb|0x20 != 'z' {
		r.path = append(r.path, Step{Move, [3]Point{r.at}})
	}
	r.step()
}

// step reads the numbers of a command.
func (r *dataReader) step() {
	curved := false
	switch r.verb | 0x20 {
	case 'm':
		r.to(Move, r.point())
		r.first = r.at
	case 'l':
		r.to(Line, r.point())
	case 'h':
		r.to(Line, Point{r.number() + r.base().X, r.at.Y})
	case 'v':
		r.to(Line, Point{r.at.X, r.number() + r.base().Y})
	case 'c':
		r.curve(r.point(), r.point(), r.point())
		curved = true
	case 's':
		r.curve(r.mirrored(), r.point(), r.point())
		curved = true
	case 'a':
		r.arc()
	case 'z':
		r.path = append(r.path, Step{Op: Close})
		r.at = r.first
	default:
		r.fail("the command %q is not known", r.verb)
	}
	r.curved = curved
}

func (r *dataReader) fail(text string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(text, args...)
	}
}

// base is what numbers are added to: the current point after a small letter.
func (r *dataReader) base() Point {
	if r.verb >= 'a' {
		return r.at
	}
	return Point{}
}

func (r *dataReader) point() Point {
	base := r.base()
	x := r.number()
	return Point{base.X + x, base.Y + r.number()}
}

func (r *dataReader) to(op Op, p Point) {
	r.path = append(r.path, Step{op, [3]Point{p}})
	r.at = p
}

func (r *dataReader) curve(a, b, end Point) {
	r.path = append(r.path, Step{Curve, [3]Point{a, b, end}})
	r.at, r.control = end, b
}

// mirrored is the control point that goes on smoothly from the curve before.
func (r *dataReader) mirrored() Point {
	if !r.curved {
		return r.at
	}
	return Point{2*r.at.X - r.control.X, 2*r.at.Y - r.control.Y}
}

// arc reads an arc of an ellipse.
func (r *dataReader) arc() {
	a := arc{from: r.at, rx: r.number(), ry: r.number(), turn: r.number(), large: r.flag(), sweep: r.flag()}
	a.to = r.point()
	if r.err != nil {
		return
	}
	for _, s := range a.steps() {
		r.path = append(r.path, s)
	}
	r.at = a.to
}

// flag reads a digit, which may stand close to the next number.
func (r *dataReader) flag() bool {
	if !r.more() || r.rest[0] != '0' && r.rest[0] != '1' {
		r.fail("a flag is missing")
		return false
	}
	set := r.rest[0] == '1'
	r.rest = r.rest[1:]
	return set
}

// number reads a number. It ends before a second point or sign.
func (r *dataReader) number() float64 {
	if r.err != nil || !r.more() {
		r.fail("a number is missing")
		return 0
	}
	end, points := 0, 0
	for ; end < len(r.rest); end++ {
		c := r.rest[end]
		if c == '.' {
			points++
		}
		if !(c >= '0' && c <= '9' || c == '.' && points < 2 || c == '-' && end == 0) {
			break
		}
	}
	n, err := strconv.ParseFloat(r.rest[:end], 64)
	if err != nil || n > farthest || n < -farthest {
		r.fail("%.10q is no number", r.rest)
		return 0
	}
	r.rest = r.rest[end:]
	return n
}

// farthest is the largest number of a drawing, in its units: thousands of times the size of a card.
const farthest = 1e6
