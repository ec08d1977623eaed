package pages

import (
	"context"

	"razzia/internal/duel"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// step offers the player of a game against bots a link to it.
func step(p ui.Page, t *table.Table, person string) *ui.NextStep {
	if _, err := table.DealOf(t); err != nil || !t.Seats.Has(person) {
		return nil
	}
	return &ui.NextStep{Path: duel.Path + "/new?table=" + string(t.ID), Words: p.T("duel.step"), About: p.T("duel.step_about"),
		Icon: "icon-people"}
}

// occasionOf finds the duels of tables.
func occasionOf(d *duel.Service) pages.Occasion {
	return func(_ context.Context, _ people.Caller, t *table.Table) (ui.OccasionReader, error) {
		if t.Options.Duel == "" {
			return nil, nil
		}
		return occasion{}, nil
	}
}

// An occasion is what the page of a table says of its duel.
type occasion struct{}

// Occasion says that the game is for a duel, and leads there.
func (occasion) Occasion(p ui.Page, t *table.Table, _ func()) *ui.Occasion {
	return &ui.Occasion{Path: duel.Key(t.Options.Duel).Path(), Name: p.T("duel.title"), Title: p.T("duel.title"),
		Kind: p.T("duel.table_kind"), Rule: p.T("duel.alone"), More: p.T("duel.to_result"),
		Others: ui.Link{Path: duel.Path, Words: p.T("duel.yours")}}
}
