package ui

import (
	"slices"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/i18n"
	"razzia/internal/rating"
	"razzia/internal/table"
)

// A picture is a table at a moment as one viewer sees it: what the parts of the page share.
type picture struct {
	Page
	View      table.View
	Log       *Projection
	Narrator  i18n.Narrator
	Replay    *Replay               // nil for the current state of the table
	Measure   *analysis.GameMeasure // what the finished game says of luck and skill; nil if there is none
	Measuring bool                  // the measure is coming
	Rated     *rating.Report        // how the finished game was rated for the viewer, or why not; nil if that is not known
	Rating    bool                  // the report is coming
	Day       *DayPlay              // the day whose round is played here; nil for other tables
	Later     int                   // what the page has of the end of the game, as its stream numbers the parts
	marks     marks                 // of the decision at this moment of an analysed game
	Beat      table.Beat            // Final for the newest state
	Hold      time.Duration         // how long the picture is held before the next one
	Steps     []time.Duration       // how long its steps take, without the last one; none if it shows everything at once
	base      string                // the address below which actions are, "" for that of the table
	query     string                // follows the address of an action
	task      string                // what the viewer is asked to do with a position; "" at a table
}

// State returns the state of the game, the zero State before it begins.
func (p *picture) State() *razzia.State {
	if p.View.Game == nil {
		return &razzia.State{}
	}
	return &p.View.Game.State
}

// Waiting reports whether the game has not begun.
func (p *picture) Waiting() bool { return p.View.Game == nil }

// Over reports whether the game is over.
func (p *picture) Over() bool { return !p.Waiting() && p.State().Phase == razzia.Over }

// MyTurn reports whether the viewer is to move.
func (p *picture) MyTurn() bool { return p.Beat == table.Final && p.faces() }

// faces reports whether the table is seen from the seat that acts. In a picture of the past that seat has moved.
func (p *picture) faces() bool { return !p.Waiting() && p.View.Game.Acting != razzia.NoSeat }

// Seated reports whether the viewer has a seat.
func (p *picture) Seated() bool { return p.mySeat() != razzia.NoSeat }

// mySeat returns the viewer's seat. If they have several, it is the one that is to move, else the first. A viewer
// without a seat has NoSeat.
func (p *picture) mySeat() razzia.Seat {
	if p.faces() {
		return p.View.Game.Acting
	}
	return razzia.Seat(slices.IndexFunc(p.View.Seats, func(s table.SeatView) bool { return s.Mine }))
}

// mySeats counts the viewer's seats. It is more than one if several people play at the viewer's device.
func (p *picture) mySeats() (n int) {
	for _, s := range p.View.Seats {
		if s.Mine {
			n++
		}
	}
	return n
}

// others lists the seats to draw around the table, clockwise from the left of the viewer and without mySeat. For a
// spectator these are all seats.
func (p *picture) others() []razzia.Seat {
	n := len(p.View.Seats)
	first := p.mySeat()
	var list []razzia.Seat
	for i := range n {
		seat := razzia.Seat((int(first) + 1 + i) % n)
		if seat != first {
			list = append(list, seat)
		}
	}
	return list
}

// replayPath is the address of the replay after a number of moves.
func (p *picture) replayPath(moves int) string {
	return p.action("replay") + "?at=" + strconv.Itoa(moves)
}

// action is the address that handles an action at the table: /t/ID/NAME, or below that of a position.
func (p *picture) action(name string) string {
	if p.base != "" {
		return p.base + "/" + name + p.query
	}
	return "/t/" + string(p.View.ID) + "/" + name
}

// outcomeNow is the outcome that the block shows, nil if there is none: an auction runs, or a card was drawn since.
func (p *picture) outcomeNow() *Outcome {
	if o := p.Log.Outcome; o != nil && p.Beat != table.Said && (p.State().Phase != razzia.Bidding || p.Beat == o.Beat) {
		return o
	}
	return nil
}

// seatName is the name of a seat. The viewer's only seat is "You".
func (p *picture) seatName(i razzia.Seat) string {
	if p.isYou(i) || p.Replay != nil && p.Replay.Reader == i {
		return p.T("table.you")
	}
	return p.Narrator.Name(i)
}

// isYou reports whether a seat is the viewer's only one.
func (p *picture) isYou(i razzia.Seat) bool {
	return p.View.Seats[i].Mine && p.mySeats() == 1 && p.Replay == nil
}

// owns reports whether a seat is the viewer's.
func (p *picture) owns(seat razzia.Seat) bool { return p.View.Seats[seat].Mine }

// faceOf is the face of a seat. Each bot gets a different one of the faces that no person at the table has.
func (p *picture) faceOf(i razzia.Seat) uint8 {
	wearers := make([]wearer, len(p.View.Seats))
	for i, s := range p.View.Seats {
		wearers[i] = wearer{s.Face, s.Person}
	}
	return faceAmong(wearers, i)
}

// isMe reports whether a seat is the viewer's only one, and they have not resigned.
func (p *picture) isMe(seat razzia.Seat) bool {
	return p.mySeats() == 1 && p.View.Seats[seat].Mine && !p.View.Seats[seat].Resigned
}

// counted is the round that the last move has ended, nil if it ended none. Its score sheet stands on the stage.
func (p *picture) counted() *table.Scoring {
	if len(p.Log.Facts) == 0 || len(p.Log.Scorings) == 0 || p.Over() || !(lessonView{p}).explainsCount() || p.Log.Resumed {
		return nil
	}
	for _, e := range p.Log.Facts[len(p.Log.Facts)-1].Events {
		if e.Kind == razzia.SeatScored {
			return &p.Log.Scorings[len(p.Log.Scorings)-1]
		}
	}
	return nil
}

// round is the round that the picture is about: while one is counted, the next has not begun for those who look.
func (p *picture) round() int {
	if scored := p.counted(); scored != nil {
		return scored.Round
	}
	return int(p.State().Round)
}

// stepped reports whether the parts of the picture are shown one after another.
func (p *picture) stepped() bool { return len(p.Steps) > 0 }

// at are the attributes of a part that is shown from a step on. In a picture without steps there are none.
func (p *picture) at(step int) templ.Attributes {
	if !p.stepped() {
		return nil
	}
	return templ.Attributes{"data-at": strconv.Itoa(step)}
}

// auctionText names the kind of the auction.
func (p *picture) auctionText() string {
	switch p.State().Auction.Kind {
	case razzia.ByPolice:
		return p.T("auction.by_police")
	case razzia.FullRow:
		return p.T("auction.full_row")
	}
	return p.T("auction.called")
}
