package command

import (
	"os"
	"os/exec"
	"runtime"
)

// OpenBrowser opens an address in the browser if there is a desktop. It ignores errors: the address is printed too.
func OpenBrowser(address string) {
	command := browserCommand(runtime.GOOS, os.Getenv, address)
	if command == nil {
		return
	}
	open := exec.Command(command[0], command[1:]...)
	if open.Start() == nil {
		go func() { _ = open.Wait() }()
	}
}

// browserCommand returns the command that opens an address in the browser of an operating system. It returns nil if
// there is no desktop, as on a server that is used by SSH.
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
