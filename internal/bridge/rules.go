package bridge

import (
	"fmt"
	"slices"

	"razzia/client"
)

// A Who names the persons whose invitations are accepted.
type Who string

// The persons whose invitations are accepted.
const (
	Anyone  Who = "anyone"
	Friends Who = "friends"
	Nobody  Who = "nobody"
)

// A Clock is a kind of clock.
type Clock string

// The kinds of clocks.
const (
	NoClock Clock = "none"
	Bank    Clock = "bank" // a time for the whole game
	PerMove Clock = "move" // a time for each move, such as days
)

// A Question is what other players ask for.
type Question string

// The questions.
const (
	Undo    Question = "undo"  // to take moves back
	Break   Question = "break" // that the game stands still
	Seat    Question = "seat"  // to give the seat of an absent player to a friend
	Rematch Question = "rematch"
)

// Questions lists all questions.
var Questions = []Question{Undo, Break, Seat, Rematch}

// Rules say which invitations are accepted, and to which questions the bridge agrees. All others it declines.
type Rules struct {
	Who     Who   // "" for what the account can do: anyone for a bot account, which has no friends, else friends
	Players []int // numbers of seats
	Clocks  []Clock
	Games   int // at a time, those among them where the member sits already; a rematch over this number is declined
	Agree   []Question
}

// clockOf is the kind of clock of a table.
func clockOf(t *client.Table) Clock {
	switch {
	case t.Options.Bank == 0:
		return NoClock
	case t.Options.PerMove:
		return PerMove
	}
	return Bank
}

// A refusal is why an invitation is declined.
type refusal struct {
	reason string // code of the API for the inviter; "" if none fits
	why    string // for the log of the bridge
}

// refuse says why an invitation to a table is declined; false if it keeps the rules.
func (r Rules) refuse(t *client.Table, friend bool) (refusal, bool) {
	switch {
	case r.Who == Nobody:
		return refusal{"later", "no invitations are accepted"}, true
	case r.Who == Friends && !friend:
		return refusal{"", "it is not from a friend"}, true
	case !slices.Contains(r.Players, len(t.Seats)):
		return refusal{"players", fmt.Sprintf("the table has %d seats", len(t.Seats))}, true
	case !slices.Contains(r.Clocks, clockOf(t)):
		return refusal{"clock", fmt.Sprintf("the kind of clock is %q", clockOf(t))}, true
	}
	return refusal{}, false
}
