package lobby

import (
	"context"
	"razzia/internal/fault"
)

// MostOffers is how many waiting tables one person may open to everybody at a time.
const MostOffers = 3

// ErrOffers refuses to open one table more.
var ErrOffers = fault.TooMany.New("tables-listed", "error.tables_listed",
	"You have opened 3 tables to everybody that wait: close one, or let its game begin.")

// Open calls a function that opens a table of a person to everybody, unless they have MostOffers such tables that wait: then it fails with
// ErrOffers. Requests of a person come one after another, at all nodes. The person is given by all their identities.
func (l *Lobby) Open(ctx context.Context, person string, identities []string, open func() error) error {
	return l.Store.Alone(ctx, "open tables", person, func() error {
		n, err := l.Store.CountOffers(ctx, identities)
		if err == nil && n >= MostOffers {
			err = ErrOffers
		}
		if err != nil {
			return err
		}
		return open()
	})
}
