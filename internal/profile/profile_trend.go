package profile

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/people"
)

// Trend returns the skill of the caller in their latest games.
func (p *Profiles) Trend(ctx context.Context, c people.Caller) (Trend, error) {
	if !c.Known {
		return Trend{}, nil
	}
	judge, err := p.Judge()
	if err != nil {
		return Trend{}, err
	}
	games, err := p.Store.Latest(ctx, judge, c.Person.ID, TrendGames)
	return TrendOf(games), fault.Store(err)
}
