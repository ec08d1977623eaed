package homecoming

import (
	"context"
	"errors"
	"time"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/table"
)

// A Coming is a game that came home.
type Coming struct {
	Person string
	Game   string // the ID of its table in the browser
	Table  table.ID
	Came   time.Time
	Made   bool // its table was stored; it may have been removed since
}

// A Service takes games in.
type Service struct {
	Store  Store
	Tables Tables
	Filter *moderation.Filter // of names
	Levels []string           // of bots that may have played
}

// Tables are the tables of the site: a [host.Host].
type Tables interface {
	Add(ctx context.Context, t *table.Table, secret []byte) error
	Alone(ctx context.Context, what, person string, do func() error) error
}

// Take stores a game of the caller, and returns the ID of its table. A game that came before is not stored again, also if the caller has
// cleared it from their list or it was removed.
func (s *Service) Take(ctx context.Context, c people.Caller, g *Game) (id table.ID, err error) {
	if err := c.MustBeKnown(); err != nil {
		return "", err
	}
	t, err := Read(host.NewID(), g, s.playerOf(ctx, c), c.Now)
	if err != nil {
		return "", err
	}
	err = s.Tables.Alone(ctx, host.Making, c.Person.ID, func() (err error) {
		id, err = s.take(ctx, c, g, t)
		return err
	})
	return id, err
}

// playerOf is the caller as a log has them. A name that they may not have here is not shown: theirs is.
func (s *Service) playerOf(ctx context.Context, c people.Caller) Player {
	return Player{ID: c.Person.ID, Levels: s.Levels, Name: func(name string) string {
		if shown, err := s.Filter.Name(ctx, c, name); err == nil {
			return shown
		}
		return c.Person.Name
	}}
}

// take is Take while no other request of the person makes a table. The game is noted before its table is stored, so that the next request
// stores one that is missing, under the same ID.
func (s *Service) take(ctx context.Context, c people.Caller, g *Game, t *table.Table) (table.ID, error) {
	first, err := s.Store.Begin(ctx, c.Identities, Coming{Person: c.Person.ID, Game: g.ID, Table: t.ID, Came: c.Now})
	switch {
	case err != nil:
		return "", fault.Store(err)
	case first.Table == "":
		return "", fault.ErrOldCookie // their data are being removed
	case first.Made:
		return first.Table, nil
	}
	t.ID = first.Table
	if err := s.Tables.Add(ctx, t, []byte(g.Secret)); err != nil && !errors.Is(err, host.ErrConflict) {
		return "", err
	}
	return first.Table, fault.Store(s.Store.NoteMade(ctx, first))
}

// Own lists the games of the caller, the latest first.
func (s *Service) Own(ctx context.Context, c people.Caller) ([]Coming, error) {
	if !c.Known {
		return nil, nil
	}
	list, err := s.Store.Own(ctx, c.Person.ID)
	return list, fault.Store(err)
}
