package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// dataFolder is the user's own folder for what programs keep.
func dataFolder() (string, error) {
	if folder := os.Getenv("XDG_DATA_HOME"); folder != "" && runtime.GOOS == "linux" {
		return filepath.Join(folder, "razzia"), nil
	}
	if folder := os.Getenv("LocalAppData"); folder != "" && runtime.GOOS == "windows" {
		return filepath.Join(folder, "razzia"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "razzia"), nil
	}
	return filepath.Join(home, ".local", "share", "razzia"), nil
}

// openBrowser opens an address in the browser, if there is a desktop to do so. Whether it came to that is
// seen there.
func openBrowser(address string) {
	var open *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		open = exec.Command("open", address)
	case "windows":
		open = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		open = exec.Command("xdg-open", address)
	}
	if open.Start() == nil {
		go func() { _ = open.Wait() }()
	}
}
