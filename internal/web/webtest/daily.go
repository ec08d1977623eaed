package webtest

import (
	"time"

	"razzia/internal/app"
	"razzia/internal/daily"
	"razzia/internal/measure"
	"razzia/internal/puzzle"
	"razzia/internal/store/sqlite"
	"razzia/internal/web"
)

// dailyOf makes the daily of a server with everything in a file. Nothing makes days ahead or results in the background: they are made when
// a client asks.
func dailyOf(kept *sqlite.Store, c web.Config) *app.Daily {
	now := c.Now
	if now == nil {
		now = time.Now
	}
	return &app.Daily{Store: kept.Daily(), Tables: c.Host, People: c.People, Keeper: &daily.Keeper{
		Store: kept.Daily(), Log: c.Log, Now: now, Open: measure.Open, Puzzles: puzzle.Shipped, Table: c.Host.Table,
	}}
}
