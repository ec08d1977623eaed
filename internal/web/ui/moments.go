package ui

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"razzia"
	"razzia/bot/reason"
	"razzia/bot/review"
	"razzia/internal/puzzle"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// The kinds of moments that an analysis begins with.
const (
	momentBest  = "best"
	momentWorst = "worst"
	momentLuck  = "luck"
)

// A Moment is a moment of an analysed game that its page begins with.
type Moment struct {
	Kind     string
	Ply      int
	State    razzia.State
	Decision *review.Decision // nil of luck
	Other    razzia.Move      // the better move, or the next best one
	Reasons  []reason.Reason  // for the better move, against the other one
	Gain     float64          // of the chance to win; less than 0 if it was lost
	Card     razzia.Card      // of luck: the one that changed most
}

// AddMoments adds what the page of an analysed game begins with, for its reader, or else for the seat that won: the best decision, the
// costliest one or the closest call if none was costly, and the card that changed most. The table is that of the whole game.
func (r *Replay) AddMoments(ctx context.Context, t *table.Table) error {
	all := r.review()
	r.Places = picture.PlacesOf(&t.Game.State)
	r.Judged = r.Reader
	if r.Judged == razzia.NoSeat {
		r.Judged = r.Places[0].Seat
	}
	if d, next, won := bestDecision(all, r.Judged); d != nil {
		r.Moments = append(r.Moments, Moment{Kind: momentBest, Ply: d.Ply, Decision: d, Other: next, Gain: won})
	}
	if d := costliestOf(all, r.Judged); d != nil {
		r.Moments = append(r.Moments, Moment{Kind: momentWorst, Ply: d.Ply, Decision: d, Other: d.Best().Move, Gain: -d.Cost})
	} else if d, next, by := closestCall(all, r.Judged); d != nil {
		r.Moments = append(r.Moments, Moment{Kind: momentWorst, Ply: d.Ply, Decision: d, Other: next, Gain: by})
	}
	if v := turnOfLuck(all, r.Judged); v != nil {
		card, _ := razzia.ParseCard(v.Code) // as the review was made: a stored one has no more of it
		r.Moments = append(r.Moments, Moment{Kind: momentLuck, Ply: v.Ply + 1, Gain: v.Luck[r.Judged], Card: card})
	}
	if err := r.addStates(t); err != nil {
		return err
	}
	return r.addReasons(ctx)
}

// addReasons adds the reasons of the decisions.
func (r *Replay) addReasons(ctx context.Context) (err error) {
	for i := range r.Moments {
		if m := &r.Moments[i]; m.Decision != nil && err == nil {
			better, other := m.compared()
			m.Reasons, err = reason.Explain(ctx, &m.State, better, other, math.Abs(m.Gain))
		}
	}
	return err
}

// addStates adds the positions of the moments.
func (r *Replay) addStates(t *table.Table) error {
	s, err := razzia.New(t.Setup)
	for ply := 0; err == nil; ply++ {
		for i := range r.Moments {
			if r.Moments[i].Ply == ply {
				r.Moments[i].State = s
			}
		}
		if ply == len(t.Moves) {
			return nil
		}
		s, err = s.Step(t.Moves[ply])
	}
	return err
}

// costliestOf is the decision that cost a seat most, nil if none is graded.
func costliestOf(all *review.Review, seat razzia.Seat) *review.Decision {
	list := all.Seats[seat].Costliest
	if len(list) == 0 || all.Decisions[list[0]].Grade() == review.Sound {
		return nil
	}
	return &all.Decisions[list[0]]
}

// closestCall is the decision of a seat in which its move was best by least.
func closestCall(all *review.Review, seat razzia.Seat) (closest *review.Decision, next razzia.Move, by float64) {
	by = math.Inf(1)
	for i := range all.Decisions {
		d := &all.Decisions[i]
		options := oneDraw(d)
		if d.Seat != seat || d.Cost > 0 || len(options) < 2 {
			continue
		}
		if gap := options[0].Values[seat] - options[1].Values[seat]; gap < by {
			if closest, next, by = d, options[1].Move, gap; next == d.Played {
				next = options[0].Move
			}
		}
	}
	return closest, next, by
}

// turnOfLuck is the card that changed the chances of a seat most, nil in a game without one.
func turnOfLuck(all *review.Review, seat razzia.Seat) (most *review.Reveal) {
	for i := range all.Reveals {
		if v := &all.Reveals[i]; most == nil || math.Abs(v.Luck[seat]) > math.Abs(most.Luck[seat]) {
			most = v
		}
	}
	return most
}

// compared are the better and the other move of a decision.
func (m *Moment) compared() (better, other razzia.Move) {
	if m.mends() {
		return m.Other, m.Decision.Played
	}
	return m.Decision.Played, m.Other
}

// mends reports whether a moment is a mistake.
func (m *Moment) mends() bool { return m.Kind == momentWorst && m.Decision.Cost > 0 }

// momentTitle is the heading of the card of a moment.
func (a analysisView) momentTitle(m *Moment) string {
	keys := map[string][2]string{momentBest: {"result.best", "analysis.best"}, momentWorst: {"result.worst", "analysis.worst"}}[m.Kind]
	switch {
	case m.Kind == momentLuck:
		return a.T("analysis.luck")
	case m.Kind == momentWorst && !m.mends():
		return a.T("analysis.nothing_to_mend")
	case a.Replay.Reader == razzia.NoSeat:
		return a.T("list.of", "name", a.Narrator.Name(a.Replay.Judged), "list", a.T(keys[1]))
	}
	return a.T(keys[0])
}

// mostSentence is how long the sentence of a card is at most, in characters.
const mostSentence = 110

// momentText is the sentence of the card of a moment: as many of the reasons as fit.
func (a analysisView) momentText(m *Moment) string {
	if m.Kind == momentLuck {
		return a.luckSentence()
	}
	better, other := m.compared()
	text := ""
	for _, fact := range a.facts(m.Decision.Seat, m.Reasons) {
		next := strings.TrimSpace(text + " " + fact)
		if len([]rune(next)) > mostSentence {
			break
		}
		text = next
	}
	if text == "" {
		text = a.T("analysis.closest", "move", a.Narrator.Action(better), "other", a.Narrator.Action(other))
	}
	return text
}

// gain writes what a moment won or lost, without its unit.
func (a analysisView) gain(m *Moment) string {
	if m.Kind == momentLuck {
		return gain(a.Localizer, a.review.Seats[a.Replay.Judged].Luck)
	}
	return gain(a.Localizer, m.Gain)
}

// againPath is the address at which a decision can be tried again.
func (a analysisView) againPath(m *Moment) string {
	return fmt.Sprintf("%s?at=%d", a.action("again"), m.Ply)
}

// resultLine says how the game ended, for its reader.
func (a analysisView) resultLine() string {
	p := *a.tablePage
	p.Places, p.Winners = a.Replay.Places, a.gameWinners()
	for i, place := range p.Places {
		if place.Seat == a.Replay.Reader {
			return resultView{tablePage: &p}.lineOf(i)
		}
	}
	return resultTitle(&p)
}

// AskedAgain is the decision of an analysed game after a number of moves, with its position, as one that is asked for again; false if there
// was none.
func AskedAgain(r *review.Review, ply int, s razzia.State, names []string) (asked Asked, found bool) {
	at := slices.IndexFunc(r.Decisions, func(d review.Decision) bool { return d.Ply == ply })
	if at < 0 {
		return asked, false
	}
	d := &r.Decisions[at]
	again := &puzzle.Decision{State: s}
	draw := -1
	for _, o := range d.Options {
		if o.Move.Verb() == razzia.ToDraw && draw >= 0 {
			again.Ways[draw].Moves = append(again.Ways[draw].Moves, o.Move)
			continue
		}
		w := puzzle.Way{Moves: []razzia.Move{o.Move}}
		for seat, share := range o.Values {
			w.Shares[seat] = int64(math.Round(puzzle.Unit * min(1, max(0, share))))
		}
		if o.Move.Verb() == razzia.ToDraw {
			draw = len(again.Ways)
		}
		again.Ways = append(again.Ways, w)
	}
	return Asked{Decision: again, From: s, Names: names}, true
}

// momentSign is the sign of a moment.
func momentSign(m *Moment) string {
	if m.Kind == momentWorst && !m.mends() {
		return momentSigns[momentBest]
	}
	return momentSigns[m.Kind]
}

// momentSigns are the signs of the kinds of moments.
var momentSigns = map[string]string{momentBest: "✓", momentWorst: "✕", momentLuck: "?"}

// mostRivals is how many other seats a miniature shows.
const mostRivals = 3

// rivals are the other seats that can still bid, clockwise.
func (m *Moment) rivals() (list []razzia.Seat) {
	for i := range razzia.Seat(m.State.Players) {
		seat := (m.Decision.Seat + 1 + i) % razzia.Seat(m.State.Players)
		if seat != m.Decision.Seat && m.State.Seats[seat].Open != 0 && len(list) < mostRivals {
			list = append(list, seat)
		}
	}
	return list
}
