package main

import (
	"context"
	"errors"
	"net/url"

	"razzia"
	"razzia/internal/puzzle"
)

// puzzleScene is a puzzle with an answer of this verb, before the answer, or after one: 0 is the best way to go on.
func puzzleScene(name string, kind razzia.Verb, way int) scene {
	return scene{name, func(st *stage) (string, error) {
		p, err := puzzleOf(kind)
		if err != nil {
			return "", err
		}
		at := "/puzzles/" + p.ID
		if way == posed {
			return at, nil
		}
		return st.solve(p, way)
	}}
}

// posed asks for a puzzle before the answer.
const posed = -1

// puzzleOf is the first puzzle whose answer has a verb.
func puzzleOf(verb razzia.Verb) (*puzzle.Puzzle, error) {
	set, err := puzzle.Shipped()
	if err != nil {
		return nil, err
	}
	for i := range set.Len() {
		if set.At(i).Verb() == verb {
			return set.At(i), nil
		}
	}
	return nil, errors.New("no puzzle has an answer of this kind")
}

// solve answers a puzzle.
func (st *stage) solve(p *puzzle.Puzzle, way int) (string, error) {
	m := p.Ways[way].Moves[0]
	fields := url.Values{"move": {m.String()}}
	to := "/puzzles/" + p.ID + "/move"
	if m.Verb() == razzia.ToSteal {
		to = "/puzzles/" + p.ID + "/steal"
		for c, n := range m.Loot().All() {
			for range n {
				fields.Add("card", c.String())
			}
		}
	}
	at, err := st.post(to, fields.Encode())
	return at + "?move=" + url.QueryEscape(m.String()), err
}

// puzzlesScene is the choice of puzzles, after some answers.
func puzzlesScene(st *stage) (string, error) {
	set, err := puzzle.Shipped()
	if err != nil {
		return "", err
	}
	for i := range 6 {
		if _, err := st.solve(set.At(i), i%3/2); err != nil {
			return "", err
		}
	}
	return "/puzzles", nil
}

// missedScene lists missed puzzles.
func missedScene(st *stage) (string, error) {
	_, err := puzzlesScene(st)
	return "/puzzles/missed", err
}

// runScene is the end of a run by a wrong answer.
func runScene(st *stage) (string, error) {
	if _, err := st.post("/puzzles/run", ""); err != nil {
		return "", err
	}
	me, err := st.identity()
	if err != nil {
		return "", err
	}
	run, _, err := st.store.Solving().LatestRun(context.Background(), me)
	if err != nil {
		return "", err
	}
	set, err := puzzle.Shipped()
	if err != nil {
		return "", err
	}
	p := set.ByID(run.Puzzle)
	for _, w := range p.Ways[1:] {
		if m := w.Moves[0]; m.Verb() != razzia.ToSteal {
			return st.post("/puzzles/run/move?puzzle="+p.ID, "move="+m.String())
		}
	}
	return "", errors.New("all wrong answers are steals")
}
