package push

import (
	"time"
	_ "time/tzdata" // the machine may have no list of time zones
)

// Settings are what a person wants of messages.
type Settings struct {
	Lang  string // of the messages
	Theme string // whose words they use; "" for the usual one of the language
	Zone  string // time zone, such as "Europe/Rome", or the distance from UTC, such as "+02:00"; "" for UTC
	From  int    // begin of the quiet hours, in minutes after midnight
	To    int    // their end; the same as From for no quiet hours
}

const (
	minutesOfDay = 24 * 60
	mostZone     = 64 // bytes of the name of a time zone
)

// Valid reports whether the quiet hours are times of the day in a time zone that exists.
func (s *Settings) Valid() bool {
	for _, at := range []int{s.From, s.To} {
		if at < 0 || at >= minutesOfDay {
			return false
		}
	}
	_, ok := s.location()
	return ok
}

// KnownZone returns the first of some time zones that is known, "" for UTC if none is: a browser may name one that no library knows, or
// that is newer than this program.
func KnownZone(zones ...string) string {
	for _, zone := range zones {
		if _, ok := (&Settings{Zone: zone}).location(); ok {
			return zone
		}
	}
	return ""
}

// location is the time zone.
func (s *Settings) location() (*time.Location, bool) {
	if len(s.Zone) > mostZone || s.Zone == "Local" { // that of the server says nothing about the person
		return time.UTC, false
	}
	if at, err := time.Parse("-07:00", s.Zone); err == nil {
		_, seconds := at.Zone()
		return time.FixedZone("", seconds), true
	}
	in, err := time.LoadLocation(s.Zone)
	if err != nil {
		return time.UTC, false
	}
	return in, true
}

// quiet returns the quiet hours that a moment lies in; false outside of them. They follow the clock on the wall, also on the days
// when it changes.
func (s *Settings) quiet(at time.Time) (from, until time.Time, ok bool) {
	if s.From == s.To {
		return from, until, false
	}
	in, _ := s.location()
	year, month, day := at.In(in).Date()
	for _, begins := range []int{day - 1, day} {
		ends := begins
		if s.To < s.From {
			ends++
		}
		from, until = time.Date(year, month, begins, 0, s.From, 0, 0, in), time.Date(year, month, ends, 0, s.To, 0, 0, in)
		if !at.Before(from) && at.Before(until) {
			return from, until, true
		}
	}
	return time.Time{}, time.Time{}, false
}

// IsQuiet reports whether a moment lies in the quiet hours.
func (s *Settings) IsQuiet(at time.Time) bool {
	_, _, quiet := s.quiet(at)
	return quiet
}

// beforeQuiet returns a moment, or the begin of the quiet hours that come next if that is before: a browser that is away gets nothing in
// them.
func (s *Settings) beforeQuiet(now, moment time.Time) time.Time {
	if s.From == s.To {
		return moment
	}
	in, _ := s.location()
	year, month, day := now.In(in).Date()
	for _, begins := range []int{day, day + 1} {
		if from := time.Date(year, month, begins, 0, s.From, 0, 0, in); from.After(now) && from.Before(moment) {
			return from
		}
	}
	return moment
}
