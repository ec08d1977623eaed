package main

import (
	"errors"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestExamplesOfHelpAreParsed gives the parser each example in the help of each command.
func TestExamplesOfHelpAreParsed(t *testing.T) {
	none := streams{nil, io.Discard, io.Discard}
	examples := 0
	var look func(*kong.Node)
	look = func(node *kong.Node) {
		for _, line := range exampleLines(node) {
			for _, words := range invocations(line) {
				examples++
				if _, err := parse(new(commands), words, none); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("%s --help shows %q: %v", node.FullPath(), line, err)
				}
			}
		}
		for _, child := range node.Children {
			look(child)
		}
	}
	look(newParser(new(commands), none).Model.Node)
	if examples < 50 {
		t.Errorf("%d examples: want those of all commands", examples)
	}
}

// exampleLines lists the lines of a help that are examples.
func exampleLines(node *kong.Node) (list []string) {
	_, examples, _ := strings.Cut(node.Detail, "\nExample")
	for line := range strings.Lines(examples) {
		if strings.HasPrefix(line, "  ") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

// word is a word of a shell, or an operator between commands.
var word = regexp.MustCompile(`"[^"]*"|'[^']*'|\|\||&&|[|;<>]+|[^\s"'|;<>&]+`)

// invocations lists the arguments of each call of razzia in a line of a shell.
func invocations(line string) (all [][]string) {
	var words []string
	flush := func() {
		for len(words) > 0 && (strings.Contains(words[0], "=") || words[0] == "sudo") { // before the command
			words = words[1:]
		}
		if len(words) > 0 && words[0] == "razzia" {
			all = append(all, words[1:])
		}
		words = nil
	}
	skip := false
	for _, w := range word.FindAllString(line, -1) {
		switch {
		case skip:
			skip = false
		case strings.ContainsAny(w[:1], "<>"):
			skip = true // the next word is a file
		case strings.ContainsAny(w[:1], "|;&"):
			flush()
		default:
			words = append(words, strings.Trim(w, `"'`))
		}
	}
	flush()
	return all
}
