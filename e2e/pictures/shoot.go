package main

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"razzia/e2e/chromium"
)

// sizes are the windows of phones, a phone on its side, a tablet, laptops, and a laptop at 200 %.
var sizes = []size{{320, 640}, {360, 780}, {390, 844}, {844, 390}, {768, 1024}, {1366, 768}, {1440, 900}, {640, 400}}

// A size is the size of a window in CSS pixels.
type size struct{ width, height int64 }

func (s size) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

// browser starts Chromium.
func browser() (context.Context, context.CancelFunc) {
	return chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromium.Light()...))
}

// A choice names the pictures to take: those whose names, with the size and the scheme, contain all its parts.
type choice []string

// Parts may have alternatives, such as light|dark.
func (c choice) has(name string) bool {
	return !slices.ContainsFunc(c, func(part string) bool {
		return !slices.ContainsFunc(strings.Split(part, "|"), func(one string) bool { return strings.Contains(name, one) })
	})
}

// shoot takes all screenshots.
func shoot(st *stage, folder string, only choice) error {
	if err := st.arrive(); err != nil {
		return err
	}
	ctx, cancel := browser()
	defer cancel()
	for _, sc := range scenes {
		if !only.takes(sc.name) {
			continue
		}
		path, err := sc.path(st)
		if err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
		if err := takeAll(ctx, st, only, folder, sc.name, path); err != nil {
			return fmt.Errorf("%s: %w", sc.name, err)
		}
	}
	return nil
}

// takes reports whether any picture of a scene is taken.
func (c choice) takes(scene string) bool {
	return slices.ContainsFunc(pictureNames(scene), c.has)
}

// pictureNames lists the names of the pictures of a scene.
func pictureNames(scene string) (names []string) {
	for _, look := range []string{"light", "dark"} {
		for _, size := range sizes {
			names = append(names, fmt.Sprintf("%s-%v-%s", scene, size, look))
		}
	}
	return names
}

// takeAll takes screenshots of a page in all sizes, light and dark.
func takeAll(ctx context.Context, st *stage, only choice, folder, scene, path string) error {
	if err := carry(ctx, st); err != nil {
		return err
	}
	for i, name := range pictureNames(scene) {
		if !only.has(name) {
			continue
		}
		look := name[strings.LastIndex(name, "-")+1:]
		address := path // of another server
		if strings.HasPrefix(path, "/") {
			address = st.address + path
		}
		if err := take(ctx, address, look, sizes[i%len(sizes)], filepath.Join(folder, name+".png")); err != nil {
			return err
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

// press presses a control: one with an ID, or after an exclamation mark the first that a selector finds, which may lead to another page.
func press(ctx context.Context, control string) error {
	selector, leads := strings.CutPrefix(control, "!")
	if !leads {
		selector = "#" + control
	}
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector(%q).click()", selector))); err != nil ||
		!leads {
		return err
	}
	return chromedp.Do(ctx, chromedp.Sleep(time.Second)) // the next page is there by then
}

// take takes a screenshot of a whole page in one size and scheme. It presses the control that the fragment of the address names.
func take(ctx context.Context, address, look string, window size, file string) error {
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: look}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(window.width, window.height), chromedp.Navigate(address)); err != nil {
		return err
	}
	if _, control, found := strings.Cut(address, "#"); found {
		if err := press(ctx, control); err != nil {
			return err
		}
	}
	picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o600)
}
