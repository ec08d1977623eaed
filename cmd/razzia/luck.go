package main

import (
	"razzia"
	"razzia/arena"
	"razzia/bot/net"
)

// A netJudge judges luck by a net that looks at every card that may come.
type netJudge struct{ *net.Ply }

// newNetJudge opens the judge for a number of players.
func newNetJudge(players int) (arena.Judge, error) {
	n, err := net.For(players)
	if err != nil {
		return nil, err
	}
	return netJudge{net.NewPly(n)}, nil
}

// Luck is in shares of the win ([arena.Judge]).
func (j netJudge) Luck(s *razzia.State, c razzia.Card) (luck [razzia.MaxPlayers]float64) {
	v := j.Ply.Luck(s, c)
	for seat, share := range v.Share {
		luck[seat] = float64(share)
	}
	return luck
}
