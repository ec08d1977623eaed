package pages

import (
	"context"

	"razzia/internal/admin"
	"razzia/internal/club"
)

// A Closing names the club that the operator closes.
type Closing struct {
	Key string `arg:"" json:"key" help:"The end of its address: of /club/k3mr7pq2xw5b it is k3mr7pq2xw5b."`
}

// CloseClub removes a club that the operator does not want, such as one with an unwanted name.
var CloseClub = &admin.Action[Closing, admin.Nothing]{Name: "close club", Command: "close-club",
	Help: "Close a club. Its evenings and their results stay.",
	Says: func(Closing, admin.Nothing) string { return "closed\n" }}

// actions are what the operator can do to clubs.
func actions(clubs *club.Service) []admin.Bound {
	return []admin.Bound{admin.Done(CloseClub, func(ctx context.Context, in Closing) error {
		if _, err := clubs.Store.Club(ctx, club.Key(in.Key)); err != nil {
			return err
		}
		return clubs.Store.Close(ctx, club.Key(in.Key))
	})}
}
