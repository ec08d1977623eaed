// Package ply has the player "net", which looks one move ahead with the nets of package net ([net.Ply]). It shows the
// strength of the nets alone: a baseline that a search with the same nets must beat.
package ply

import (
	"context"
	"fmt"

	"razzia"
	"razzia/bot"
	"razzia/bot/net"
)

func init() {
	bot.Register(bot.Level{Name: "net", Open: func(uint64, bot.Settings) (bot.Player, error) { return New(net.For) }})
}

// A player makes the move with the highest utility one move ahead.
type player struct {
	plies [razzia.MaxPlayers + 1]*net.Ply
}

// New returns a player that uses a net for each number of players; [net.For] returns those of this program. The player
// is deterministic.
func New(nets func(players int) (*net.Net, error)) (bot.Player, error) {
	plies, err := net.Plies(nets)
	if err != nil {
		return nil, err
	}
	return &player{plies}, nil
}

// Choose evaluates all legal moves. It checks the context once, at the beginning: the rest takes about 0.1 ms.
func (p *player) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	if err := ctx.Err(); err != nil {
		return razzia.Move{}, fmt.Errorf("no move: %w", err)
	}
	moves, values := p.plies[s.Players].EvaluateMoves(&s)
	return moves[net.Best(values, seat, int(s.Players))], nil
}
