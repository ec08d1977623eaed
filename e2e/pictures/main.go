// Pictures takes screenshots of every page of the browser table:
//
//	go -C e2e run ./pictures [-only PART,PART] [-lang hu] FOLDER
//	go -C e2e run ./pictures -install ../internal/install/pages/shots
//
// Each page is taken in eight sizes, light and dark: auction-390x844-dark.png. It needs Chromium. The second command takes what browsers
// show before they install the site.
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
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/mail"
	"razzia/internal/mail/mailtest"
	"razzia/internal/push"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/store/sqlite"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

func main() {
	only := flag.String("only", "", "take only pictures whose names contain these parts, separated by commas; a part may be light|dark")
	lang := flag.String("lang", "en", "language of the pages")
	install := flag.Bool("install", false, "take the pictures of the manifest")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	shooting := func(st *stage, folder string) error { return shoot(st, folder, strings.Split(*only, ",")) }
	if *install {
		shooting = shootForInstall
	}
	if err := run(flag.Arg(0), *lang, shooting); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// run opens a site, and takes pictures of it into a folder.
func run(folder, lang string, shooting func(*stage, string) error) error {
	scratch, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	games, err := sqlite.Open(filepath.Join(scratch, "razzia.db"), site.Relations())
	if err != nil {
		return err
	}
	defer games.Close()
	quiet := slog.New(slog.DiscardHandler)
	open, err := site.Open(context.Background(), site.Config{Store: games, Log: quiet, Push: push.Config{Contact: "https://localhost"},
		Mail: mail.Config{Server: mailtest.NewBox(), Site: "https://razzia.example.org"},
		Pages: web.Settings{MCP: true, Cookies: web.Cookies{Key: make([]byte, 32)},
			Requests: web.Requests{Limits: guard.NoLimits, Hosts: []string{"192.168.1.5:8080"}}},
		Reviews: analysis.Config{Open: func() (bot.Analyst, error) { return review.Open(review.Usual) }},
		Opponents: site.Opponents{Chance: func(int) int { return 0 },
			House: func(house.Store) house.Store { return housetest.Some(time.Now()) }}})
	if err != nil {
		return err
	}
	defer open.Close()
	server := httptest.NewServer(open.Pages)
	defer server.Close()
	st := &stage{tables: open.Host, store: keptest.Of(games), daily: open.Daily, members: open.Members, known: open.People, site: open,
		address: strings.Replace(server.URL, "127.0.0.1", "localhost", 1), lang: lang}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return shooting(st, folder)
}
