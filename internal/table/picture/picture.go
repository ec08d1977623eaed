package picture

import (
	"slices"
	"time"

	"razzia"
	"razzia/internal/table"
)

// A Picture is a table at a moment as one viewer sees it. It is built by [Of], and then only read.
type Picture struct {
	Moment
	View    table.View
	Log     *Log
	State   *razzia.State // of the game; the zero State before it begins
	Waiting bool          // the game has not begun
	Over    bool

	// Seat is the viewer's. If they have several, it is the one that is to move, else the first. A viewer without a seat has NoSeat.
	Seat   razzia.Seat
	Held   int           // how many seats are the viewer's: several if several people play at their device
	Others []razzia.Seat // to draw around the table, clockwise from the left of the viewer and without Seat; all for a spectator
	MyTurn bool          // the viewer is to move

	Counted *table.Scoring // the round that the last move has ended, nil if it ended none; its score sheet stands on the stage
	Outcome *Outcome       // of the last auction or raid, nil if there is none: an auction runs, or a card was drawn since

	// Once the game is over:
	Places  []Place // the winner first
	Winners []razzia.Seat
}

// A Moment is what a picture shows of a game. The zero Moment is the newest state.
type Moment struct {
	Beat  table.Beat      // Final for the newest state
	Hold  time.Duration   // how long the picture is held before the next one
	Steps []time.Duration // how long its steps take, without the last one; none if it shows everything at once
	Past  bool            // the moment is one of a replay, which people only look at
}

// Of builds the picture of a view at a moment. The log is that of the same table.
func Of(v table.View, log *Log, m Moment) Picture {
	p := Picture{Moment: m, View: v, Log: log, State: &razzia.State{}, Waiting: v.Game == nil}
	p.Seat = razzia.Seat(slices.IndexFunc(v.Seats, isMine))
	if !p.Waiting {
		p.State = &v.Game.State
		p.Over = p.State.Phase == razzia.Over
		if v.Game.Acting != razzia.NoSeat { // in a picture of the past that seat has moved
			p.Seat, p.MyTurn = v.Game.Acting, m.Beat == table.Final
		}
	}
	for i, s := range v.Seats {
		if s.Mine {
			p.Held++
		}
		if next := razzia.Seat((int(p.Seat) + 1 + i) % len(v.Seats)); next != p.Seat {
			p.Others = append(p.Others, next)
		}
	}
	p.Outcome = p.outcome()
	if p.Over {
		p.Places, p.Winners = PlacesOf(p.State), p.State.Winners()
	} else {
		p.Counted = p.counted()
	}
	return p
}

func isMine(s table.SeatView) bool { return s.Mine }

// Seated reports whether the viewer has a seat.
func (p *Picture) Seated() bool { return p.Seat != razzia.NoSeat }

// Owns reports whether a seat is the viewer's.
func (p *Picture) Owns(seat razzia.Seat) bool { return p.View.Seats[seat].Mine }

// IsYou reports whether a seat is the viewer's only one.
func (p *Picture) IsYou(seat razzia.Seat) bool { return p.Owns(seat) && p.Held == 1 && !p.Past }

// IsMe reports whether a seat is the viewer's only one, and they have not resigned.
func (p *Picture) IsMe(seat razzia.Seat) bool {
	return p.Held == 1 && p.Owns(seat) && !p.View.Seats[seat].Resigned
}

// Stepped reports whether the parts of the picture are shown one after another.
func (p *Picture) Stepped() bool { return len(p.Steps) > 0 }

// Round is the round that the picture is about: while one is counted, the next has not begun for those who look.
func (p *Picture) Round() int {
	if p.Counted != nil {
		return p.Counted.Round
	}
	return int(p.State.Round)
}

// outcome is the outcome of the log, unless the picture is of an auction after it.
func (p *Picture) outcome() *Outcome {
	if o := p.Log.Outcome; o != nil && p.Beat != table.Said && (p.State.Phase != razzia.Bidding || p.Beat == o.Beat) {
		return o
	}
	return nil
}

// counted is the scoring of the last move, as long as players look at it.
func (p *Picture) counted() *table.Scoring {
	if len(p.Log.Facts) == 0 || len(p.Log.Scorings) == 0 || !explainsCount(p.View.Lesson) || p.Log.Resumed {
		return nil
	}
	for _, e := range p.Log.Facts[len(p.Log.Facts)-1].Events {
		if e.Kind == razzia.SeatScored {
			return &p.Log.Scorings[len(p.Log.Scorings)-1]
		}
	}
	return nil
}

// countTexts are the texts of the lesson about the round that has just ended. The next one begins with the text after them.
var countTexts = []string{"raid", "score", "guards", "thief_points", "jewels", "leave"}

// explainsCount reports whether the lesson explains how the last round was scored, or is over.
func explainsCount(l *table.LessonView) bool {
	return l == nil || slices.ContainsFunc(l.Texts, func(text string) bool { return slices.Contains(countTexts, text) })
}

// A Place is the final place of a seat, from 1. Seats with equal points share a place (R8.4).
type Place struct {
	Place  int
	Seat   razzia.Seat
	Points int
}

// PlacesOf lists the seats of a game that is over.
func PlacesOf(s *razzia.State) []Place {
	list := make([]Place, s.Players)
	for i := range list {
		list[i] = Place{Seat: razzia.Seat(i), Points: int(s.Seats[i].Total)}
	}
	slices.SortStableFunc(list, func(a, b Place) int { return b.Points - a.Points })
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && list[i].Points == list[i-1].Points {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
