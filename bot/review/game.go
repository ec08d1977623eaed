package review

import (
	"fmt"
	"math"

	"razzia"
	"razzia/bot"
)

// A game is what is reviewed, with all that the analyst must be asked and what it answered.
type game struct {
	moves  []razzia.Move
	states []razzia.State       // one more than moves
	asked  []razzia.State       // each once
	place  map[razzia.State]int // in asked
	found  []bot.Analysis       // what the analyst says of asked
}

// follow plays the moves of a game and gathers what is to be asked.
func follow(setup razzia.Setup, moves []razzia.Move) (*game, error) {
	s, err := razzia.New(setup)
	if err != nil {
		return nil, err
	}
	g := &game{moves: moves, place: map[razzia.State]int{}}
	g.add(s)
	for i, m := range moves {
		if s, err = s.Step(m); err != nil {
			return nil, fmt.Errorf("move %d %q: %w", i+1, m, err)
		}
		g.add(s)
	}
	return g, nil
}

// add adds a state of the game, and what must be asked to know what it is worth.
func (g *game) add(s razzia.State) {
	g.states = append(g.states, s)
	if s.Phase != razzia.Revealing {
		g.ask(s)
		return
	}
	for c := range s.Left.All() {
		g.ask(s.MustStep(razzia.Reveal(c)))
	}
}

// ask notes that the analyst must be asked about a state, once. It is not asked where there is nothing to
// choose.
func (g *game) ask(s razzia.State) {
	s = settled(s)
	if _, known := g.place[s]; known || s.Phase == razzia.Over {
		return
	}
	g.place[s] = len(g.asked)
	g.asked = append(g.asked, s)
}

// settled makes the moves that are the only ones there are, and gives the state in which there is a choice or
// the game is over. No such move is a draw, for one may always call instead.
func settled(s razzia.State) razzia.State {
	var room [64]razzia.Move
	for {
		legal := s.Legal(room[:0])
		if len(legal) != 1 {
			return s
		}
		s = s.MustStep(legal[0])
	}
}

// chances are the shares that the seats may expect of a state.
func (g *game) chances(s razzia.State) Shares {
	if s.Phase == razzia.Revealing {
		return mean(g.kinds(s))
	}
	s = settled(s)
	if s.Phase == razzia.Over {
		shares := s.WinShares()
		return shares[:s.Players]
	}
	return g.found[g.place[s]].Moves[0].Values
}

// kinds lists what may be turned up in a state that waits for it.
func (g *game) kinds(s razzia.State) (list []Kind) {
	for c := range s.Left.All() {
		list = append(list, Kind{c, c.String(), s.Chance(c), g.chances(s.MustStep(razzia.Reveal(c)))})
	}
	return list
}

// mean is what may be expected before one of the kinds comes.
func mean(kinds []Kind) Shares {
	m := make(Shares, len(kinds[0].Values))
	for _, k := range kinds {
		for i, v := range k.Values {
			m[i] += k.Chance * v
		}
	}
	return m
}

// take takes what the analyst says of one of the states, if it is of use.
func (g *game) take(at int, a bot.Analysis) error {
	s := &g.asked[at]
	said := map[razzia.Move]bool{}
	for _, v := range a.Moves {
		if len(v.Values) != int(s.Players) {
			return fmt.Errorf("the analyst gives %v the values %v: want one for each of %d seats", v.Move, v.Values, s.Players)
		}
		for _, x := range v.Values {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("the analyst gives %v the values %v: want numbers", v.Move, v.Values)
			}
		}
		said[v.Move] = true
	}
	for _, m := range s.Legal(nil) {
		if !said[m] {
			return fmt.Errorf("the analyst says nothing of %v, which seat %d may do in round %d", m, s.Actor, s.Round)
		}
	}
	g.found[at] = ranked(a, s.Actor)
	return nil
}
