package ui

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"razzia"
	"razzia/bot/line"
	"razzia/bot/reason"
	"razzia/internal/i18n"
)

// The parts that an answer shows, one at a time.
const (
	ShowFirst = ""     // what comes first: the reasons of a right answer, the line of a wrong one
	ShowWhy   = "why"  // the reasons for the best move
	ShowLine  = "line" // what follows the answer
	ShowBest  = "best" // what follows the best move, after a wrong answer
)

// A Look says what of an answer a page shows, and where the rest is.
type Look struct {
	Shows string
	Step  int // of the line: the moves made
	path  string
	query url.Values // of the page, without what is shown
	line  string     // what shows the line
}

// LookAt reads what the query of a page asks for. The page has an address, and keeps some fields of its query.
func LookAt(path string, q url.Values, keep ...string) Look {
	l := Look{Shows: q.Get("show"), path: path, query: url.Values{}}
	l.Step, _ = strconv.Atoi(q.Get("step"))
	for _, name := range keep {
		if q.Has(name) {
			l.query.Set(name, q.Get(name))
		}
	}
	return l
}

// at is the address of the page when it shows something else.
func (l Look) at(shows string, step int) string {
	q := url.Values{}
	for name, values := range l.query {
		q[name] = values
	}
	if shows != ShowFirst {
		q.Set("show", shows)
	}
	if step > 0 {
		q.Set("step", strconv.Itoa(step))
	}
	if len(q) == 0 {
		return l.path
	}
	return l.path + "?" + q.Encode()
}

// An Answer is what the place of the answer says: a verdict, with reasons as rows whose pieces are lit, or a line that is played out.
type Answer struct {
	*PositionBoard
	Right   bool
	Verdict string // the first words
	Move    string // what they are about
	Wins    string // the figure of the move
	Other   string // that of another one
	Rows    []Row
	Ways    []Bar    // the figures of the ways, for windows with room
	Follows *Follows // nil if there is no line
	Lined   bool     // the line is shown, and not the rows
}

// A Row is a reason, or a part of a sum.
type Row struct {
	Text     string
	Evidence string
	Tone     string // of the evidence: the CSS class of a gain, a loss, or "" for neither
	Lights   []reason.Piece
}

// A Bar is a figure from 0 to 1.
type Bar struct {
	Label, Text string
	Part        float64
	Best        bool
}

// width is the width of a bar, of 100.
func (b Bar) width() string { return strconv.FormatFloat(100*min(1, max(0, b.Part)), 'f', 1, 64) }

// lightsOf are the lights of rows.
func lightsOf(rows []Row) (all [][]reason.Piece) {
	for _, r := range rows {
		all = append(all, r.Lights)
	}
	return all
}

// A Follows is a line at a moment: three of its steps, and the words for the latest.
type Follows struct {
	Beads    []Bead
	Text     string
	At, Of   int
	Back, On string // the addresses of the moments before and after; "" for none
	Whole    string // the address at which the line begins to be shown
}

// A Bead is a step of a line in a picture and a few words.
type Bead struct {
	Face uint8
	Name string
	Deed string
	Sign string // a drawing of the deed; "raid" for the raid
	Now  bool   // it is the latest of the moment
	Come bool   // it comes after the moment
}

// beads is how many steps of a line are shown at a time.
const beads = 3

// followsOf is the first of two lines at the moment of a look. Its end is compared with that of the other one.
func followsOf(b *PositionBoard, lines [2][]line.Step, look Look) *Follows {
	steps := lines[0]
	n := len(steps)
	at := min(max(0, look.Step), n)
	f := &Follows{At: at, Of: n, Whole: look.at(look.line, 1)}
	if at > 0 {
		f.Back, f.Text = look.at(look.line, at-1), told(b, &steps[at-1])
	} else {
		f.Text = b.T("line.begin")
	}
	if at < n {
		f.On = look.at(look.line, at+1)
	} else {
		f.Text = sentences([]string{endOf(b, &steps[n-1]), compared(b, lines), played(b, &steps[n-1])}) // the most telling first
	}
	first := max(0, min(at-beads+1, n-beads))
	for i := first; i < min(n, first+beads); i++ {
		bead := b.bead(&steps[i])
		bead.Now, bead.Come = i == at-1, i >= at
		f.Beads = append(f.Beads, bead)
	}
	return f
}

// deedSigns are the drawings of moves.
var deedSigns = map[razzia.Verb]string{razzia.ToDraw: "pile", razzia.ToCall: "gavel", razzia.ToBid: "notes", razzia.ToPass: "pass",
	razzia.ToSteal: "mark-thief"}

// bead puts a step into a picture and a few words.
func (b *PositionBoard) bead(step *line.Step) Bead {
	bead := Bead{Face: b.faceOf(step.Seat), Name: b.seatName(step.Seat), Deed: b.deed(step.Move), Sign: deedSigns[step.Move.Verb()]}
	if step.Chance > 0 {
		bead.Deed = b.T("line.card", "card", b.Localizer.Card(step.Card), "odds", b.odds(step))
	}
	for _, e := range step.Events {
		if e.Kind == razzia.Raid {
			bead.Sign = "raid"
		}
	}
	return bead
}

// deed names a move in a word or two.
func (b *PositionBoard) deed(m razzia.Move) string {
	if m.Verb() == razzia.ToCall {
		return b.T("slot.call")
	}
	return b.Narrator.Action(m)
}

// odds are the odds of the card of a step, exactly.
func (b *PositionBoard) odds(step *line.Step) string {
	n, all := step.Before.Left.Count(step.Card), step.Before.CardsLeft()
	for by := n; by > 1; by-- {
		if n%by == 0 && all%by == 0 {
			n, all = n/by, all/by
		}
	}
	return b.T("line.odds", "n", n, "all", all)
}

// Told tells what came after the decision before one that was asked for, without the move of the viewer.
func Told(p Page, asked Asked) string {
	b := NewPositionBoard(p, Position{State: asked.From, Made: asked.Made})
	step := asked.Made[len(asked.Made)-1]
	step.Before = step.Before.MustStep(step.Moves[0])
	step.Moves = step.Moves[1:]
	return told(b, &step)
}

// told tells a step in sentences: its moves, what came of them, and at the end of the round the points.
func told(b *PositionBoard, step *line.Step) string {
	return sentences([]string{played(b, step), endOf(b, step)})
}

// played tells the moves of a step and what came of them.
func played(b *PositionBoard, step *line.Step) string {
	var words []string
	s := step.Before
	for i, m := range step.Moves {
		if i == 0 || !step.Quiet || m != razzia.Pass() {
			words = append(words, b.Narrator.Move(s, m))
		}
		var events []razzia.Event
		s, events, _ = s.StepEvents(m, nil)
		for _, e := range events {
			switch e.Kind {
			case razzia.SeatScored, razzia.PropertyReturned, razzia.RowLost, razzia.RoundBegan, razzia.GameEnded, razzia.PileParted:
			default:
				words = append(words, b.Narrator.Event(e))
			}
		}
	}
	return sentences(words)
}

// endOf tells the points at the end of a round or of the game; "" before.
func endOf(b *PositionBoard, step *line.Step) string {
	points, key := pointsAfter(step)
	if key == "" {
		return ""
	}
	var list []string
	for seat := range razzia.Seat(step.After.Players) {
		list = append(list, b.seatName(seat)+" "+i18n.Signed(points[seat]))
	}
	return b.T(key, "list", b.Localizer.List(list))
}

// pointsAfter are the points of a step that ends the round, or the game, and the key of the words for them; "" for another step.
func pointsAfter(step *line.Step) (points [razzia.MaxPlayers]int, key string) {
	for _, e := range step.Events {
		if e.Kind == razzia.SeatScored {
			points[e.Seat], key = e.Sheet.Sum(), "line.points"
		}
	}
	if step.After.Phase == razzia.Over {
		for seat := range points {
			points[seat], key = int(step.After.Seats[seat].Total), "line.totals"
		}
	}
	return points, key
}

// compared says what the second of two lines brings in place of the first.
func compared(b *PositionBoard, lines [2][]line.Step) string {
	ends, you := [2]line.Step{lines[0][len(lines[0])-1], lines[1][len(lines[1])-1]}, lines[0][0].Seat
	had, key := pointsAfter(&ends[0])
	instead, _ := pointsAfter(&ends[1])
	cheques := func(step *line.Step) int { return (step.After.Seats[you].Open | step.After.Seats[you].Spent).Sum() }
	own, other, move := cheques(&ends[0]), cheques(&ends[1]), b.deed(lines[1][0].Move)
	later := own != other && key == "line.points"
	if had == instead && !later {
		return b.T("line.same", "move", move)
	}
	var list []string
	for seat := range razzia.Seat(ends[0].After.Players) {
		if seat == you || had[seat] != instead[seat] {
			list = append(list, b.seatName(seat)+" "+i18n.Signed(instead[seat]))
		}
	}
	words := []string{b.T("line.instead", "move", move, "list", b.Localizer.List(list))}
	if later {
		words = append(words, b.T("line.cheques", "n", own, "other", other))
	}
	return sentences(words)
}

// sentences joins sentences, without those that say nothing.
func sentences(words []string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// sign is the drawing beside the verdict.
func (a Answer) sign() string {
	if a.Right {
		return "icon-check"
	}
	return "icon-close"
}

// deedBox is the size of the drawing of a deed.
func deedBox(sign string) string { return slot{icon: sign}.box() }
