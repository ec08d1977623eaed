package razzia_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A session is one entry of the rulebook: a position, what is done in it and what must come of it.
// testdata/README.md says how one is written.
type session struct {
	line    // its head
	clauses []string
	title   string
	body    []line
}

// A line of a file of sessions, with the place to name in errors.
type line struct {
	file   string
	number int
	text   string
}

func (l line) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", l.file, l.number, fmt.Errorf(format, args...))
}

// readSessions reads a file of sessions.
func readSessions(file, text string) ([]session, error) {
	var all []session
	for i, raw := range strings.Split(text, "\n") {
		l := line{file, i + 1, strings.TrimSpace(raw)}
		switch {
		case l.text == "" || strings.HasPrefix(l.text, "#"):
		case strings.HasPrefix(l.text, "=="):
			s, err := readHead(l)
			if err != nil {
				return nil, l.errorf("%w: want == R4.2 what the session shows", err)
			}
			all = append(all, s)
		case len(all) == 0:
			return nil, l.errorf("%q stands before the first session: want a head, == R4.2 what it shows", l.text)
		default:
			last := &all[len(all)-1]
			last.body = append(last.body, l)
		}
	}
	return all, nil
}

// clauseForm is how a clause of the rules or of the notation is cited.
var clauseForm = regexp.MustCompile(`^[RN][0-9]+(\.[0-9]+)?$`)

// readHead reads the head of a session: its clauses and its title.
func readHead(l line) (session, error) {
	words := strings.Fields(strings.TrimPrefix(l.text, "=="))
	title := slices.IndexFunc(words, func(w string) bool { return !clauseForm.MatchString(w) })
	switch {
	case title == 0 || len(words) == 0:
		return session{}, fmt.Errorf("the session cites no clause")
	case title < 0:
		return session{}, fmt.Errorf("the session has no title")
	}
	for _, clause := range words[:title] {
		if !slices.Contains(clauses, clause) {
			return session{}, fmt.Errorf("there is no clause %s", clause)
		}
	}
	return session{line: l, clauses: words[:title], title: strings.Join(words[title:], " ")}, nil
}

// claim is the sign before what must be so.
const claim = "=>"

// play lays the session's position out, makes its moves and checks its claims. The watcher sees every
// move that is tried, before it is made.
func (s session) play(watch watcher) error {
	if len(s.body) == 0 {
		return s.errorf("the session is empty: want a position: new game NAMES, or position NAMES")
	}
	script := slices.IndexFunc(s.body, func(l line) bool { return l.isClaim() || l.isMove() })
	if script < 0 {
		return s.errorf("the session claims nothing: want %s and what must be so", claim)
	}
	if script == 0 {
		return s.body[0].errorf("%q stands before the position: want new game NAMES, or position NAMES", s.body[0].text)
	}
	t, err := layOut(s.body[:script])
	var refused *noGame
	if errors.As(err, &refused) {
		return refused.check(s.body[script])
	}
	if err != nil {
		return err
	}
	t.watch = watch
	return t.follow(s.body[script:])
}

// follow makes the moves of a script and checks its claims.
func (t *table) follow(script []line) error {
	for i, l := range script {
		var err error
		switch {
		case refusalAfter(script[i:]) != nil && (i == 0 || !script[i-1].isMove()):
			err = fmt.Errorf("%s follows no move: want it on the line after the move", l.claims()[0])
		case l.isClaim():
			err = t.checkClaims(l)
		case l.isMove():
			err = t.makeMoves(l, refusalAfter(script[i+1:]))
		default:
			err = fmt.Errorf("%q is neither a move nor a claim: want NAME: MOVE, or %s and what must be so", l.text, claim)
		}
		if err != nil {
			return l.errorf("%w", err)
		}
	}
	return nil
}

// isClaim reports whether the line says what must be so.
func (l line) isClaim() bool { return strings.HasPrefix(l.text, claim) }

// isMove reports whether the line makes moves: a name and a colon come first.
func (l line) isMove() bool {
	name, _, found := strings.Cut(l.text, ":")
	return found && !l.isClaim() && !strings.Contains(name, " ")
}

// claims lists what a line says must be so.
func (l line) claims() []string { return items(strings.TrimPrefix(l.text, claim)) }

// items parts a line at its semicolons.
func items(text string) []string {
	var list []string
	for part := range strings.SplitSeq(text, ";") {
		list = append(list, strings.TrimSpace(part))
	}
	return list
}
