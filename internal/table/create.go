package table

import (
	"context"
	"time"

	"razzia"
)

// The bounds of what people write, in characters.
const (
	MaxName = 24
	MaxTalk = 280
)

// A Sitter has a seat from the start: a person, or a bot of a Level. The zero Sitter leaves the seat empty.
type Sitter struct {
	Person Person
	Level  string
}

// Create makes a table at which these sit, from the first seat on; its maker is one of them or has no seat
// yet. If no seat is left empty the game begins. All of it happens, or nothing.
func (s *Service) Create(ctx context.Context, maker Person, o Options, sitting ...Sitter) (*Table, error) {
	if o.Lesson != 0 {
		return nil, invalid("lesson") // only Teach seats who belongs there
	}
	if err := s.checkMaker(ctx, maker); err != nil {
		return nil, err
	}
	return s.create(ctx, newID(), func(d *draft) error {
		if err := d.make(maker, o); err != nil {
			return err
		}
		return d.seatAll(sitting)
	})
}

// seatAll gives the first seats to who sits from the start.
func (d *draft) seatAll(sitting []Sitter) error {
	for i, who := range sitting {
		seat, err := razzia.Seat(i), error(nil)
		switch {
		case who.Level != "":
			err = d.seatBot(seat, who.Level, d.botName(seat))
		case who != Sitter{}:
			err = d.sit(who.Person, seat)
		default:
			err = d.checkEmpty(seat)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// MaxUnfinished is how many tables one person may have made whose game is not over, of those at which
// something happened not longer ago than Forgotten.
const MaxUnfinished = 20

// Forgotten is how long nothing must have happened at a table for nobody to wait for it any more.
const Forgotten = 30 * 24 * time.Hour

// checkMaker refuses who has made enough tables. Who makes several at the same moment may get past by a
// few; the bound is for the store's sake and need not be sharp.
func (s *Service) checkMaker(ctx context.Context, maker Person) error {
	if err := checkPerson(maker); err != nil {
		return err
	}
	n, err := s.store.Unfinished(ctx, maker.ID, s.now().Add(-Forgotten))
	if err != nil {
		return ofStore(err)
	}
	if n >= MaxUnfinished {
		return tooMany("tables-unfinished")
	}
	return nil
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
	case o.Clock.Bank > MaxBank || o.Clock.Increment > MaxIncrement:
		return invalid("clock-too-long")
	case o.Hints && o.Clock.Bank > 0:
		return invalid("hints-with-clock") // who plays against time plays for himself
	}
	return checkPace(o.Pace)
}

// The longest clock: so much is for those who play by the day, a move now and then.
const (
	MaxBank      = 14 * 24 * time.Hour
	MaxIncrement = 3 * 24 * time.Hour
)

// MaxPace is the longest that bots may be asked to take for a move.
const MaxPace = 10 * time.Second

func checkPace(pace time.Duration) error {
	if pace < 0 || pace > MaxPace {
		return invalid("pace")
	}
	return nil
}
