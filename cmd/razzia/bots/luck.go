package bots

import (
	"razzia"
	"razzia/arena"
	"razzia/bot/net"
)

// A netJudge estimates luck by a net that evaluates every card that may come.
type netJudge struct{ *net.Ply }

// newNetJudge opens the judge for a number of players.
func newNetJudge(players int) (arena.Judge, error) {
	n, err := net.For(players)
	if err != nil {
		return nil, err
	}
	return netJudge{net.NewPly(n)}, nil
}

// Luck returns the luck of each seat in shares of the win, as [arena.Judge] defines it.
func (j netJudge) Luck(s *razzia.State, c razzia.Card) (luck [razzia.MaxPlayers]float64) {
	v := j.Ply.Luck(s, c)
	for seat, share := range v.Share {
		luck[seat] = float64(share)
	}
	return luck
}
