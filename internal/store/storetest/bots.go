package storetest

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/store"
	"razzia/internal/table"
)

const (
	// bots is how many bot accounts ListBots makes.
	bots = 10_000
	// shown is how many of them a page shows.
	shown = 200
)

// ListBots measures a store with 10,000 bot accounts: the list of those that were used last, and the search for one by its handle. Settle
// lets the database look at what it has got. It fails the benchmark at an error.
func ListBots(b *testing.B, s interface {
	store.Copied
	identity.Store
}, settle func()) {
	now := time.Now()
	Fill(b, s, botRows(now))
	settle()
	measure(b, "List", func(ctx context.Context) error {
		list, err := s.Bots(ctx, shown, now)
		if err == nil && (len(list) != shown || list[0].ID != bot(bots-1)) {
			err = fmt.Errorf("%d bot accounts are listed", len(list))
		}
		return err
	})
	measure(b, "Find", func(ctx context.Context) error {
		_, err := s.FindBot(ctx, table.Handle(bot(bots/2)), now)
		return err
	})
}

func measure(b *testing.B, name string, do func(context.Context) error) {
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			fatal.If(b, do(b.Context()))
		}
	})
}

func bot(i int) string   { return fmt.Sprint(table.BotIdentity, i) }
func owner(i int) string { return fmt.Sprint("owner ", i) }

// botRows are bot accounts with a token, of one owner each.
func botRows(now time.Time) map[string]iter.Seq[map[string]any] {
	each := func(row func(i int) map[string]any) iter.Seq[map[string]any] {
		return func(yield func(map[string]any) bool) {
			for i := 0; i < bots && yield(row(i)); i++ {
			}
		}
	}
	both := func(row func(id string) map[string]any) iter.Seq[map[string]any] {
		return func(yield func(map[string]any) bool) {
			for i := 0; i < bots && yield(row(bot(i))) && yield(row(owner(i))); i++ {
			}
		}
	}
	return map[string]iter.Seq[map[string]any]{
		"accounts":   both(func(id string) map[string]any { return map[string]any{"id": id, "name": id} }),
		"identities": both(func(id string) map[string]any { return map[string]any{"identity": id, "account": id} }),
		"bot_accounts": each(func(i int) map[string]any {
			return map[string]any{"account": bot(i), "owner": owner(i), "handle": table.Handle(bot(i)), "closed": nil}
		}),
		"sessions": each(func(i int) map[string]any {
			return map[string]any{"hash": []byte(bot(i)), "id": bot(i), "account": bot(i), "name": "bot",
				"used": now.Add(time.Duration(i) * time.Second).UnixMilli(), "expires": now.Add(time.Hour).UnixMilli()}
		}),
	}
}
