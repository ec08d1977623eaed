package measure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"razzia"
)

const (
	// CostlyFrom is the cost from which a decision is costly, in millionths of the win: half a percent.
	CostlyFrom = ShareUnit / 200
	// MostCostly is how many costly decisions of a seat are listed at most.
	MostCostly = 12
)

// A Decision is one that cost its seat much of the win.
type Decision struct {
	Ply    int         `json:"ply"`    // number of moves before it, those of the table included
	Card   int         `json:"card"`   // number in the game of the card that was turned up last, from 1; 0 before the first
	Round  int         `json:"round"`  // from 1
	Played razzia.Move `json:"played"` // the move that was chosen
	Best   razzia.Move `json:"best"`   // the move with the highest share of the win
	Habit  Habit       `json:"habit"`
	Cost   int64       `json:"cost"`  // in millionths of the win
	Stake  int64       `json:"stake"` // in millionths of the win
}

// list adds a decision to those of the seat if it is among the costliest. Of equals the first in the game comes first.
func (s *Seat) list(d Decision) {
	if d.Cost < CostlyFrom {
		return
	}
	d.Habit = HabitOf(d.Played, d.Best)
	at := slices.IndexFunc(s.Costly, func(listed Decision) bool { return listed.Cost < d.Cost })
	if at < 0 {
		at = len(s.Costly)
	}
	s.Costly = slices.Insert(s.Costly, at, d)
	s.Costly = s.Costly[:min(len(s.Costly), MostCostly)]
}

// A Habit is a kind of costly decision. The words are stored and published: they stay.
type Habit string

// The habits. The first word is what was played, the second what was better.
const (
	CallForDraw  Habit = "call-for-draw"
	CallForSteal Habit = "call-for-steal"
	DrawForCall  Habit = "draw-for-call"
	DrawForSteal Habit = "draw-for-steal"
	StealForDraw Habit = "steal-for-draw"
	StealForCall Habit = "steal-for-call"
	StealOther   Habit = "steal-other" // other cards were better
	BidForPass   Habit = "bid-for-pass"
	PassForBid   Habit = "pass-for-bid"
	BidTooHigh   Habit = "bid-too-high" // a lower cheque was better
	BidTooLow    Habit = "bid-too-low"  // a higher cheque was better
)

// Habits lists all habits.
var Habits = []Habit{CallForDraw, CallForSteal, DrawForCall, DrawForSteal, StealForDraw, StealForCall, StealOther,
	BidForPass, PassForBid, BidTooHigh, BidTooLow}

// HabitOf returns the habit of a move that was played where another was better.
func HabitOf(played, best razzia.Move) Habit {
	switch {
	case played.Verb() == razzia.ToBid && best.Verb() == razzia.ToBid:
		if played.Cheque() > best.Cheque() {
			return BidTooHigh
		}
		return BidTooLow
	case played.Verb() == best.Verb():
		return StealOther
	}
	return Habit(played.Verb().String() + "-for-" + best.Verb().String())
}

// costlyForm is how a costly decision is written for a store: the numbers, and the moves in the notation.
const costlyForm = "%d %d %d %d %d %v/%v"

// CostlyText writes the costly decisions for a store. The habits follow from the moves.
func (s *Seat) CostlyText() string {
	var lines []string
	for _, d := range s.Costly {
		lines = append(lines, fmt.Sprintf(costlyForm, d.Ply, d.Card, d.Round, d.Cost, d.Stake, d.Played, d.Best))
	}
	return strings.Join(lines, ";")
}

// ParseCostly reads what CostlyText writes.
func ParseCostly(text string) (list []Decision, err error) {
	for line := range strings.SplitSeq(text, ";") {
		if text == "" {
			break
		}
		d, err := parseDecision(line)
		if err != nil {
			return nil, fmt.Errorf("the costly decision %q: %w", line, err)
		}
		list = append(list, d)
	}
	return list, nil
}

func parseDecision(line string) (d Decision, err error) {
	numbers, best, _ := strings.Cut(line, "/")
	var fields [5]int64
	played := numbers
	for i := range fields {
		var field string
		field, played, _ = strings.Cut(played, " ")
		if fields[i], err = strconv.ParseInt(field, 10, 64); err != nil {
			return d, err
		}
	}
	d.Ply, d.Card, d.Round, d.Cost, d.Stake = int(fields[0]), int(fields[1]), int(fields[2]), fields[3], fields[4]
	if d.Played, err = razzia.ParseMove(played); err != nil {
		return d, err
	}
	d.Best, err = razzia.ParseMove(best)
	d.Habit = HabitOf(d.Played, d.Best)
	return d, err
}
