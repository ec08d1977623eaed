package ui

import (
	"strconv"
	"strings"

	"razzia"
	"razzia/internal/table"
)

// The steps of the picture of a raid, as [razzia/internal/table.Table.Steps] times them.
const (
	raidDraws  = iota // the card lies face down
	raidTurned        // it is turned over
	raidStar          // its star flies into the last place, and the name of the game is there
	raidWords         // who drew it, and what that means
)

// A raidView is the raid on the whole stage (R6.1).
type raidView struct {
	*tablePage
	drawer razzia.Seat
}

// raid returns the raid that a picture shows on the whole stage.
func (s stageView) raid() (v raidView, shown bool) {
	if s.Beat != table.Raided || !s.block.tells(table.Raided) {
		return v, false
	}
	return raidView{s.tablePage, s.block.outcome.Seat}, true
}

// nth is the number of the last police card in words.
func (v raidView) nth() string { return v.T("event.police_nth." + strconv.Itoa(v.State.RaidAt())) }

// draws says who draws the card.
func (v raidView) draws() string {
	if v.IsYou(v.drawer) {
		return v.T("raid.draws_you")
	}
	return v.T("raid.draws", "name", v.Narrator.Name(v.drawer))
}

// drew says who drew which card.
func (v raidView) drew() string {
	if v.IsYou(v.drawer) {
		return v.T("raid.drew_you", "nth", v.nth())
	}
	return v.T("raid.drew", "nth", v.nth(), "name", v.Narrator.Name(v.drawer))
}

// ends says what the raid ends. After the last round all cheques of a seat count (R8.3), so the unspent ones of the viewer are named.
func (v raidView) ends() string {
	if int(v.State.Round) < razzia.Rounds {
		return v.T("raid.ends", "round", int(v.State.Round))
	}
	text := v.T("raid.ends_game")
	if v.Seated() && v.State.Seats[v.Seat].Open != 0 {
		text += " " + v.T("raid.unspent", "cheques", strings.ReplaceAll(v.State.Seats[v.Seat].Open.String(), " ", ", "))
	}
	return text
}

// lost says what becomes of the row (R6.1).
func (v raidView) lost() string {
	if v.State.Row.Len() == 0 {
		return v.T("raid.row_empty")
	}
	return v.T("raid.no_row")
}

// nextText says what comes after the raid.
func (v statusView) nextText() string {
	if int(v.State.Round) < razzia.Rounds {
		return v.T("raid.next", "round", int(v.State.Round))
	}
	return v.T("raid.next_last")
}
