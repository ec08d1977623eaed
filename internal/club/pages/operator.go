package pages

import (
	"context"
	"net/url"

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
	Says: func(Closing, admin.Nothing) string { return "closed\n" },
	Form: &admin.Form[Closing]{View: admin.View{
		Title: "Close a club", Heading: "Close this club?", Fields: []admin.Field{{Name: "key", Kind: admin.ChosenField}},
		Text:   "Its page is gone for all members, for good. Its evenings and their results stay.",
		Button: "Close the club", Done: "The club is closed.",
	}, Read: func(v url.Values) (Closing, error) { return Closing{v.Get("key")}, nil }}}

// actions are what the operator can do to clubs.
func actions(clubs *club.Service) []admin.Bound {
	return []admin.Bound{admin.Done(CloseClub, func(ctx context.Context, in Closing) error {
		if _, err := clubs.Store.Club(ctx, club.Key(in.Key)); err != nil {
			return err
		}
		return clubs.Store.Close(ctx, club.Key(in.Key))
	})}
}
