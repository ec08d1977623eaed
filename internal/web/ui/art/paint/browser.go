package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// shoot takes a screenshot of a page in a window of this size. The flags are for the browser, besides the usual ones.
func shoot(page, picture string, width, height int, flags ...string) error {
	profile, err := os.MkdirTemp("", "paint")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	if page, err = filepath.Abs(page); err != nil {
		return err
	}
	flags = append(flags, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
		"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--hide-scrollbars", "--user-data-dir="+profile, fmt.Sprintf("--window-size=%d,%d", width, height),
		"--screenshot="+picture, "file://"+page)
	out, err := exec.Command(browser(), flags...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", browser(), err, out)
	}
	return nil
}

// browser is the browser's program.
func browser() string {
	if name := os.Getenv("RAZZIA_CHROMIUM"); name != "" {
		return name
	}
	return "chromium"
}
