package tidy

import (
	"go/ast"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// TestPlainWords checks the rules of plain language that a program can check, in all Go comments and Markdown pages:
// no sentence begins with "Who" or "What" unless it is a question, and a person is "the player" or "they", never
// "he" or "somebody".
func TestPlainWords(t *testing.T) {
	for _, src := range sources(t) {
		for _, sentence := range notPlainInGo(src) {
			t.Errorf("not plain: %s", sentence)
		}
	}
	for _, name := range pages(t) {
		text, err := fs.ReadFile(repository, name)
		fatal.If(t, err)
		for _, sentence := range notPlainIn(prose(string(text))) {
			t.Errorf("not plain: %s: %s", name, sentence)
		}
	}
}

func TestNotPlainIsCaught(t *testing.T) {
	for text, want := range map[string]int{
		"Who waits is served.":                       1,
		"It waits. Whoever comes is served.":         1,
		"- What it does\n- What it is for":           2,
		"What does it do?":                           0,
		"What is R5.1?":                              0,
		"The player who waits says what they think.": 0,
		"The player takes his card, and himself.":    2,
		"He is here: somebody told him.":             3,
		`It says "Who he is." and stops.`:            0,
		"The history of this.":                       0,
		"It is of e.g. Who knows.":                   1,
	} {
		if got := notPlainIn(text); len(got) != want {
			t.Errorf("%q: found %q, want %d", text, got, want)
		}
	}
	src := snippet(t, "p.go", "package p\n\n// F tells who he is.\n//\n//\this := code\nfunc F(his int) string { return `He` }\n")
	if got, want := notPlainInGo(src), []string{"p.go:3: … F tells who he is. …"}; !slices.Equal(got, want) {
		t.Errorf("in Go: found %q, want %q", got, want)
	}
	if got := notPlainIn(prose("A `his`.\n\n```sh\nhis\n```\n\nThe end of his.")); len(got) != 1 {
		t.Errorf("in a page: found %q, want one", got)
	}
}

// The patterns of TestPlainWords.
var (
	riddle  = regexp.MustCompile(`(?m)(?:^|[.!?:] )(?:[-*] )?((?:Who|Whose|What|Whatever)\b(?:[^.!?\n]|[.!?]\S)*)([.!?]?)`)
	pronoun = regexp.MustCompile(`\b(?i:he|him|his|himself|somebody|nobody|whoever|whom)\b`)
	quoted  = regexp.MustCompile("\"[^\"\n]{0,80}\"|“[^”]*”|`[^`]*`")
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
)

// notPlainIn lists what is not plain in a text whose paragraphs are lines.
func notPlainIn(text string) (list []string) {
	text = quoted.ReplaceAllString(text, `""`)
	for _, match := range riddle.FindAllStringSubmatch(text, -1) {
		if match[2] != "?" {
			list = append(list, match[1]+match[2])
		}
	}
	for _, at := range pronoun.FindAllStringIndex(text, -1) {
		around := strings.ToValidUTF8(text[max(at[0]-30, 0):min(at[1]+30, len(text))], "")
		list = append(list, "… "+strings.Join(strings.Fields(around), " ")+" …")
	}
	return list
}

// notPlainInGo lists what is not plain in the comments of a file, each with its place.
func notPlainInGo(src source) (list []string) {
	if ast.IsGenerated(src.file) {
		return nil
	}
	for _, comment := range src.file.Comments {
		for _, sentence := range notPlainIn(prose(comment.Text())) {
			list = append(list, src.at(comment.Pos())+": "+sentence)
		}
	}
	return list
}

// prose takes code out of a comment or a page, and joins the lines of each paragraph and of each item of a list.
func prose(text string) string {
	var out strings.Builder
	for line := range strings.Lines(fenced.ReplaceAllString(text, "")) {
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(line, "\t"): // code
		case trimmed == "", strings.ContainsAny(trimmed[:1], "-*|#"):
			out.WriteString("\n" + trimmed + " ")
		default:
			out.WriteString(trimmed + " ")
		}
	}
	return out.String()
}

// notOurWords are the starts of the paths of pages that are not checked: logs of experiments, which stay as they are, texts
// for players in their languages, and licences.
var notOurWords = []string{"docs/lab/", "internal/i18n/", "LICENSES/"}

// pages lists the Markdown pages that are checked.
func pages(t *testing.T) (list []string) {
	t.Helper()
	all, err := files()
	fatal.If(t, err)
	for _, name := range all {
		if path.Ext(name) == ".md" && !slices.ContainsFunc(notOurWords, func(start string) bool { return strings.HasPrefix(name, start) }) {
			list = append(list, name)
		}
	}
	return list
}
