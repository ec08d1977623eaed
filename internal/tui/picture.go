package tui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/tui/hotseat"
)

// A picture is the game at a moment: what the parts of the table share.
type picture struct {
	look     *look
	narrator i18n.Narrator
	game     razzia.Game
	view     table.View // of the same game, from no seat
	levels   []string   // of the bots by seat; "you" for the player of a game that is played elsewhere, and "" for people at this keyboard
	botDue   bool       // whether a bot is to move
	link     link       // to the place where the game is played
	aids     bool       // whether aids are shown
}

// pictureOf is the picture of a game, without what the screen adds to it.
func pictureOf(g razzia.Game, places []hotseat.Place) *picture {
	p := &picture{game: g}
	p.view = table.PositionView(&g.State, razzia.NoSeat, placeNames(places), table.Aids{})
	for _, place := range places {
		p.levels = append(p.levels, place.Level)
	}
	return p
}

// state is the state of the game.
func (p *picture) state() *razzia.State { return &p.game.State }

// over reports whether the game is over.
func (p *picture) over() bool { return p.game.State.Phase == razzia.Over }

// actor is the name of the player who is to act.
func (p *picture) actor() string { return p.narrator.Name(p.game.State.Actor) }
