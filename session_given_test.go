package razzia_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"razzia"
)

// An opening is what a session begins with: a new game or a position laid out.
type opening interface {
	// lay lays one thing, in front of a seat or, for NoSeat, in the middle.
	lay(seat razzia.Seat, word, rest string) error
	game() (razzia.Game, error)
}

// layOut reads what is given, the lines before the first move or claim.
func layOut(given []line) (*table, error) {
	first := items(given[0].text)
	names, o, err := readOpening(first[0])
	if err != nil {
		return nil, given[0].errorf("%w", err)
	}
	rest := given[0]
	rest.text = strings.Join(first[1:], ";")
	for _, l := range append([]line{rest}, given[1:]...) {
		if err := layLine(o, names, l.text); err != nil {
			return nil, l.errorf("%w", err)
		}
	}
	game, err := o.game()
	if err != nil {
		return nil, given[0].errorf("%w", err)
	}
	return &table{names: names, game: game}, nil
}

// readOpening reads the first words of a session: what it begins with and who plays, clockwise.
func readOpening(text string) ([]string, opening, error) {
	list, isNew := strings.CutPrefix(text, "new game ")
	list, isPosition := strings.CutPrefix(list, "position ")
	names := strings.Fields(list)
	if !isNew && !isPosition {
		return nil, nil, fmt.Errorf("%q is no beginning: want new game NAMES, or position NAMES", text)
	}
	if err := checkNames(names); err != nil {
		return nil, nil, err
	}
	if isNew {
		return names, newGame(names), nil
	}
	if len(names) < razzia.MinPlayers || len(names) > razzia.MaxPlayers {
		return nil, nil, fmt.Errorf("%d names: want 2 to 5", len(names))
	}
	return names, newPosition(names), nil
}

// checkNames holds that names can be told from the words of the format and from each other.
func checkNames(names []string) error {
	for i, name := range names {
		switch {
		case name[0] < 'A' || name[0] > 'Z' || strings.Contains(name, ":"):
			return fmt.Errorf("%q is no name: want a capital first, and no colon", name)
		case slices.Contains(names[:i], name):
			return fmt.Errorf("two are called %s: want different names", name)
		}
	}
	return nil
}

// layLine lays what a line says, in front of a seat if it begins with a name.
func layLine(o opening, names []string, text string) error {
	if text == "" {
		return nil
	}
	seat, text, err := cutName(names, text)
	if err != nil {
		return err
	}
	for _, item := range items(text) {
		word, rest, _ := strings.Cut(item, " ")
		if err := o.lay(seat, word, rest); err != nil {
			return fmt.Errorf("%s: %w", word, err)
		}
	}
	return nil
}

// cutName cuts the name that a text begins with, if it does: names begin with a capital.
func cutName(names []string, text string) (razzia.Seat, string, error) {
	name, rest, _ := strings.Cut(text, " ")
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return razzia.NoSeat, text, nil
	}
	seat, err := seatOf(names, name)
	return seat, rest, err
}

// A dealing is the opening of a new game (R2).
type dealing struct {
	packages []razzia.Cheques
	piles    int
}

// newGame deals the packages as R2.2 lists them; for a number of players that there is no game for,
// empty ones.
func newGame(names []string) *dealing {
	d := &dealing{razzia.Packages(len(names)), 2}
	if d.packages == nil {
		d.packages = make([]razzia.Cheques, len(names))
	}
	return d
}

func (d *dealing) lay(seat razzia.Seat, word, rest string) (err error) {
	switch {
	case seat != razzia.NoSeat && word == "dealt":
		d.packages[seat], err = readCheques(rest)
		return err
	case seat == razzia.NoSeat && word == "piles" && rest == "120":
		d.piles = 1
		return nil
	case seat == razzia.NoSeat && word == "piles" && rest == "60 60":
		return nil
	}
	return errors.New("a new game takes NAME dealt CHEQUES, and piles 120 or piles 60 60")
}

// game sets the game up by the rules.
func (d *dealing) game() (razzia.Game, error) {
	g, err := razzia.NewGame(razzia.Setup{Packages: d.packages, Piles: d.piles})
	if err != nil {
		return g, &noGame{err}
	}
	return g, nil
}

// noGame says that the rules know no game such as a session begins with.
type noGame struct{ why error }

func (no *noGame) Error() string { return "there is no such game: " + no.why.Error() }

// check holds that the line after the opening claims just this: no game, and the clause.
func (no *noGame) check(l line) error {
	clause, claimed := strings.CutPrefix(l.claims()[0], "no game ")
	if !claimed || !strings.HasSuffix(no.why.Error(), "("+clause+")") {
		return l.errorf("%w: want %s no game, and this clause", no, claim)
	}
	return nil
}
