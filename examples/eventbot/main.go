// Command eventbot plays on a server of Razzia!, with a bot of this module (docs/build/bots.md):
//
//	RAZZIA_TOKEN=rzz_... go run ./examples/eventbot https://play.example.org
//
// It plays at all tables where its member sits, and goes on after any loss of the connection. With a number after the address it ends when
// so many games are over.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"razzia/bot"
	"razzia/client"
)

func main() {
	games := -1 // for ever
	if len(os.Args) > 2 {
		games, _ = strconv.Atoi(os.Args[2])
	}
	at, err := client.ParseAddress(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	b := &eventbot{Server: client.New(client.Config{Address: at, Token: os.Getenv("RAZZIA_TOKEN")}), games: games}
	for b.games != 0 {
		err := b.follow(context.Background())
		if b.games != 0 {
			log.Printf("%v; connecting again", err)
			b.wait = min(30*time.Second, max(time.Second, 2*b.wait))
			time.Sleep(b.wait)
		}
	}
}

// An eventbot plays for a member.
type eventbot struct {
	*client.Server
	last  string // the last event that was handled
	games int    // to be played yet; negative for no end
	wait  time.Duration
}

// follow handles each event after the last one, until the stream ends or the games are over.
func (b *eventbot) follow(ctx context.Context) error {
	events, err := b.Events(ctx, b.last)
	if err != nil {
		return err
	}
	defer events.Close()
	for b.games != 0 {
		e, err := events.NextEvent()
		if err != nil {
			return err
		}
		if e.Kind == "turn" {
			if err := b.play(ctx, e); err != nil {
				return err // the event comes again
			}
		}
		b.last, b.wait = e.ID, 0
		if e.Kind == "end" {
			fmt.Println("points:", e.Points)
			b.games--
		}
	}
	return nil
}

// play makes the move of a turn. It reads the table first, so no move is made twice.
func (b *eventbot) play(ctx context.Context, e client.Event) error {
	table, err := b.TableSince(ctx, e.Table, e.Version)
	if err != nil {
		return err
	}
	record, err := b.Record(ctx, e.Table)
	if err != nil {
		return err
	}
	game, err := record.Replay(nil)
	switch {
	case err != nil:
		return err
	case len(record.Moves) < table.Ply:
		return errors.New("the record is not as new as the table: another server gave it")
	case game.State.Actor != e.Seat || len(record.Moves) > table.Ply:
		return nil // another turn by now, which has an event of its own
	}
	player, err := bot.New("greedy", 1)
	if err != nil {
		return err
	}
	m, err := player.Choose(ctx, game.State, e.Seat)
	if err != nil {
		return err
	}
	err = b.MoveIn(ctx, table, e.Seat, m)
	if refusal := (*client.Error)(nil); errors.As(err, &refusal) {
		return nil // such as 409: the table has changed, and what waits now has an event
	}
	return err
}
