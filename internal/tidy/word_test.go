package tidy

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// vague are words in file names that do not say what a file holds.
var vague = []string{"common", "helper", "helpers", "manager", "managers", "util", "utils"}

// machinePaths are the beginnings of paths that exist on one machine only. Each is written in two parts, for this
// file is checked as well.
var machinePaths = []string{"/wo" + "rk/", "/ro" + "ot/", "/tmp/" + "wt"}

func TestNoNameIsVague(t *testing.T) {
	for _, src := range sources(t) {
		for _, word := range vagueWords(src.path) {
			t.Errorf("%s is named %q, which does not say what it holds: name it after the thing or the action in it", src.path, word)
		}
	}
}

func TestVagueNamesAreCaught(t *testing.T) {
	for name, want := range map[string][]string{
		"bot/utils/x.go":      {"utils"},
		"common.go":           {"common"},
		"deal_helper_test.go": {"helper"},
		"commoner.go":         nil,
	} {
		if got := vagueWords(name); !slices.Equal(got, want) {
			t.Errorf("vague words of %s: got %q, want %q", name, got, want)
		}
	}
}

// vagueWords lists the words of a path that are vague.
func vagueWords(name string) []string {
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("/_-.", r) })
	return slices.DeleteFunc(words, func(word string) bool { return !slices.Contains(vague, strings.ToLower(word)) })
}

func TestNoFileNamesAMachine(t *testing.T) {
	all, err := files()
	fatal.If(t, err)
	for _, name := range all {
		text, err := fs.ReadFile(repository, name)
		fatal.If(t, err)
		for _, start := range machinePaths {
			if at := bytes.Index(text, []byte(start)); at >= 0 && isText(text) {
				t.Errorf("%s:%d names %s, a path of one machine: write it from the root of the repository",
					name, 1+bytes.Count(text[:at], []byte("\n")), start)
			}
		}
	}
}

// isText reports whether data is text and not a picture, a sound or a program.
func isText(data []byte) bool { return !bytes.Contains(data, []byte{0}) }
