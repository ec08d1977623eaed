package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/table"
)

// A shot is a picture that a browser shows before it installs the site. The manifest names its file.
type shot struct {
	scene, file string
	window      size
	scale       float64 // pixels of the picture for each of the page
}

// phone and desk are the windows of the shots. Browsers want the shots for phones all in one format, and so those for computers.
var phone, desk = size{390, 844}, size{1280, 800}

// shots are all shots.
var shots = []shot{
	{"full-row", "table-narrow.webp", phone, 2}, {"puzzle-turn", "puzzle-narrow.webp", phone, 2}, {"end", "result-narrow.webp", phone, 2},
	{"full-row", "table-wide.webp", desk, 1}, {"analysis", "analysis-wide.webp", desk, 1},
}

// shotQuality is the quality of the pictures: they are looked at for a moment, and the program carries them.
const shotQuality = 60

// shootForInstall takes the pictures for the manifest.
func shootForInstall(st *stage, folder string) error {
	if err := st.arrive(); err != nil {
		return err
	}
	ctx, cancel := browser()
	defer cancel()
	for _, sc := range append([]scene{{"full-row", fullRow}}, scenes...) {
		if err := takeShots(ctx, st, sc, folder); err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
	}
	return nil
}

// takeShots takes all shots of a scene.
func takeShots(ctx context.Context, st *stage, sc scene, folder string) error {
	path := ""
	for _, s := range shots {
		if s.scene != sc.name {
			continue
		}
		if path == "" {
			var err error
			if path, err = sc.path(st); err != nil {
				return err
			}
		}
		if err := takeShot(ctx, st, path, s, filepath.Join(folder, s.file)); err != nil {
			return err
		}
	}
	return nil
}

// mostGames is how many games are played to find a moment that is seldom.
const mostGames = 50

// fullRow is an auction in which the visitor may bid for a row that is worth something.
func fullRow(st *stage) (path string, err error) {
	found := false
	for range mostGames {
		path, err = st.game("bots=3", func(t *table.Table) bool {
			s := &t.Game.State
			found = st.my(t) && s.Phase == razzia.Bidding && s.Round > 1 && s.Row.Len() > 4 && s.Auction.Bid > 0 &&
				s.Seats[s.Actor].Property.Len() > 3 && s.Seats[s.Actor].Open.Above(s.Auction.Bid) != 0
			return found
		})
		if err != nil || found {
			return path, err
		}
	}
	return path, errors.New("no game has such an auction")
}

// takeShot takes what a window shows of a page.
func takeShot(ctx context.Context, st *stage, path string, s shot, file string) error {
	if err := carry(ctx, st); err != nil {
		return err
	}
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: "dark"}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	view := chromedp.EmulateViewport(s.window.width, s.window.height, chromedp.EmulateScale(s.scale))
	if err := chromedp.Do(ctx, view, chromedp.Navigate(st.address+path)); err != nil {
		return err
	}
	quality := int64(shotQuality)
	taken, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp,
		Quality: &quality})
	if err != nil {
		return err
	}
	return os.WriteFile(file, taken.Data, 0o600)
}
