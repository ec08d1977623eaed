package app

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/profile"
)

// Trend returns the skill of the caller in their latest games.
func (p *Profiles) Trend(ctx context.Context, c Caller) (profile.Trend, error) {
	if !c.Known {
		return profile.Trend{}, nil
	}
	judge, err := p.Judge()
	if err != nil {
		return profile.Trend{}, err
	}
	games, err := p.Store.Latest(ctx, judge, c.Person.ID, profile.TrendGames)
	return profile.TrendOf(games), fault.Store(err)
}
