package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"razzia"
	"razzia/internal/drill"
	"razzia/internal/training"
)

// trainingScene is the choice of drills, after some days.
func trainingScene(st *stage) (string, error) {
	me, err := st.askDrill(drill.Row, 1)
	if err != nil {
		return "", err
	}
	store, random := st.store.Training(), rand.New(rand.NewPCG(4, 5))
	for day := range 20 {
		for _, kind := range []drill.Kind{drill.Row, drill.Raid, drill.Bid} {
			at := time.Date(2026, 11, day+1, 12, 0, 0, 0, time.UTC)
			a, err := store.Ask(context.Background(), training.Asked{ID: fmt.Sprint(kind, day), Person: me, Kind: kind, Question: "{}", At: at})
			if err == nil {
				a.Answer, a.Score, a.Answered = "1", 40+2*day+random.IntN(20), at
				_, err = store.Answer(context.Background(), a)
			}
			if err != nil {
				return "", err
			}
		}
	}
	return "/training", nil
}

// drillScene is a question of a drill by a seed, before the answer if that is "", else after it.
func drillScene(name string, kind drill.Kind, seed uint64, answer string) scene {
	return scene{name, func(st *stage) (string, error) {
		if _, err := st.askDrill(kind, seed); err != nil || answer == "" {
			return "/training/" + string(kind), err
		}
		return st.post(fmt.Sprintf("/training/%s/estimate?id=%s", kind, drillID(kind, seed)), "answer="+answer)
	}}
}

// moveScene is a drill that asks for a move, after the worst one. A leak comes from a game that is gone.
func moveScene(name string, kind drill.Kind, seed uint64) scene {
	return scene{name, func(st *stage) (string, error) {
		if _, err := st.askDrill(kind, seed); err != nil {
			return "", err
		}
		_, s, err := solved(drill.Bid, seed)
		if err != nil {
			return "", err
		}
		worst := s.Ways[len(s.Ways)-1].Moves[0]
		return st.post(fmt.Sprintf("/training/%s/move?id=%s", kind, drillID(kind, seed)), "move="+worst.String())
	}}
}

// drillID is the ID of a question.
func drillID(kind drill.Kind, seed uint64) string { return fmt.Sprint(kind, "-", seed) }

// solved makes a question by a seed, and its solution.
func solved(kind drill.Kind, seed uint64) (drill.Question, *drill.Solution, error) {
	engine := drill.Open()
	q, err := engine.Pose(kind, razzia.NewSource(seed, 0))
	if err != nil {
		return q, nil, err
	}
	s, err := engine.Solve(&q)
	return q, s, err
}

// askDrill asks the visitor a question by a seed.
func (st *stage) askDrill(kind drill.Kind, seed uint64) (person string, err error) {
	if _, err := st.post("/training/raid/next", ""); err != nil { // a visitor who does something gets an identity
		return "", err
	}
	if person, err = st.identity(); err != nil {
		return "", err
	}
	from := kind
	if kind == drill.Leak {
		from = drill.Bid
	}
	q, s, err := solved(from, seed)
	if err != nil {
		return "", err
	}
	if kind == drill.Leak {
		q.Kind, q.Game = drill.Leak, drill.Place{Number: 1, Ply: 1, Played: s.Ways[len(s.Ways)-1].Moves[0]}
	}
	store := st.store.Training()
	if open, found, err := store.Latest(context.Background(), person, kind); err != nil {
		return "", err
	} else if found && open.Open() {
		open.Answer, open.Answered = "50", time.Now()
		if _, err := store.Answer(context.Background(), open); err != nil {
			return "", err
		}
	}
	_, err = store.Ask(context.Background(), training.Asked{ID: drillID(kind, seed), Person: person, Kind: kind, Question: q.Text(), At: time.Now()})
	return person, err
}
