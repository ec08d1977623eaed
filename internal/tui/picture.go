package tui

import (
	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/tui/hotseat"
)

// A picture is the game at a moment: what the parts of the table share.
type picture struct {
	look     *look
	narrator i18n.Narrator
	game     razzia.Game
	moves    []razzia.Move
	places   []hotseat.Place
	botDue   bool // whether a bot is to move
	link     link // to the place where the game is played
	aids     bool // whether aids are shown
}

// state is the state of the game.
func (p *picture) state() *razzia.State { return &p.game.State }

// over reports whether the game is over.
func (p *picture) over() bool { return p.game.State.Phase == razzia.Over }

// actor is the name of the player who is to act.
func (p *picture) actor() string { return p.narrator.Name(p.game.State.Actor) }
