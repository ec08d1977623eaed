package action

import (
	"context"
	"strings"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// word returns the word for the shuffle, as its player may say it: everybody reads it in the end. A sealed one cannot be read yet.
func (c Call) word(ctx context.Context, in client.Chair) (w table.NewWord, err error) {
	w = table.NewWord{Commitment: in.Commitment, Text: strings.TrimSpace(in.Word)}
	if w.Text != "" {
		w.Text, err = c.Filter.Talk(ctx, c.Caller, w.Text)
	}
	return w, err
}

var (
	sit = define(Action{Form: "sit", Path: "sit", ID: "sit", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{errBotGames, table.ErrNoSuchSeat, table.ErrWord, table.ErrNoWords, table.ErrNoBotAccounts,
				table.ErrHasSeat, moderation.ErrSilenced, lobby.ErrBlocked, table.ErrSeatTaken, table.ErrUnrest,
				guard.ErrLobbyFast, moderation.ErrWord}},
		Summary: "Take an empty seat",
		About: "You may take several seats, for people who share one device; at a table of another person that is open to everybody only one. The game begins when all seats are taken. " +
			"With a word or a commitment you add it to the shuffle too, as addWord does."},
		func(ctx context.Context, c Call, in client.Chair) (*table.Table, error) {
			word, err := c.word(ctx, in)
			if err != nil {
				return nil, err
			}
			if err := c.Lobby.MaySit(ctx, c.Caller, c.Table, c.By.ID); err != nil {
				return nil, err
			}
			return c.withinBotGames(ctx, func() (*table.Table, error) {
				return c.act(ctx, table.Sit{Person: c.By, Seat: in.Seat, Word: word})
			})
		})
	addWord = define(Action{Form: "word", Path: "words", ID: "addWord", Cost: guard.Acting,
		Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameBegan, table.ErrWord, table.ErrNoWords, table.ErrWordsClosed,
				table.ErrNotYourSeat, moderation.ErrSilenced, table.ErrUnrest, moderation.ErrWord}},
		Summary: "Add a word to the shuffle",
		About: "Possible for your seat until all seats are taken. The cards then follow from the seed of the server and from all words together: see words of the table, and docs/build/fair.md for what the commitment is. " +
			"Another word takes the place of the one before. Once all seats are taken, open it within 20 seconds: otherwise its commitment takes its place."},
		func(ctx context.Context, c Call, in client.Chair) (*table.Table, error) {
			word, err := c.word(ctx, in)
			if err != nil {
				return nil, err
			}
			return c.act(ctx, table.AddWord{By: c.By.ID, Seat: in.Seat, Word: word})
		})
)

var openWord = define(Action{Form: "open-word", Path: "words/open", ID: "openWord", Cost: guard.Acting,
	Facts: operation.Facts{Tag: operation.Seats, Scope: identity.PlayScope,
		Refuses: []*fault.Fault{table.ErrGameBegan, table.ErrWord, table.ErrWordsNotClosed, table.ErrOtherWord,
			table.ErrNotYourSeat, moderation.ErrSilenced, moderation.ErrWord}},
	Summary: "Open the word that you added to the shuffle",
	About:   "Possible while words of the table is closed. Everybody sees the word then. The game begins when all words are open, or after 20 seconds."},
	func(ctx context.Context, c Call, in client.OpenedWord) (*table.Table, error) {
		text, err := c.Filter.Talk(ctx, c.Caller, in.Word)
		if err == nil && text != in.Word {
			err = moderation.ErrWord // with dots it would not fit the commitment
		}
		if err != nil {
			return nil, err
		}
		return c.Host.Act(ctx, c.Table, table.OpenWord{By: c.By.ID, Seat: in.Seat, Text: in.Word, Salt: in.Salt})
	})
