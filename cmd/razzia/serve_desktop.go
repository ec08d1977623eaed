package main

import (
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the browser, if there is a desktop to do so. Whether it came to that is
// seen there.
func openBrowser(address string) {
	command := browserCommand(runtime.GOOS, os.Getenv, address)
	if command == nil {
		return
	}
	open := exec.Command(command[0], command[1:]...)
	if open.Start() == nil {
		go func() { _ = open.Wait() }()
	}
}

// browserCommand is the command that opens an address in the browser on a system; nil where nobody sits
// before a desktop, as on a server that somebody is logged in to from afar.
func browserCommand(system string, getenv func(string) string, address string) []string {
	switch system {
	case "darwin":
		return []string{"open", address}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	}
	if getenv("DISPLAY") == "" && getenv("WAYLAND_DISPLAY") == "" {
		return nil
	}
	return []string{"xdg-open", address}
}
