package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// mentioned finds commands in the sentences of a page, and in blocks that no test runs.
var mentioned = regexp.MustCompile("(?m)(?:`|^)(?:sudo )?(?:-u razzia )?razzia ([a-z][^`\n|<>\"…]*)(?:`|$)")

// TestTheCommandsInSentencesParse reads each command that a page for operators names: a flag that does not exist is found here.
func TestTheCommandsInSentencesParse(t *testing.T) {
	pages, err := filepath.Glob("../../docs/host/*.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range mentioned.FindAllStringSubmatch(string(text), -1) {
			line, _, _ := strings.Cut(found[1], " #")
			words := strings.Fields(line)
			seen++
			var all commands
			ctx, err := kong.Trace(newParser(&all, streams{nil, t.Output(), t.Output()}), words)
			if err == nil {
				err = ctx.Error
			}
			if err != nil && !strings.Contains(err.Error(), "expected") { // a part of a command is named alone
				t.Errorf("%s: razzia %s: %v", filepath.Base(page), line, err)
			}
		}
	}
	if seen < 50 {
		t.Errorf("the pages have %d commands", seen)
	}
}

// TestLogsAreInUTC writes a line in a zone that is not UTC.
func TestLogsAreInUTC(t *testing.T) {
	at := time.Date(2026, 11, 25, 20, 0, 0, 0, time.FixedZone("CET", 3600))
	if got := inUTC(nil, slog.Time(slog.TimeKey, at)).Value.Time(); got.Location() != time.UTC || !got.Equal(at) {
		t.Errorf("%v is written as %v", at, got)
	}
}
