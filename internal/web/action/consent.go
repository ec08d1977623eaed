package action

import (
	"context"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

var (
	undo = define(Action{Form: "undo", Path: "undo", ID: "undo", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Consent, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNothingToUndo, table.ErrBotPlays, table.ErrNotAtTheTable, table.ErrNoUndo,
				table.ErrOnBreak, table.ErrDayTable, table.ErrDuelTable, table.ErrQuestionOpen, table.ErrUndoFull, table.ErrUnrest}},
		Summary: "Ask to take your last move back",
		About: "Possible in a game with the option undo, while the table has undoTo: up to the last card that was turned up. All moves after yours are taken back too. " +
			"The other people at the table must agree, by consent; without other people it happens at once. Clocks go on running, bots wait, and the next move ends the question."},
		func(ctx context.Context, c Call, in client.Undo) (*table.Table, error) {
			return c.actAs(ctx, func(t *table.Table) []table.Command {
				return []table.Command{table.Undo{By: table.Identities(c.Identities).Undoer(t, in.Ply), Ply: in.Ply, Epoch: in.Epoch}}
			})
		})
	rest = define(Action{Form: "break", Path: "break", ID: "askBreak", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Consent, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrBotPlays, table.ErrNotAtTheTable, table.ErrNoClock, table.ErrOnBreak, table.ErrDayTable, table.ErrDuelTable,
				table.ErrQuestionOpen, table.ErrUnrest}},
		Summary: "Ask for a break",
		About:   "Only at a table with a clock. Once all other people at the table have agreed, clocks and bots stand still until a player ends the break, or for 24 hours."},
		func(ctx context.Context, c Call, _ client.Sight) (*table.Table, error) {
			return c.actAs(ctx, func(t *table.Table) []table.Command {
				return []table.Command{table.Rest{By: table.Identities(c.Identities).Asker(t)}}
			})
		})
	endRest = define(Action{Form: "end-break", Path: "end-break", ID: "endBreak", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Consent, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrNotAtTheTable}},
		Summary: "End a break",
		About:   "Everybody with a seat may. Without a break nothing changes."},
		func(ctx context.Context, c Call, _ client.Sight) (*table.Table, error) {
			return c.act(ctx, table.EndRest{By: c.By.ID})
		})
	consent = define(Action{Form: "agree", Path: "agree", ID: "agree", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Consent, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrNotAtTheTable, table.ErrNotAsked}},
		Summary: "Agree to the question of a player",
		About:   "Once all people who are asked agree, what was asked for happens."},
		agree)
	refuse = define(Action{Form: "disagree", Path: "disagree", ID: "disagree", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Consent, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrNotAtTheTable, table.ErrNotAsked}},
		Summary: "Refuse the question of a player, or take your own back",
		About:   "The question is over then."},
		func(ctx context.Context, c Call, in client.Answer) (*table.Table, error) {
			return c.actAs(ctx, func(t *table.Table) []table.Command {
				return []table.Command{table.Refuse{By: table.Identities(c.Identities).Refuser(t), To: in.To}}
			})
		})
	offerSeat = command(Action{Form: "offer", Path: "offer", ID: "offerSeat", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNotYourSeat, table.ErrBotPlays, table.ErrNotAtTheTable, table.ErrOnBreak,
				table.ErrDayTable, table.ErrDuelTable, table.ErrEventTable, table.ErrQuestionOpen, table.ErrUnrest}},
		Summary: "Offer a seat of a running game to a friend",
		About: "Your own seat, or that of a player in whose place a bot plays: then all other people who play must agree. offers of the table has the code, for you alone. " +
			"The friend takes the seat with it, by acceptSeat. An offer ends when its player takes the seat back."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.OfferSeat{By: c.By.ID, Seat: in.Seat}, nil
		})
	keepSeat = command(Action{Form: "keep", Path: "keep", ID: "keepSeat", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat}},
		Summary: "Take the offer of a seat back",
		About:   "The player of the seat may, and the one who has the code. Without an offer nothing changes."},
		func(c Call, in client.Seat) (table.Command, error) {
			return table.KeepSeat{By: c.By.ID, Seat: in.Seat}, nil
		})
	acceptSeat = command(Action{Form: "take", Path: "take", ID: "acceptSeat", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNoBotAccounts,
				table.ErrHasSeat, table.ErrDayTable, table.ErrDuelTable, table.ErrEventTable, table.ErrNoOffer, table.ErrUnrest}},
		Summary: "Take a seat of a running game that is offered to you",
		About:   "The code works once, for a person without a seat at the table. The player before can no longer act."},
		func(c Call, in client.SeatCode) (table.Command, error) {
			return table.AcceptSeat{Person: c.By, Code: in.Code}, nil
		})
)

// agree agrees for all identities of the caller that are asked.
func agree(ctx context.Context, c Call, in client.Answer) (*table.Table, error) {
	return c.actAs(ctx, func(t *table.Table) (all []table.Command) {
		for _, id := range table.Identities(c.Identities).Asked(t) {
			all = append(all, table.Consent{By: id, To: in.To})
		}
		if all == nil { // the table says why not
			all = append(all, table.Consent{By: c.By.ID, To: in.To})
		}
		return all
	})
}

// actAs carries out commands for those identities of the caller that they suit at the table as it is now, one after another.
func (c Call) actAs(ctx context.Context, commands func(*table.Table) []table.Command) (*table.Table, error) {
	t, err := c.Host.Table(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	for _, command := range commands(t) {
		if t, err = c.act(ctx, command); err != nil {
			return nil, err
		}
	}
	return t, nil
}
