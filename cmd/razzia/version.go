package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// version is the version of a release. The command that builds it sets it, and nothing else does:
//
//	go build -ldflags "-X main.version=v1.2.3" ./cmd/razzia
var version string

// A buildInfo is what is known of how this program was built.
type buildInfo struct {
	version  string // of the release or the module; "devel" if neither is known
	revision string // of the source: the start of the commit's hash; "" if none was stamped
	date     string // of that commit: 2026-11-03
	modified bool   // whether the source differed from that commit
}

// thisBuild reads what the linker and the go command wrote into this program.
func thisBuild() buildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return buildOf(version, info)
}

// buildOf reads a build from the release's version, "" if it is no release, and the stamps of the go command.
func buildOf(release string, info *debug.BuildInfo) buildInfo {
	b := buildInfo{version: "devel"}
	switch {
	case release != "":
		b.version = release
	case info.Main.Version != "" && info.Main.Version != "(devel)":
		b.version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value[:min(len(s.Value), 12)]
		case "vcs.time":
			b.date, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			b.modified = s.Value == "true"
		}
	}
	return b
}

// String writes the build for people: "v1.2.3, revision 0123456789ab of 2026-11-03, modified".
func (b buildInfo) String() string {
	text := b.version
	if b.revision != "" {
		text += ", revision " + b.revision
	}
	if b.date != "" {
		text += " of " + b.date
	}
	if b.modified {
		text += ", modified"
	}
	return text
}

// A versionFlag is a flag that prints the version and ends the program.
type versionFlag bool

// BeforeReset is called by the parser where it finds the flag, before it asks for a command.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	_, err := fmt.Fprintf(app.Stdout, "razzia %v (%s %s/%s)\n", thisBuild(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if err == nil {
		app.Exit(exitDone)
	}
	return err
}
