// Package ply plays by a net that looks one move ahead: the level "net". It is the net's own strength
// that it shows, and the bottom of what a search with the same net must do better.
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

// A player makes the move that its net likes best after a look one move ahead.
type player struct {
	plies [razzia.MaxPlayers + 1]*net.Ply
}

// New opens a player by nets for each number of players, such as net.For gives. It leaves nothing to
// chance.
func New(nets func(players int) (*net.Net, error)) (bot.Player, error) {
	p := &player{}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := nets(players)
		if err != nil {
			return nil, err
		}
		p.plies[players] = net.NewPly(n)
	}
	return p, nil
}

// Choose looks at each legal move, which takes about a tenth of a millisecond, and so only once at its
// context.
func (p *player) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if s.Actor != seat || seat == razzia.NoSeat {
		return razzia.Move{}, fmt.Errorf("seat %d, phase %v, seat %d to act: %w", seat, s.Phase, s.Actor, bot.ErrNotAsked)
	}
	if err := ctx.Err(); err != nil {
		return razzia.Move{}, fmt.Errorf("no move: %w", err)
	}
	moves, values := p.plies[s.Players].EvaluateMoves(&s)
	return moves[net.Best(values, seat, int(s.Players))], nil
}
