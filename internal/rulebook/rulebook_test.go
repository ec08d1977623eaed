package rulebook_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook"
	"razzia/internal/rulebook/referee"
	"razzia/internal/rulebook/session"
)

// The files of the rules, from the folder of this package.
const (
	sessionFiles = "../../testdata/rules/*.txt"
	rulesFile    = "../../docs/play/rules.md"
)

// withoutSession are the clauses that no session can show, and why. All others must have a session.
var withoutSession = map[string]string{
	"R1":   "a heading; its clauses have sessions",
	"R1.4": "a theme changes names and pictures, and no rule",
	"R2":   "a heading; its clauses have sessions",
	"R5":   "a heading; its clauses have sessions",
	"R6":   "a heading; its clauses have sessions",
	"R7":   "a heading; its clauses have sessions",
	"R8":   "a heading; its clauses have sessions",
}

// workedCases are the rows of the table of worked cases in the rules, by the clauses that they cite.
var workedCases = []string{"R4", "R4.2", "R7.1", "R7.2", "R7.3", "R7.4", "R7.5", "R8.1 R8.2", "R8.3"}

// sessions reads all sessions, by the name of the file.
func sessions(t *testing.T) map[string][]session.Example {
	t.Helper()
	files, err := filepath.Glob(sessionFiles)
	if err != nil || len(files) == 0 {
		t.Fatalf("no rule sessions in %s: %v", sessionFiles, err)
	}
	all := map[string][]session.Example{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		fatal.If(t, err)
		name := filepath.Base(file)
		all[name], err = session.Read("testdata/rules/"+name, string(text))
		fatal.If(t, err)
	}
	return all
}

// TestRulebook plays every session. A referee examines every state in it, as it does those of random games.
func TestRulebook(t *testing.T) {
	for file, list := range sessions(t) {
		for _, s := range list {
			t.Run(file+"/"+strings.Join(s.Clauses, "+")+" "+s.Title, func(t *testing.T) {
				if err := s.Play(referee.New().Watch); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// TestClausesHaveSessions checks that every clause of the rules is shown by a session, unless there is a
// reason why none can show it, and that sessions are in the file of their part of the rules.
func TestClausesHaveSessions(t *testing.T) {
	shown := map[string]bool{}
	for file, list := range sessions(t) {
		part, _, _ := strings.Cut(file, "-")
		for _, s := range list {
			for _, clause := range s.Clauses {
				shown[clause] = true
			}
			if file != "worked.txt" && !strings.HasPrefix(s.Clauses[0], strings.ToUpper(part)) {
				t.Errorf("%s: the session is of %s: want it in the file of that part", s.Place(), s.Clauses[0])
			}
		}
	}
	for _, clause := range rulebook.Clauses() {
		switch reason := withoutSession[clause]; {
		case !shown[clause] && reason == "":
			t.Errorf("no session shows %s: want at least one", clause)
		case shown[clause] && reason != "":
			t.Errorf("a session shows %s, which is listed as having none: %s", clause, reason)
		}
	}
}

// TestWorkedCases checks that worked.txt has the worked cases of the rules, in their order.
func TestWorkedCases(t *testing.T) {
	var cases []string
	for _, s := range sessions(t)["worked.txt"] {
		cases = append(cases, strings.Join(s.Clauses, " "))
	}
	if !slices.Equal(cases, workedCases) {
		t.Errorf("worked.txt has cases of %q, want %q", cases, workedCases)
	}
}

// Patterns of the rules: the heading of a clause, the start of a row of worked cases, and a citation in it.
var (
	clauseHeading = regexp.MustCompile(`(?m)^#+ (R[0-9.]+) `)
	workedRow     = regexp.MustCompile(`(?m)^\| \[R.*?\|`)
	clauseLink    = regexp.MustCompile(`\[(R[0-9.]+)\]`)
)

// TestClausesAreThoseOfTheRules compares the lists of clauses and of worked cases with the rules.
func TestClausesAreThoseOfTheRules(t *testing.T) {
	text, err := os.ReadFile(rulesFile)
	fatal.If(t, err)
	var headings, cases []string
	for _, heading := range clauseHeading.FindAllStringSubmatch(string(text), -1) {
		headings = append(headings, heading[1])
	}
	if clauses := rulebook.Clauses(); !slices.Equal(append(headings, "N2"), clauses) {
		t.Errorf("the rules have the clauses %q, want %q without N2", headings, clauses)
	}
	for _, row := range workedRow.FindAllString(string(text), -1) {
		var cited []string
		for _, link := range clauseLink.FindAllStringSubmatch(row, -1) {
			cited = append(cited, link[1])
		}
		cases = append(cases, strings.Join(cited, " "))
	}
	if !slices.Equal(cases, workedCases) {
		t.Errorf("the rules have worked cases of %q, want %q", cases, workedCases)
	}
}

// TestReasonsHaveSessions checks that every reason to refuse a move is shown by a session.
func TestReasonsHaveSessions(t *testing.T) {
	missing := map[string]bool{}
	for _, r := range razzia.Reasons() {
		missing[r.String()] = true
	}
	for _, list := range sessions(t) {
		for _, s := range list {
			for _, key := range s.Refusals() {
				delete(missing, key)
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("no session shows the reasons %q: want one for each", slices.Sorted(maps.Keys(missing)))
	}
}
