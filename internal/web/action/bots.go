package action

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/table"
)

// MostBotGames is how many unfinished tables a bot account may have made or have a seat at.
const MostBotGames = 64

// errBotGames refuses a bot account that plays at as many tables as it may.
var errBotGames = fault.TooMany.New("bot-games-full", "bots.games_full", "You are a bot account that plays at 64 tables: finish a game first.")

// withinBotGames does what gives a player one table more, unless they are a bot account that has as many as it may.
func (c Call) withinBotGames(ctx context.Context, do deed) (t *table.Table, err error) {
	if !table.IsBotAccount(c.By.ID) {
		return do()
	}
	err = c.Host.Alone(ctx, "take seats", c.By.ID, func() error {
		list, err := c.Host.Records.TablesOf(ctx, c.Identities, host.TableQuery{Most: MostBotGames})
		if err == nil && len(list) >= MostBotGames {
			err = errBotGames
		}
		if err == nil {
			t, err = do()
		}
		return err
	})
	return t, err
}
