package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// widths are those of a phone, a tablet and a laptop.
var widths = []int64{360, 768, 1440}

// browser starts Chromium.
func browser() (context.Context, context.CancelFunc) {
	return chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
	))
}

// shoot takes all screenshots.
func shoot(st *stage, folder, only string) error {
	if err := st.arrive(); err != nil {
		return err
	}
	ctx, cancel := browser()
	defer cancel()
	for _, sc := range scenes {
		if !strings.Contains(sc.name, only) {
			continue
		}
		path, err := sc.path(st)
		if err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
		if err := takeAll(ctx, st, filepath.Join(folder, sc.name), path); err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
	}
	return nil
}

// takeAll takes screenshots of a page in all widths, light and dark.
func takeAll(ctx context.Context, st *stage, name, path string) error {
	if err := carry(ctx, st); err != nil {
		return err
	}
	for _, look := range []string{"light", "dark"} {
		for _, width := range widths {
			if err := take(ctx, st.address+path, look, width, fmt.Sprintf("%s-%d-%s.png", name, width, look)); err != nil {
				return err
			}
		}
	}
	return nil
}

// carry copies the guest's cookie to the browser.
func carry(ctx context.Context, st *stage) error {
	at, err := url.Parse(st.address)
	if err != nil {
		return err
	}
	for _, c := range st.client.Jar.Cookies(at) {
		cookie := network.SetCookieParams{Name: c.Name, Value: c.Value, URL: st.address}
		if _, err := chromedp.Call(ctx, network.SetCookie, cookie); err != nil {
			return err
		}
	}
	return nil
}

// take takes a screenshot of a whole page in one width and scheme.
func take(ctx context.Context, address, look string, width int64, file string) error {
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: look}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, width*5/8+300), chromedp.Navigate(address)); err != nil {
		return err
	}
	picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o600)
}
