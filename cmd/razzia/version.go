package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// version is the version of a release, set by the command that builds it:
//
//	go build -ldflags "-X main.version=v1.2.3" ./cmd/razzia
var version string

// A buildInfo describes how this program was built.
type buildInfo struct {
	version  string // of the release or the module; "devel" if neither is known
	revision string // of the source: the start of the commit's hash; "" if none was stamped
	date     string // of that commit: 2026-11-03
	modified bool   // whether the source differed from that commit
}

// thisBuild returns the buildInfo of this program, from the linker and the go command.
func thisBuild() buildInfo {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return buildOf(version, info)
}

// buildOf makes a buildInfo from the version of a release, "" if there is none, and the stamps of the go command.
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

// BeforeReset prints the version. The parser calls it when it finds the flag, before it checks the other arguments.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	_, err := fmt.Fprintf(app.Stdout, "razzia %v (%s %s/%s)\n", thisBuild(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if err == nil {
		app.Exit(exitDone)
	}
	return err
}
