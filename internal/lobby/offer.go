package lobby

import (
	"slices"
	"time"

	"razzia/internal/rating"
	"razzia/internal/table"
)

// An Offer is a table that is open to everybody: to sit down while it waits, to watch while its game runs.
type Offer struct {
	ID      table.ID
	Version int
	Playing bool
	Round   int // 1 to 3; 0 while the table waits
	Options table.Options
	Maker   string // identity of the person who made the table; never shown
	Seats   []table.SeatSummary
	Made    time.Time
	Latest  time.Time // of the last entry, or some time before it

	// Ratings are those of the persons at a table that waits, by seat; the zero Rating for an empty seat, a bot and a person without games.
	// It is nil if no rating is known.
	Ratings []rating.Rating
}

// How long an offer is shown after the last entry of its table. A table without players should not invite anybody; in a
// game of days the players come once a day.
const (
	shownFor      = 30 * time.Minute
	shownForDays  = 3 * 24 * time.Hour
	turnBasedBank = 24 * time.Hour // a clock with this bank or more is for a game of days
)

// OfferOf returns a table as the lobby shows it; false if the lobby does not show it.
func OfferOf(sum *table.Summary) (Offer, bool) {
	if !sum.Options.Listed || sum.Phase == table.Over || len(sum.Seats) == 0 {
		return Offer{}, false
	}
	o := Offer{ID: sum.ID, Version: sum.Version, Playing: sum.Phase == table.Playing, Round: sum.Round, Options: sum.Options,
		Maker: sum.Maker, Seats: slices.Clone(sum.Seats), Made: sum.Made, Latest: sum.Latest}
	for i := range o.Seats {
		o.Seats[i].Points = 0
	}
	return o, true
}

// TurnBased reports whether the clock is for a game of days.
func TurnBased(c table.Clock) bool { return c.Bank >= turnBasedBank }

// Until returns when the lobby stops to show the table, if nothing happens there.
func (o *Offer) Until() time.Time {
	if TurnBased(o.Options.Clock) {
		return o.Latest.Add(shownForDays)
	}
	return o.Latest.Add(shownFor)
}

// Free counts the empty seats.
func (o *Offer) Free() (n int) {
	for _, s := range o.Seats {
		if s.Person == "" && s.Level == "" {
			n++
		}
	}
	return n
}

// Has reports whether a person has a seat.
func (o *Offer) Has(person string) bool {
	return person != "" && slices.ContainsFunc(o.Seats, func(s table.SeatSummary) bool { return s.Person == person })
}

// looksLike reports whether two offers are shown alike.
func (o *Offer) looksLike(other *Offer) bool {
	return o.Playing == other.Playing && o.Round == other.Round && o.Options == other.Options && o.Maker == other.Maker &&
		slices.Equal(o.Seats, other.Seats) && slices.Equal(o.Ratings, other.Ratings)
}

// Without leaves out the offers of some makers.
func Without(offers []Offer, makers []string) []Offer {
	if len(makers) == 0 {
		return offers
	}
	return slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return slices.Contains(makers, o.Maker) })
}
