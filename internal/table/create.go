package table

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"razzia"
)

// The bounds of what people write, in characters.
const (
	MaxName = 24
	MaxTalk = 280
)

// Create makes a table; its maker has no seat yet.
func (s *Service) Create(ctx context.Context, maker Person, o Options) (*Table, error) {
	if o.Lesson != 0 {
		return nil, invalid("lesson") // only Teach seats who belongs there
	}
	return s.create(ctx, newID(), func(d *draft) error { return d.make(maker, o) })
}

// create makes a table and lets somebody decide what happens at it first.
func (s *Service) create(ctx context.Context, id ID, decide func(*draft) error) (*Table, error) {
	if !s.enterWork() {
		return nil, errClosing
	}
	defer s.work.Done()
	d := &draft{Table: &Table{ID: id}, at: s.moment(), seed: s.seed()}
	if err := decide(d); err != nil {
		return nil, err
	}
	if err := s.store.Create(ctx, id, []byte(d.seed.Reveal()), d.entries); err != nil {
		return nil, ofStore(err)
	}
	s.bus.Publish(id, d.Version)
	return s.Table(context.WithoutCancel(ctx), id) // it is made, even if its maker has gone
}

func (d *draft) make(maker Person, o Options) error {
	if err := checkPerson(maker); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	return d.add(Entry{Kind: Created, Seat: razzia.NoSeat, Person: &maker, Options: &o})
}

// check refuses options that there is no game for.
func (o Options) check() error {
	switch {
	case razzia.Packages(o.Players) == nil:
		return invalid("players")
	case o.Piles != 1 && o.Piles != 2:
		return invalid("piles")
	case o.Clock.Bank < 0 || o.Clock.Increment < 0 || o.Clock.Bank == 0 && o.Clock.Increment > 0:
		return invalid("clock")
	}
	return checkPace(o.Pace)
}

// MaxPace is the longest that bots may be asked to take for a move.
const MaxPace = 10 * time.Second

func checkPace(pace time.Duration) error {
	if pace < 0 || pace > MaxPace {
		return invalid("pace")
	}
	return nil
}

// checkPerson refuses names that cannot be shown.
func checkPerson(p Person) error {
	switch {
	case p.ID == "":
		return denied("nobody")
	case !ValidName(p.Name):
		return invalid("name")
	}
	return nil
}

// ValidName reports whether somebody can be called so: a line that can be seen and is not too long.
func ValidName(name string) bool {
	return strings.TrimSpace(name) != "" && utf8.RuneCountInString(name) <= MaxName && printable(name)
}

// printable reports whether a text is one line of characters that can be seen.
func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) })
}
