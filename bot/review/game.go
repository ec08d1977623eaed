package review

import (
	"fmt"
	"math"

	"razzia"
	"razzia/bot"
)

// A game is the game under review, with the positions to analyse and their analyses.
type game struct {
	moves     []razzia.Move
	states    []razzia.State       // one more than moves
	positions []razzia.State       // to analyse, each once
	index     map[razzia.State]int // of a state in positions
	analyses  []bot.Analysis       // of positions
}

// replay plays the moves of a game and collects the positions to analyse.
func replay(setup razzia.Setup, moves []razzia.Move) (*game, error) {
	s, err := razzia.New(setup)
	if err != nil {
		return nil, err
	}
	g := &game{moves: moves, index: map[razzia.State]int{}}
	g.add(s)
	for i, m := range moves {
		if s, err = s.Step(m); err != nil {
			return nil, fmt.Errorf("move %d %q: %w", i+1, m, err)
		}
		g.add(s)
	}
	return g, nil
}

// add adds a state of the game, and the positions to analyse for its value.
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

// ask adds a state to the positions to analyse, unless it is among them. Moves without a choice are made
// first.
func (g *game) ask(s razzia.State) {
	s = settled(s)
	if _, known := g.index[s]; known || s.Phase == razzia.Over {
		return
	}
	g.index[s] = len(g.positions)
	g.positions = append(g.positions, s)
}

// settled makes moves for as long as there is only one legal move, and gives the state in which there is a choice or
// the game is over. No such move is a draw, since a call is legal whenever a draw is.
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

// chances are the expected shares of the win in a state.
func (g *game) chances(s razzia.State) Shares {
	if s.Phase == razzia.Revealing {
		return mean(g.kinds(s))
	}
	s = settled(s)
	if s.Phase == razzia.Over {
		shares := s.WinShares()
		return shares[:s.Players]
	}
	return g.analyses[g.index[s]].Moves[0].Values
}

// kinds lists the kinds of cards that may be turned up in a state that waits for a reveal.
func (g *game) kinds(s razzia.State) (list []Kind) {
	for c := range s.Left.All() {
		list = append(list, Kind{c, c.String(), s.Chance(c), g.chances(s.MustStep(razzia.Reveal(c)))})
	}
	return list
}

// mean is the mean of the values of the kinds, weighted by their chances.
func mean(kinds []Kind) Shares {
	m := make(Shares, len(kinds[0].Values))
	for _, k := range kinds {
		for i, v := range k.Values {
			m[i] += k.Chance * v
		}
	}
	return m
}

// store stores the analysis of a position. It fails if the analysis is invalid.
func (g *game) store(at int, a bot.Analysis) error {
	s := &g.positions[at]
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
			return fmt.Errorf("the analysis lacks %v, which is legal for seat %d in round %d", m, s.Actor, s.Round)
		}
	}
	g.analyses[at] = ranked(a, s.Actor)
	return nil
}
