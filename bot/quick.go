package bot

import (
	"context"
	"strings"

	"razzia"
)

// QuickMove gives a move of a level for a caller that cannot wait until the level has searched: the move of the level
// that [Level.Quick] names. It takes microseconds and is always the same in the same position. Of a spec only the
// name counts; one that names no level, such as a program's, gets the move of "greedy". The seat must be the actor of
// the state: for another seat there is no move, and QuickMove gives the zero Move.
func QuickMove(level string, s razzia.State, seat razzia.Seat) razzia.Move {
	if CheckAsked(&s, seat) != nil {
		return razzia.Move{}
	}
	p, err := quickPlayer(level)
	if err == nil {
		var m razzia.Move
		if m, err = p.Choose(context.Background(), s, seat); err == nil {
			return m
		}
	}
	return s.Legal(nil)[0]
}

// quickPlayer opens the player of a level's quick moves.
func quickPlayer(level string) (Player, error) {
	name, _, _ := strings.Cut(level, ":")
	if l := find(name); l != nil && l.Quick != "" {
		return New(l.Quick, 0)
	}
	return newGreedy(0), nil
}
