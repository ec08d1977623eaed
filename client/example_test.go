package client_test

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"

	"razzia/client"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// A guest plays a game of two people at one device: both seats are theirs.
func Example() {
	at, stop := serve()
	defer stop()
	jar, _ := cookiejar.New(nil) // OpenJar keeps the cookie in a file
	server := client.New(client.Config{Address: at, Jar: jar})
	ctx := context.Background()

	var now client.Table
	people := client.Gathering{Names: []string{"Ann", "Ben"}, Terms: client.Terms{Piles: 1}}
	err := server.Do(ctx, "POST", "/api/together", people, &now)
	for err == nil && now.Phase == "playing" {
		err = server.MoveIn(ctx, now, now.Game.Acting, now.Game.Legal[0])
		if err == nil {
			now, err = server.Table(ctx, now.ID)
		}
	}
	if err != nil {
		log.Fatal(err)
	}
	record, err := server.Record(ctx, now.ID)
	fmt.Println("The game is", now.Phase, record.Players, err)
	// Output: The game is over [Ann Ben] <nil>
}

// A program follows its events, and moves in each turn. After a lost stream it would go on with the ID of the last event, as razzia bot
// does.
func ExampleServer_Events() {
	at, stop := serve()
	defer stop()
	jar, _ := cookiejar.New(nil)
	server := client.New(client.Config{Address: at, Jar: jar}) // a bot account has a Token instead
	ctx := context.Background()
	match := client.Match{Opponents: client.Opponents{Bots: 1, Level: "beginner"}, Terms: client.Terms{Piles: 1}}
	if _, err := server.PlayBots(ctx, match); err != nil {
		log.Fatal(err)
	}
	events, err := server.Events(ctx, "")
	if err != nil {
		log.Fatal(err)
	}
	defer events.Close()
	for {
		e, err := events.NextEvent()
		if err != nil {
			log.Fatal(err)
		}
		switch e.Kind {
		case "turn":
			now, err := server.TableSince(ctx, e.Table, e.Version)
			if err == nil && now.Phase == "playing" && now.Game.Acting == e.Seat {
				err = server.MoveIn(ctx, now, e.Seat, now.Game.Legal[0])
			}
			if err != nil && !client.IsRefused(err, "somebody-was-faster") {
				log.Fatal(err)
			}
		case "end":
			fmt.Println("over, with the points of", len(e.Points), "seats")
			return
		}
	}
	// Output: over, with the points of 2 seats
}

// A refusal has a key, which never changes, for programs, and words for people.
func ExampleIsRefused() {
	at, stop := serve()
	defer stop()
	server := client.New(client.Config{Address: at})
	_, err := server.Table(context.Background(), "nosuchtable0")
	fmt.Println(client.IsRefused(err, "no-such-table"), err)
	// Output: true This table is gone.
}

// serve opens a site in a folder of its own, as razzia serve does.
func serve() (at *url.URL, stop func()) {
	folder, err := os.MkdirTemp("", "razzia")
	if err != nil {
		log.Fatal(err)
	}
	games, err := sqlite.Open(filepath.Join(folder, "razzia.db"), site.Relations())
	if err != nil {
		log.Fatal(err)
	}
	open, err := site.Open(context.Background(), site.Config{Store: games, Log: slog.New(slog.DiscardHandler), Pages: web.Settings{
		Cookies: web.Cookies{Key: []byte("a key of 32 bytes for an example")}, Requests: web.Requests{Limits: guard.NoLimits}}})
	if err != nil {
		log.Fatal(err)
	}
	listener := httptest.NewServer(open.Pages)
	at, err = client.ParseAddress(listener.URL)
	if err != nil {
		log.Fatal(err)
	}
	return at, func() {
		listener.Close()
		open.Close()
		_ = games.Close()
		_ = os.RemoveAll(folder)
	}
}
