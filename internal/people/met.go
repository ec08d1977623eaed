package people

import (
	"context"

	"razzia/internal/host"
	"razzia/internal/table"
)

// gamesLooked is how many finished games, and how many others, are looked at for those who played with a person.
const gamesLooked = 100

// GamesOf returns the function that lists the latest games of persons at a host, for [Config].
func GamesOf(h *host.Host) func(ctx context.Context, identities []string) ([]table.Summary, error) {
	return func(ctx context.Context, identities []string) ([]table.Summary, error) {
		open, err := h.Records.TablesOf(ctx, identities, host.TableQuery{Most: gamesLooked})
		if err != nil {
			return nil, err
		}
		over, err := h.Records.TablesOf(ctx, identities, host.TableQuery{Over: true, Most: gamesLooked})
		return append(open, over...), err
	}
}
