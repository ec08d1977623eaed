package main

import (
	"bytes"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
)

// TestVersionFlag prints the version alone and behind a command.
func TestVersionFlag(t *testing.T) {
	build.Release = "v9.8.7" // as main sets it from -ldflags "-X main.version=v9.8.7" does
	t.Cleanup(func() { build.Release = "" })
	want := regexp.MustCompile(`^razzia v9\.8\.7\b.* \(go1\.\S+ \w+/\w+\)\n$`)
	for _, args := range []string{"--version", "version", "state --version"} {
		status, out, complaints := call("", strings.Fields(args)...)
		if status != command.ExitDone || complaints != "" || !want.MatchString(out) {
			t.Errorf("%s: status %d, out %q, complaints %q; want %d, %v", args, status, out, complaints, command.ExitDone, want)
		}
	}
}

func TestVersionThatCannotBeWritten(t *testing.T) {
	var stderr bytes.Buffer
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	status := command.Run(new(commands), []string{"--version"}, command.Streams{In: strings.NewReader(""), Out: fullDisk{full}, Err: &stderr})
	if want := "razzia: write /dev/stdout: no space left on device\n"; status != command.ExitRefused || stderr.String() != want {
		t.Errorf("status %d, %q: want %d, %q", status, &stderr, command.ExitRefused, want)
	}
}
