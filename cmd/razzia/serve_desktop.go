package main

import (
	"os"
	"os/exec"
	"runtime"
)

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
