package serve

import (
	"time"

	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/puzzle"
)

// daily returns the daily, whose Keeper makes days and results in the background.
func (s services) daily(p *people.Relations) *app.Daily {
	store := s.Games.Daily()
	return &app.Daily{Store: store, Tables: s.tables, People: p, Sanctions: s.Sanctions, Keeper: &daily.Keeper{
		Store: store, Log: s.log, Now: time.Now, Open: measure.Open, Puzzles: puzzle.Shipped, Table: s.tables.Table,
	}}
}
