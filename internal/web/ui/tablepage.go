package ui

import (
	"strconv"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/i18n"
	"razzia/internal/rating"
	"razzia/internal/table/picture"
)

// A tablePage is what the parts of the page of a table share: the picture, what is known of the game besides, and the words for both.
type tablePage struct {
	Page
	picture.Picture
	Narrator  i18n.Narrator
	Replay    *Replay                // nil for the current state of the table
	Measure   *analysis.GameMeasure  // what the finished game says of luck and skill; nil if there is none
	Measuring bool                   // the measure is coming
	Rated     *rating.Report         // how the finished game was rated for the viewer, or why not; nil if that is not known
	Verdict   *analysis.RoundVerdict // of the round that the viewer has played alone after the lesson; nil if there is none
	Feats     []Feat                 // what the viewer has done for the first time in the finished game
	Rating    bool                   // the report is coming
	Occasion  *Occasion              // what the game is played for; nil for other tables
	Beside    *Beside                // what lies beside the table for one who watches; nil for nothing, and in all that a stream sends
	Later     int                    // what the page has of the end of the game, as its stream numbers the parts
	marks     marks                  // of the decision at this moment of an analysed game
	posed     *Position              // what the viewer is asked about a position; nil at a table
}

// A Beside is a part that lies beside a table for one who watches. It keeps itself up to date: the stream of the table does not touch it.
type Beside struct {
	Follows string // the address of a stream whose events named talk bring the part anew
	Part    templ.Component
}

// replayPath is the address of the replay after a number of moves.
func (p *tablePage) replayPath(moves int) string {
	return p.action("replay") + "?at=" + strconv.Itoa(moves)
}

// action is the address that handles an action at the table: /t/ID/NAME, or below that of a position.
func (p *tablePage) action(name string) string {
	if p.posed != nil {
		return p.posed.Base + "/" + name + p.posed.Query
	}
	return "/t/" + string(p.View.ID) + "/" + name
}

// seatName is the name of a seat. The viewer's only seat is "You".
func (p *tablePage) seatName(i razzia.Seat) string {
	if p.IsYou(i) || p.Replay != nil && p.Replay.Reader == i {
		return p.T("table.you")
	}
	return p.Narrator.Name(i)
}

// faceOf is the face of a seat. Each bot gets a different one of the faces that no person at the table has.
func (p *tablePage) faceOf(i razzia.Seat) uint8 {
	wearers := make([]wearer, len(p.View.Seats))
	for i, s := range p.View.Seats {
		wearers[i] = wearer{s.Face, s.Person}
	}
	return faceAmong(wearers, i)
}

// at are the attributes of a part that is shown from a step on. In a picture without steps there are none.
func (p *tablePage) at(step int) templ.Attributes {
	if !p.Stepped() {
		return nil
	}
	return templ.Attributes{"data-at": strconv.Itoa(step)}
}

// auctionText names the kind of the auction.
func (p *tablePage) auctionText() string {
	switch p.State.Auction.Kind {
	case razzia.ByPolice:
		return p.T("auction.by_police")
	case razzia.FullRow:
		return p.T("auction.full_row")
	}
	return p.T("auction.called")
}
