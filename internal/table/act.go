package table

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"razzia"
	"razzia/bot"
)

// The bounds of what people write, in characters.
const (
	MaxName = 24
	MaxTalk = 280
)

// Create makes a table; its maker has no seat yet.
func (s *Service) Create(ctx context.Context, maker Person, o Options) (*Table, error) {
	return s.create(ctx, func(d *draft) error { return d.make(maker, o) })
}

// create makes a table and lets somebody decide what happens at it first.
func (s *Service) create(ctx context.Context, decide func(*draft) error) (*Table, error) {
	id := newID()
	r := &room{seed: s.seed()}
	r.table.Store(&Table{ID: id})
	d := s.draftOf(r)
	if err := decide(d); err != nil {
		return nil, err
	}
	if err := s.store.Create(ctx, id, []byte(d.seed.Reveal()), d.entries); err != nil {
		return nil, ofStore(err)
	}
	r.table.Store(d.Table)
	r.deck = d.deck
	s.enter(id, r)
	s.bus.Publish(id, d.Version)
	return d.Table, nil
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

// Sit gives a person an empty seat. He may have several: who plays at one device with others sits for
// all of them, under several names.
func (s *Service) Sit(ctx context.Context, id ID, p Person, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error { return d.sit(p, seat) })
}

func (d *draft) sit(p Person, seat razzia.Seat) error {
	if err := checkPerson(p); err != nil {
		return err
	}
	if err := d.checkEmpty(seat); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: Sat, Seat: seat, Person: &p}); err != nil {
		return err
	}
	return d.beginIfFull()
}

// SeatBot gives a bot an empty seat; the maker of the table decides on that.
func (s *Service) SeatBot(ctx context.Context, id ID, by string, seat razzia.Seat, level string) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if by != d.Maker.ID {
			return denied("not-the-maker")
		}
		return d.seatBot(seat, level)
	})
}

func (d *draft) seatBot(seat razzia.Seat, level string) error {
	if !slices.Contains(bot.Names(), level) {
		return invalid("level")
	}
	if err := d.checkEmpty(seat); err != nil {
		return err
	}
	if err := d.add(Entry{Kind: BotSat, Seat: seat, Level: level, Text: d.botName(seat)}); err != nil {
		return err
	}
	return d.beginIfFull()
}

// botNames are what bots are called, so that who sits with three of a level can tell them apart. The
// names are from Chicago and the same in every language.
var botNames = [...]string{
	"Velma", "Dutch", "Roxie", "Lefty", "Mabel", "Bugs", "Stella", "Machine Gun Joe", "Flo", "Ace",
	"Dixie", "Fingers", "Pearl", "Greasy Thumb", "Kitty", "The Camel",
}

// botName names the bot of a seat: other names at other tables, and never two alike at one.
func (d *draft) botName(seat razzia.Seat) string {
	sum := 0
	for _, b := range []byte(d.ID) {
		sum += int(b)
	}
	return botNames[(sum+int(seat)*3)%len(botNames)]
}

// checkEmpty refuses a seat that there is not, or that somebody has.
func (d *draft) checkEmpty(seat razzia.Seat) error {
	switch {
	case seat < 0 || int(seat) >= len(d.Seats):
		return invalid("no-such-seat")
	case d.Seats[seat].Taken():
		return &Fault{Code: Stale, Key: "seat-taken"}
	}
	return nil
}

// beginIfFull deals, once all seats are taken.
func (d *draft) beginIfFull() error {
	if slices.ContainsFunc(d.Seats, func(s Seat) bool { return !s.Taken() }) {
		return nil
	}
	setup, deck := d.seed.Deal(d.Options.Players, d.Options.Piles)
	d.deck = deck
	promise := d.seed.Promise()
	began := Entry{Kind: Began, Seat: razzia.NoSeat, Proof: &promise}
	for _, p := range setup.Packages {
		began.Packages = append(began.Packages, cheques(p))
	}
	return d.add(began)
}

// cheques lists a set of cheques as an entry keeps it.
func cheques(set razzia.Cheques) []int {
	var list []int
	for c := range set.All() {
		list = append(list, int(c))
	}
	return list
}

// StandUp leaves a seat empty again, before the game began: his own, or, for the maker of the table,
// that of a bot.
func (s *Service) StandUp(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		switch {
		case seat < 0 || int(seat) >= len(d.Seats) || !d.Seats[seat].Taken():
			return invalid("no-such-seat")
		case d.Phase != Waiting:
			return invalid("game-began")
		case d.Seats[seat].Person.ID != by && (d.Maker.ID != by || d.Seats[seat].Level == ""):
			return denied("not-your-seat")
		}
		return d.add(Entry{Kind: StoodUp, Seat: seat})
	})
}

// Leave lets a bot play a seat until its person takes it back.
func (s *Service) Leave(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.handOver(ctx, id, by, seat, Left)
}

// Resign lets a bot play a seat for good.
func (s *Service) Resign(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.handOver(ctx, id, by, seat, Resigned)
}

func (s *Service) handOver(ctx context.Context, id ID, by string, seat razzia.Seat, why Kind) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if err := d.checkPlays(by, seat); err != nil {
			return err
		}
		if err := d.add(Entry{Kind: why, Seat: seat}); err != nil {
			return err
		}
		return d.add(Entry{Kind: BotSat, Seat: seat, Level: standIn})
	})
}

// TakeBack gives a seat that a bot took over back to its person.
func (s *Service) TakeBack(ctx context.Context, id ID, by string, seat razzia.Seat) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		switch {
		case d.Phase != Playing:
			return invalid("game-over")
		case seat < 0 || int(seat) >= len(d.Seats) || by == "" || d.Seats[seat].Person.ID != by:
			return denied("not-your-seat")
		case d.Seats[seat].Resigned:
			return denied("resigned")
		case d.Seats[seat].Level == "":
			return nil // he has it already
		}
		return d.add(Entry{Kind: TookBack, Seat: seat})
	})
}

// Talk says something to the table. Who has a seat at it may.
func (s *Service) Talk(ctx context.Context, id ID, by, text string) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		seat := d.seatOf(by)
		switch {
		case seat == razzia.NoSeat:
			return denied("not-at-the-table")
		case strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > MaxTalk || !printable(text):
			return invalid("talk")
		}
		return d.add(Entry{Kind: Talked, Seat: seat, Text: text})
	})
}

// seatOf is the first seat of a person, NoSeat if he has none.
func (t *Table) seatOf(person string) razzia.Seat {
	if person == "" {
		return razzia.NoSeat
	}
	return razzia.Seat(slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Person.ID == person }))
}

// SetPace sets how long bots take for a move; who plays may.
func (s *Service) SetPace(ctx context.Context, id ID, by string, pace time.Duration) (*Table, error) {
	return s.change(ctx, id, func(d *draft) error {
		if d.seatOf(by) == razzia.NoSeat {
			return denied("not-at-the-table")
		}
		if err := checkPace(pace); err != nil {
			return err
		}
		return d.add(Entry{Kind: Paced, Seat: razzia.NoSeat, Pace: pace})
	})
}
