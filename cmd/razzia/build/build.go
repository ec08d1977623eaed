// Package build says which program this is: its version, its commit, and when it was built.
package build

import (
	"os"
	"runtime/debug"
	"strings"
)

// Release is the version of a release, that of the linker; "" for a program that is none.
var Release string

// checkout is the version of a program that was built from a checkout: of the release that it is, or grows from.
const checkout = "0.1.0"

// An Info describes how this program was built.
type Info struct {
	Version  string // of the release or the module; that of the checkout if neither is known
	revision string // of the source: the start of the commit's hash; "" if none was stamped
	date     string // of that commit: 2026-11-03
	modified bool   // whether the source differed from that commit
	made     string // when the file of the program was written, where neither release nor commit is known: 2026-11-24 03:21 UTC
}

// This returns the Info of this program, from the linker and the go command.
func This() Info {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	b := of(Release, info)
	if b.Version == checkout && b.revision == "" {
		b.made = madeAt()
	}
	return b
}

// madeAt says when the file of this program was written; "" if that cannot be known.
func madeAt() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return file.ModTime().UTC().Format("2006-01-02 15:04 UTC")
}

// of makes a Info from the version of a release, "" if there is none, and the stamps of the go command.
func of(release string, info *debug.BuildInfo) Info {
	b := Info{Version: checkout}
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
	switch module := info.Main.Version; {
	case release != "":
		b.Version = release
	case module == "", module == "(devel)":
	case b.revision != "" && strings.HasPrefix(module, "v0.0.0-"): // made of the commit and its date
	default:
		b.Version = module
	}
	return b
}

// String writes the build for people: "v1.2.3, commit 0123456789ab of 2026-11-03, modified".
func (b Info) String() string {
	text := b.Version
	if b.revision != "" {
		text += ", commit " + b.revision
	}
	if b.date != "" {
		text += " of " + b.date
	}
	if b.modified {
		text += ", modified"
	}
	if b.made != "" {
		text += ", built " + b.made + " without its commit"
	}
	return text
}
