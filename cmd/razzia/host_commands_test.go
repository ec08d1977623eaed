package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
)

// mentioned finds commands in the sentences of a page, and in blocks that no test runs.
var mentioned = regexp.MustCompile("(?m)(?:`|^)(?:sudo )?(?:-u razzia )?razzia ([a-z][^`\n|<>\"…]*)(?:`|$)")

// TestTheCommandsInSentencesParse reads each command that a page for operators names: a flag that does not exist is found here.
func TestTheCommandsInSentencesParse(t *testing.T) {
	pages, err := filepath.Glob("../../docs/host/*.md")
	fatal.If(t, err)
	seen := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		fatal.If(t, err)
		for _, found := range mentioned.FindAllStringSubmatch(string(text), -1) {
			line, _, _ := strings.Cut(found[1], " #")
			words := strings.Fields(line)
			seen++
			var all commands
			ctx, err := kong.Trace(command.NewParser(&all, command.Streams{Out: t.Output(), Err: t.Output()}), words)
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
