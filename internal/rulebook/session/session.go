// Package session reads and plays rule sessions: short plain-text examples of the rules, each with a
// position, moves and claims about what must come of them. testdata/README.md describes the format.
package session

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"razzia"
	"razzia/internal/rulebook"
)

// An Example is one rule session: a position, the moves that are made in it and the claims that must hold.
type Example struct {
	Clauses []string // the clauses that it shows, at least one
	Title   string   // what it shows
	head    line
	body    []line
}

// Place returns the file and line of the session's head: "r4-auction.txt:3".
func (s Example) Place() string { return s.head.place() }

// A line is a line of a session file. It keeps its place for error messages.
type line struct {
	file   string
	number int
	text   string
}

func (l line) place() string { return fmt.Sprintf("%s:%d", l.file, l.number) }

func (l line) errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %w", l.place(), fmt.Errorf(format, args...))
}

// Read reads the sessions of a file. The name of the file is for error messages.
func Read(file, text string) ([]Example, error) {
	var all []Example
	for i, raw := range strings.Split(text, "\n") {
		l := line{file, i + 1, strings.TrimSpace(raw)}
		switch {
		case l.text == "" || strings.HasPrefix(l.text, "#"):
		case strings.HasPrefix(l.text, "=="):
			s, err := readHead(l)
			if err != nil {
				return nil, l.errorf("%w: want == R4.2 and what the session shows", err)
			}
			all = append(all, s)
		case len(all) == 0:
			return nil, l.errorf("%q stands before the first session: want a head, == R4.2 and what the session shows", l.text)
		default:
			last := &all[len(all)-1]
			last.body = append(last.body, l)
		}
	}
	return all, nil
}

// clauseForm is the form of a clause of the rules or of the notation.
var clauseForm = regexp.MustCompile(`^[RN][0-9]+(\.[0-9]+)?$`)

// readHead reads the head of a session: its clauses and its title.
func readHead(l line) (Example, error) {
	words := strings.Fields(strings.TrimPrefix(l.text, "=="))
	title := slices.IndexFunc(words, func(w string) bool { return !clauseForm.MatchString(w) })
	switch {
	case title == 0 || len(words) == 0:
		return Example{}, errors.New("the session cites no clause")
	case title < 0:
		return Example{}, errors.New("the session has no title")
	}
	for _, clause := range words[:title] {
		if !rulebook.IsClause(clause) {
			return Example{}, fmt.Errorf("there is no clause %s", clause)
		}
	}
	return Example{Clauses: words[:title], Title: strings.Join(words[title:], " "), head: l}, nil
}

// claimSign begins a line of claims.
const claimSign = "=>"

// A Watcher is called with every move that a session tries, before the move is made. An error ends the
// session.
type Watcher func(before razzia.Game, m razzia.Move) error

// Play sets the session's position up, makes its moves and checks its claims. It returns an error, with
// file and line, for the first thing that is wrong. The watcher may be nil.
func (s Example) Play(watch Watcher) error {
	if len(s.body) == 0 {
		return s.head.errorf("the session is empty: want a position: new game NAMES, or position NAMES")
	}
	script := slices.IndexFunc(s.body, func(l line) bool { return l.isClaim() || l.isMove() })
	if script < 0 {
		return s.head.errorf("the session claims nothing: want %s and what must be so", claimSign)
	}
	if script == 0 {
		return s.body[0].errorf("%q stands before the position: want new game NAMES, or position NAMES", s.body[0].text)
	}
	r, err := setUp(s.body[:script])
	var refused *setupError
	if errors.As(err, &refused) {
		return refused.check(s.body[script])
	}
	if err != nil {
		return err
	}
	r.watch = watch
	return r.follow(s.body[script:])
}

// Refusals lists the keys of the reasons for which the session claims that moves are refused.
func (s Example) Refusals() (keys []string) {
	for i := range s.body {
		if want := refusalAfter(s.body[i:]); want != nil {
			keys = append(keys, want.key)
		}
	}
	return keys
}

// isClaim reports whether the line makes claims.
func (l line) isClaim() bool { return strings.HasPrefix(l.text, claimSign) }

// isMove reports whether the line makes moves: it begins with a name and a colon.
func (l line) isMove() bool {
	name, _, found := strings.Cut(l.text, ":")
	return found && !l.isClaim() && !strings.Contains(name, " ")
}

// claims lists the claims of a line.
func (l line) claims() []string { return items(strings.TrimPrefix(l.text, claimSign)) }

// items splits a text at its semicolons.
func items(text string) []string {
	var list []string
	for part := range strings.SplitSeq(text, ";") {
		list = append(list, strings.TrimSpace(part))
	}
	return list
}
