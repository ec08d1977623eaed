package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// An opening is the start of a session: a new game, or a position in the middle of one.
type opening interface {
	// set reads one item of the opening, about a seat or, with NoSeat, about the table.
	set(seat razzia.Seat, word, rest string) error
	// game returns the game that was set up.
	game() (razzia.Game, error)
}

// setUp reads an opening: the lines before the first move or claim.
func setUp(lines []line) (*run, error) {
	first := items(lines[0].text)
	names, o, err := readOpening(first[0])
	if err != nil {
		return nil, lines[0].errorf("%w", err)
	}
	rest := lines[0]
	rest.text = strings.Join(first[1:], ";")
	for _, l := range append([]line{rest}, lines[1:]...) {
		if err := setLine(o, names, l.text); err != nil {
			return nil, l.errorf("%w", err)
		}
	}
	game, err := o.game()
	if err != nil {
		return nil, lines[0].errorf("%w", err)
	}
	return &run{names: names, game: game}, nil
}

// readOpening reads the first item of a session: the kind of opening and the players' names, clockwise.
func readOpening(text string) ([]string, opening, error) {
	list, isNew := strings.CutPrefix(text, "new game ")
	list, isPosition := strings.CutPrefix(list, "position ")
	names := strings.Fields(list)
	if !isNew && !isPosition {
		return nil, nil, fmt.Errorf("%q does not begin a session: want new game NAMES, or position NAMES", text)
	}
	if err := checkNames(names); err != nil {
		return nil, nil, err
	}
	if isNew {
		return names, openNewGame(names), nil
	}
	if len(names) < razzia.MinPlayers || len(names) > razzia.MaxPlayers {
		return nil, nil, fmt.Errorf("%d names: want 2 to 5", len(names))
	}
	return names, openPosition(names), nil
}

// checkNames checks that names differ from the words of the format and from each other.
func checkNames(names []string) error {
	for i, name := range names {
		switch {
		case name[0] < 'A' || name[0] > 'Z' || strings.Contains(name, ":"):
			return fmt.Errorf("%q is no name: want a capital first, and no colon", name)
		case slices.Contains(names[:i], name):
			return fmt.Errorf("two players are called %s: want different names", name)
		}
	}
	return nil
}

// setLine reads a line of an opening. It is about a seat if it begins with a name.
func setLine(o opening, names []string, text string) error {
	if text == "" {
		return nil
	}
	seat, text, err := cutName(names, text)
	if err != nil {
		return err
	}
	for _, item := range items(text) {
		word, rest, _ := strings.Cut(item, " ")
		if err := o.set(seat, word, rest); err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
	}
	return nil
}

// cutName cuts off the name that a text begins with, if there is one: names begin with a capital.
func cutName(names []string, text string) (razzia.Seat, string, error) {
	name, rest, _ := strings.Cut(text, " ")
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return razzia.NoSeat, text, nil
	}
	seat, err := seatOf(names, name)
	return seat, rest, err
}

// A newGame is the opening of a session that begins with the set-up of a game (R2).
type newGame struct {
	packages []razzia.Cheques
	piles    int
}

// openNewGame deals the packages in the order of R2.2. Where the rules have no packages for the number of
// players they are empty, so that the session can show the set-up refused.
func openNewGame(names []string) *newGame {
	g := &newGame{razzia.Packages(len(names)), 2}
	if g.packages == nil {
		g.packages = make([]razzia.Cheques, len(names))
	}
	return g
}

func (g *newGame) set(seat razzia.Seat, word, rest string) (err error) {
	switch {
	case seat != razzia.NoSeat && word == "dealt":
		g.packages[seat], err = readCheques(rest)
		return err
	case seat == razzia.NoSeat && word == "piles" && rest == "120":
		g.piles = 1
		return nil
	case seat == razzia.NoSeat && word == "piles" && rest == "60 60":
		return nil
	}
	return errors.New("a new game takes NAME dealt CHEQUES, and piles 120 or piles 60 60")
}

func (g *newGame) game() (razzia.Game, error) {
	game, err := razzia.NewGame(razzia.Setup{Packages: g.packages, Piles: g.piles})
	if err != nil {
		return game, &setupError{err}
	}
	return game, nil
}

// A setupError is the error of a set-up that the rules do not allow.
type setupError struct{ reason error }

func (e *setupError) Error() string { return "the set-up is refused: " + e.reason.Error() }

// check checks that the line after the opening claims that there is no game, by the same clause.
func (e *setupError) check(l line) error {
	clause, claimed := strings.CutPrefix(l.claims()[0], "no game ")
	if !claimed || !strings.HasSuffix(e.reason.Error(), "("+clause+")") {
		return l.errorf("%w: want %s no game, and the clause of this refusal", e, claimSign)
	}
	return nil
}
