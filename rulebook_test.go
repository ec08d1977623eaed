package razzia_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia"
)

// withoutSession are the clauses that no session can show, and why. All others must have one.
var withoutSession = map[string]string{
	"R1":   "a heading; its clauses have sessions",
	"R1.4": "a theme changes names and pictures, and no rule",
	"R2":   "a heading; its clauses have sessions",
	"R5":   "a heading; its clauses have sessions",
	"R6":   "a heading; its clauses have sessions",
	"R7":   "a heading; its clauses have sessions",
	"R8":   "a heading; its clauses have sessions",
}

// workedCases are the rows of the table of worked cases in the rules, by the clauses they stand under.
var workedCases = []string{"R4", "R4.2", "R7.1", "R7.2", "R7.3", "R7.4", "R7.5", "R8.1 R8.2", "R8.3"}

// rulebook reads all sessions, by file.
func rulebook(t *testing.T) map[string][]session {
	t.Helper()
	files, err := filepath.Glob("testdata/rules/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rule sessions in testdata/rules: %v", err)
	}
	book := map[string][]session{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if book[filepath.Base(file)], err = readSessions(file, string(text)); err != nil {
			t.Fatal(err)
		}
	}
	return book
}

// TestRulebook plays every session, and has every state of it examined as those of random games are.
func TestRulebook(t *testing.T) {
	for file, sessions := range rulebook(t) {
		for _, s := range sessions {
			t.Run(file+"/"+strings.Join(s.clauses, "+")+" "+s.title, func(t *testing.T) {
				if err := s.play(newReferee().watch); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// TestClausesHaveSessions holds that every clause of the rules is shown by a session, or that it is
// known why not, and that sessions stand in the file of their part of the rules.
func TestClausesHaveSessions(t *testing.T) {
	shown := map[string]bool{}
	for file, sessions := range rulebook(t) {
		part, _, _ := strings.Cut(file, "-")
		for _, s := range sessions {
			for _, clause := range s.clauses {
				shown[clause] = true
			}
			if file != "worked.txt" && !strings.HasPrefix(s.clauses[0], strings.ToUpper(part)) {
				t.Errorf("%v", s.errorf("a session of %s stands in %s", s.clauses[0], file))
			}
		}
	}
	for _, clause := range clauses {
		switch why := withoutSession[clause]; {
		case !shown[clause] && why == "":
			t.Errorf("no session shows %s", clause)
		case shown[clause] && why != "":
			t.Errorf("there is a session of %s, which is said to have none: %s", clause, why)
		}
	}
}

// TestWorkedCases holds that worked.txt has the worked cases of the rules, in their order.
func TestWorkedCases(t *testing.T) {
	var cases []string
	for _, s := range rulebook(t)["worked.txt"] {
		cases = append(cases, strings.Join(s.clauses, " "))
	}
	if !slices.Equal(cases, workedCases) {
		t.Errorf("worked.txt has cases of %q, want %q", cases, workedCases)
	}
}

// How the rules head a clause, begin the row of a worked case, and cite clauses in it.
var (
	clauseHeading = regexp.MustCompile(`(?m)^#+ (R[0-9.]+) `)
	workedRow     = regexp.MustCompile(`(?m)^\| \[R.*?\|`)
	clauseLink    = regexp.MustCompile(`\[(R[0-9.]+)\]`)
)

// TestClausesAreThoseOfTheRules compares the lists of clauses and of worked cases with the rules.
func TestClausesAreThoseOfTheRules(t *testing.T) {
	text, err := os.ReadFile("docs/play/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	var headings, cases []string
	for _, heading := range clauseHeading.FindAllStringSubmatch(string(text), -1) {
		headings = append(headings, heading[1])
	}
	if !slices.Equal(append(headings, "N2"), clauses) {
		t.Errorf("the rules have the clauses %q, the test knows %q", headings, clauses)
	}
	for _, row := range workedRow.FindAllString(string(text), -1) {
		var cited []string
		for _, link := range clauseLink.FindAllStringSubmatch(row, -1) {
			cited = append(cited, link[1])
		}
		cases = append(cases, strings.Join(cited, " "))
	}
	if !slices.Equal(cases, workedCases) {
		t.Errorf("the rules have worked cases of %q, the test knows %q", cases, workedCases)
	}
}

// TestReasonsHaveSessions holds that every reason to refuse a move is shown by a session.
func TestReasonsHaveSessions(t *testing.T) {
	missing := map[string]bool{}
	for _, r := range razzia.Reasons() {
		missing[r.String()] = true
	}
	for _, sessions := range rulebook(t) {
		for _, s := range sessions {
			for i := range s.body {
				if want := refusalAfter(s.body[i:]); want != nil {
					delete(missing, want.key)
				}
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("no session shows the reasons %q", slices.Sorted(maps.Keys(missing)))
	}
}
