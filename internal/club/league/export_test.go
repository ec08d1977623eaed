package league

import (
	"context"
	"time"

	"razzia/internal/club/fairplay"
)

// KeepFavours keeps what a game says of fair play, at whose table members sat by their numbers.
func (s Store) KeepFavours(ctx context.Context, f Finished, ended time.Time, members []int, favours fairplay.Favours) error {
	return s.saveGame(ctx, f.Key, f, &judged{Ended: ended, Members: members, Left: make([]bool, len(members)), Favours: favours}, ended)
}
