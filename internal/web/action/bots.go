package action

import (
	"context"

	"razzia/internal/host"
	"razzia/internal/table"
)

// MostBotGames is how many unfinished tables a bot account may have made or have a seat at.
const MostBotGames = 64

// checkBotGames refuses a bot account one game too many.
func (c Call) checkBotGames(ctx context.Context) error {
	if !table.IsBotAccount(c.By.ID) {
		return nil
	}
	list, err := c.Host.Records.TablesOf(ctx, c.Identities, host.TableQuery{Most: MostBotGames})
	if err == nil && len(list) >= MostBotGames {
		err = &table.Fault{Code: table.TooMany, Key: "bot-games-full"}
	}
	return err
}
