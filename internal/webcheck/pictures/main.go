// Pictures takes screenshots of every page of the browser table:
//
//	go run ./internal/webcheck/pictures [-only PART,PART] [-lang hu] FOLDER
//
// Each page is taken in eight sizes, light and dark: auction-390x844-dark.png. It needs Chromium.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/app"
	"razzia/internal/bus"
	"razzia/internal/daily"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/measure"
	"razzia/internal/people"
	"razzia/internal/push"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
	"razzia/internal/store/sqlite"
	"razzia/internal/training"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

func main() {
	only := flag.String("only", "", "take only pictures whose names contain these parts, separated by commas; a part may be light|dark")
	lang := flag.String("lang", "en", "language of the pages")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), strings.Split(*only, ","), *lang); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

func run(folder string, only choice, lang string) error {
	scratch, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	games, err := sqlite.Open(filepath.Join(scratch, "razzia.db"))
	if err != nil {
		return err
	}
	defer games.Close()
	quiet := slog.New(slog.DiscardHandler)
	wire := new(bus.Local)
	board := lobby.NewBoard(lobby.Config{Store: games, Ratings: games.Ratings().Of, Bus: wire, Log: quiet, NewID: host.NewID})
	tables := host.New(host.Config{Store: games, Bus: wire, Log: quiet, Changed: board.Changed, Adviser: hint.NewAdviser(level.Analyst)})
	defer tables.Close()
	meeting := lobby.New(board, tables)
	defer meeting.Close()
	reviews := analysis.NewQueue(analysis.Config{
		Open:     func() (bot.Analyst, error) { return review.Open("search:nodes=300,margin=0") },
		Measures: &analysis.Measures{Open: measure.Open, Store: games.Measures(), Log: quiet, Now: time.Now}})
	defer reviews.Close()
	members, err := identity.Open(context.Background(), identity.Config{Store: games, Log: quiet})
	if err != nil {
		return err
	}
	defer members.Close()
	known := people.Open(people.Config{Store: games.People(), Log: quiet, Games: app.GamesOf(tables)})
	defer known.Close()
	sender, err := push.Open(context.Background(), push.Config{Store: games, Log: quiet, Contact: "https://localhost",
		Identities: members.Identities, TurnBased: lobby.TurnBased})
	if err != nil {
		return err
	}
	days := &app.Daily{Store: games.Daily(), Tables: tables, People: known, Keeper: &daily.Keeper{
		Store: games.Daily(), Log: quiet, Now: time.Now, Open: measure.Open, Table: tables.Table, Puzzles: puzzle.Shipped}}
	pages := web.New(web.Config{
		Host: tables, Log: quiet, Cookies: web.Cookies{Key: make([]byte, 32)}, Requests: web.Requests{Limits: guard.NoLimits, Hosts: []string{"192.168.1.5:8080"}},
		Bots: web.Bots{Levels: bot.Levels(), Level: level.Usual, Strength: level.StrengthOf},
		Services: web.Services{Members: members, People: known, Lobby: meeting, Reviews: reviews, Talk: games, Push: sender, Daily: days,
			Opened: &analysis.Opened{Store: games, Now: time.Now}},
		Standings: web.Standings{Ratings: games.Ratings(), Figures: games.Figures(), Boards: games.Leaderboard(),
			Training: training.Open(games.Training()),
			Puzzles:  solving.Open(solving.Config{Store: games.Solving(), Chance: func(int) int { return 0 }, Held: days.Held}),
			House:    &house.House{Store: housetest.Some(time.Now()), Now: time.Now}},
	})
	server := httptest.NewServer(pages)
	defer server.Close()
	st := &stage{tables: tables, store: games, daily: days, members: members, known: known,
		address: strings.Replace(server.URL, "127.0.0.1", "localhost", 1), lang: lang}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return shoot(st, folder, only)
}
