package training

import (
	"context"
	"math/rand/v2"
	"slices"

	"razzia/internal/drill"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/table"
)

// A Service asks people questions about positions, also of their own games.
type Service struct {
	Trainer  *Trainer
	Profiles *profile.Profiles // has the costly decisions of persons
	Tables   *host.Host        // has the games
}

// An Exercise is what a person can practise, and how well they do.
type Exercise struct {
	Progress []Progress     // by drill
	Leaks    []profile.Leak // the costliest kinds of decisions in their own games
}

// ErrNoLeaks refuses a question about costly decisions where there are none.
var ErrNoLeaks = fault.NotFound.New("no-leaks", "training.no_leaks",
	"For leak: there are too few judged games of yours, or too few costly decisions.")

// Overview returns what a caller can practise.
func (t *Service) Overview(ctx context.Context, c people.Caller) (*Exercise, error) {
	if !c.Known {
		return &Exercise{Progress: ProgressOf(nil)}, nil
	}
	progress, err := t.Trainer.Progress(ctx, c.Person.ID)
	if err != nil {
		return nil, fault.Store(err)
	}
	leaks, err := t.leaks(ctx, c)
	return &Exercise{progress, leaks}, err
}

// Latest returns the latest question of a drill that the caller was asked, nil if there is none.
func (t *Service) Latest(ctx context.Context, c people.Caller, kind drill.Kind) (*Round, error) {
	if !kind.Known() {
		return nil, fault.ErrNoPage
	}
	if !c.Known {
		return nil, nil
	}
	r, err := t.Trainer.Latest(ctx, c.Person.ID, kind)
	return r, fault.Store(err)
}

// Next asks the caller the next question of a drill. If one is open, it stays.
func (t *Service) Next(ctx context.Context, c people.Caller, kind drill.Kind) (*Round, error) {
	switch {
	case !kind.Known():
		return nil, fault.ErrNoPage
	case !c.Known:
		return nil, fault.ErrNoSession
	case kind == drill.Leak:
		return t.nextLeak(ctx, c)
	}
	r, err := t.Trainer.Next(ctx, c.Person.ID, kind, c.Now)
	return r, fault.Store(err)
}

// Answer answers the open question of a drill, which has an ID.
func (t *Service) Answer(ctx context.Context, c people.Caller, kind drill.Kind, id, answer string) (*Round, error) {
	switch {
	case !kind.Known():
		return nil, fault.ErrNoPage
	case !c.Known:
		return nil, fault.ErrNoSession
	}
	r, err := t.Trainer.Answer(ctx, c.Person.ID, kind, id, answer, c.Now)
	return r, fault.Store(err)
}

// Choices are the numbers that an open question offers; none if it asks for a move.
func (t *Service) Choices(r *Round) ([]int, error) {
	if r.Question.Kind.Asks() == drill.Move {
		return nil, nil
	}
	s, err := t.Trainer.Engine.Solve(&r.Question)
	if err != nil {
		return nil, err
	}
	return s.Choices(), nil
}

// Progress returns how well the caller answers the questions of a drill.
func (t *Service) Progress(ctx context.Context, c people.Caller, kind drill.Kind) (Progress, error) {
	list, err := t.Trainer.Progress(ctx, c.Person.ID)
	for _, p := range list {
		if p.Kind == kind {
			return p, nil
		}
	}
	return Progress{Kind: kind}, fault.Store(err)
}

// GameOf returns the table of the game that a question about a leak comes from; "" if the game is gone, or is not the caller's any more.
func (t *Service) GameOf(ctx context.Context, c people.Caller, r *Round) (table.ID, error) {
	games, err := t.Profiles.Store.Numbered(ctx, []int64{r.Question.Game.Number})
	if err != nil {
		return "", fault.Store(err)
	}
	sum, found := games[r.Question.Game.Number]
	if !found || !slices.ContainsFunc(c.Identities, sum.Has) {
		return "", nil
	}
	return sum.ID, nil
}

// leaks returns the costliest kinds of decisions in the caller's own games.
func (t *Service) leaks(ctx context.Context, c people.Caller) ([]profile.Leak, error) {
	games, err := t.Profiles.Costly(ctx, c.Person.ID)
	return profile.LeaksOf(games), err
}

// nextLeak asks about a costly decision of the caller, another one than before if there is one.
func (t *Service) nextLeak(ctx context.Context, c people.Caller) (*Round, error) {
	latest, err := t.Latest(ctx, c, drill.Leak)
	if err != nil || latest != nil && latest.Open() {
		return latest, err
	}
	leaks, err := t.leaks(ctx, c)
	if err != nil {
		return nil, err
	}
	var spots []profile.Spot
	for _, l := range leaks {
		for _, s := range l.Positions {
			if latest == nil || latest.Question.Game.Number != s.Number || latest.Question.Game.Ply != s.Ply {
				spots = append(spots, s)
			}
		}
	}
	for _, i := range rand.New(t.Trainer.Source()).Perm(len(spots)) {
		q, found, err := t.question(ctx, spots[i])
		if err != nil {
			return nil, err
		}
		if found {
			r, err := t.Trainer.Ask(ctx, c.Person.ID, q, c.Now)
			return r, fault.Store(err)
		}
	}
	return nil, ErrNoLeaks
}

// question makes the question about a costly decision. It is false if its game is gone.
func (t *Service) question(ctx context.Context, spot profile.Spot) (q drill.Question, found bool, _ error) {
	games, err := t.Profiles.Store.Numbered(ctx, []int64{spot.Number})
	if err != nil {
		return q, false, fault.Store(err)
	}
	sum, found := games[spot.Number]
	if !found {
		return q, false, nil
	}
	game, err := t.Tables.Table(ctx, sum.ID)
	if fault.IsNotFound(err) {
		return q, false, nil // it was removed in the meantime
	}
	if err != nil {
		return q, false, err
	}
	if spot.Ply > len(game.Moves) {
		return q, false, nil
	}
	s, err := table.Before(game, spot.Ply)
	if err != nil {
		return q, false, err
	}
	q = drill.Question{Kind: drill.Leak, State: s, Seat: s.Actor,
		Game: drill.Place{Number: spot.Number, Ply: spot.Ply, Played: spot.Played}}
	return q, q.Check() == nil, nil
}
