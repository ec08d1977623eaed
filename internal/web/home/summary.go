package home

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/solving"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// Home is the content of the page.
type Home struct {
	ui.Page
	Levels   ui.Levels
	Running  Games
	Finished Games
	Passkeys bool // browsers have passkeys for the address of the page

	Own   *own        // the game that waits most urgently for the visitor; nil if none does
	Shown *ui.Exhibit // else the board to look at; nil for none

	Subjects []templ.Component // what subjects show at once
	Beside   []templ.Component // what they show below the games that wait
	Solver   solving.Standing  // the visitor at puzzles
	Tables   Tables
	Skill    *skill // nil for a newcomer
	Climb    profile.Climb

	Invitations []people.Invitation
}

// Games are a page of a list of a player's games.
type Games struct {
	ID    string // of the section, and of the page in the address
	Over  bool   // the games are over
	Now   time.Time
	List  []Summary
	Newer string // address of the page before; "" on the first page
	Older string // address of the page after; "" on the last page

	Waiting int // games that wait for the viewer
}

// newcomer reports whether the viewer has no games yet.
func (h Home) newcomer() bool { return len(h.Running.List)+len(h.Finished.List) == 0 }

const (
	// fewGames is how many games in progress are in view at once.
	fewGames = 3
	// firstGames is how many of more of them are in view: the others are behind a button, which takes the room of one.
	firstGames = 2
)

// folded reports whether only the first games of the list are in view.
func (g Games) folded() bool { return !g.Over && len(g.List) > fewGames }

// first are the games of the list that are in view.
func (g Games) first() []Summary {
	if g.folded() {
		return g.List[:firstGames]
	}
	return g.List
}

// rest are those that a button shows.
func (g Games) rest() []Summary { return g.List[len(g.first()):] }

// waits says how many games of the list wait for the viewer; "" for none.
func (g Games) waits(p ui.Page) string {
	if g.Waiting == 0 {
		return ""
	}
	return p.T("push.games", "n", g.Waiting)
}

// until is the moment of the list in milliseconds since 1970: games that end later are not cleared with it.
func (g Games) until() string { return strconv.FormatInt(g.Now.UnixMilli(), 10) }

// A Summary is an item in the list of a player's games.
type Summary struct {
	table.Summary
	Viewer string    // identity of the viewer, which the page does not show
	Ends   time.Time // of the time of the player to act; zero if no clock runs
}

// MyTurn reports whether the table waits for the viewer.
func (s Summary) MyTurn() bool { return s.WaitsFor(s.Viewer) }

// class is the CSS class of the item.
func (s Summary) class() string {
	switch {
	case s.MyTurn():
		return "yours"
	case s.WonBy(s.Viewer):
		return "won"
	}
	return ""
}

// mine is the seat of the viewer; NoSeat for a viewer without one, or with several at one device.
func (s Summary) mine() razzia.Seat {
	if seats := s.Of(s.Viewer); len(seats) == 1 {
		return seats[0]
	}
	return razzia.NoSeat
}

// state says how far the game is, and whose turn it is or who won.
func (s Summary) state(p ui.Page) string {
	switch {
	case s.Phase == table.Waiting:
		return p.T("wait.title")
	case s.Phase == table.Over:
		return s.result(p)
	case s.MyTurn():
		return p.T("table.your_turn")
	case s.Turn != razzia.NoSeat:
		return p.T("table.turn_of", "name", i18n.Isolate(s.Seats[s.Turn].Name)) // of a seat that the viewer has left, too
	}
	return p.T("table.round", "round", s.Round)
}

// result says how the game ended for the viewer.
func (s Summary) result(p ui.Page) string {
	mine := s.mine()
	switch {
	case len(s.Winners) == 0: // a damaged summary
		return p.T("end.title")
	case mine == razzia.NoSeat:
		return s.wonBy(p)
	case s.Seats[mine].Resigned:
		return p.T("games.resigned")
	case !s.WonBy(s.Viewer):
		return p.T("games.place", "place", s.Place(mine), "all", len(s.Seats))
	case len(s.Winners) > 1:
		return p.T("end.you_share")
	}
	return p.T("end.you_win")
}

// wonBy names the winners.
func (s Summary) wonBy(p ui.Page) string {
	names := make([]string, len(s.Winners))
	for i, seat := range s.Winners {
		names[i] = s.name(p, seat)
	}
	return p.T("games.won_by", "names", strings.Join(names, ", "))
}

// facts are the round, the winner and the viewer's points, as far as the state does not say them, and that the game was played offline.
func (s Summary) facts(p ui.Page) (list []string) {
	mine := s.mine()
	over := s.Phase == table.Over
	switch {
	case s.Phase == table.Playing && s.Turn != razzia.NoSeat:
		list = append(list, p.T("table.round", "round", s.Round))
	case over && mine != razzia.NoSeat && len(s.Winners) > 0 && !slices.Contains(s.Winners, mine):
		list = append(list, s.wonBy(p))
	}
	if mine != razzia.NoSeat && (over || s.Round > 1) {
		list = append(list, p.T("score.points", "n", s.Seats[mine].Points))
	}
	if s.Options.Offline {
		list = append(list, p.T("homecoming.mark"))
	}
	return list
}

// name is the name of a seat; "You" for the viewer's only one.
func (s Summary) name(p ui.Page, seat razzia.Seat) string {
	if seat == s.mine() {
		return p.T("table.you")
	}
	return i18n.Isolate(s.Seats[seat].Name)
}

// taken lists the seats that are not empty.
func (s Summary) taken() (seats []razzia.Seat) {
	for i, seat := range s.Seats {
		if seat.Name != "" {
			seats = append(seats, razzia.Seat(i))
		}
	}
	return seats
}

// faces are the faces of the others, or of all if the viewer does not sit there.
func (s Summary) faces() (list []uint8) {
	for _, seat := range s.taken() {
		if seat != s.mine() {
			list = append(list, ui.FaceOf(s.Seats, seat))
		}
	}
	return list
}

// names lists the players.
func (s Summary) names(p ui.Page) string {
	var names []string
	for _, seat := range s.taken() {
		names = append(names, s.name(p, seat))
	}
	return strings.Join(names, ", ")
}

// at is the time of the game's end, or of what happened last.
func (s Summary) at() time.Time {
	if s.Phase == table.Over {
		return s.Ended
	}
	return s.Latest
}
