package serve

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"razzia/internal/web/guard"
)

// limitFlags are the limits on what a person and an address may ask. Their defaults are [guard.DefaultLimits].
type limitFlags struct {
	Person         rate `group:"Limits" default:"20/s:120" env:"RAZZIA_LIMIT_PERSON" help:"Units of requests of a person, as 20/s:120: 20 a second, and 120 at once; /m is a minute and /h an hour. A page costs 1, a move 2, a hint 10."`
	Address        rate `group:"Limits" default:"80/s:600" env:"RAZZIA_LIMIT_ADDRESS" help:"The same, of an address."`
	Talk           rate `group:"Limits" default:"30/m:10" env:"RAZZIA_LIMIT_TALK" help:"Lines of talk of a person."`
	Tables         rate `group:"Limits" default:"12/m:600" env:"RAZZIA_LIMIT_TABLES" help:"New tables of an address."`
	Reviews        rate `group:"Limits" default:"6/m:20" env:"RAZZIA_LIMIT_REVIEWS" help:"Analyses begun from an address."`
	Links          rate `group:"Limits" default:"6/m:20" env:"RAZZIA_LIMIT_LINKS" help:"Links that sign a device in, opened or used from an address, and steps of signing in by a passkey."`
	Lobby          rate `group:"Limits" default:"12/m:60" env:"RAZZIA_LIMIT_LOBBY" help:"Tables opened to everybody and wishes for a quick match, of an address."`
	Renames        rate `group:"Limits" default:"10/h:10" env:"RAZZIA_LIMIT_RENAMES" help:"Changes of the name or the face of a member."`
	Reports        rate `group:"Limits" default:"72/h:30" env:"RAZZIA_LIMIT_REPORTS" help:"Reports of talk and of names to you, from an address. A person may make 10 an hour."`
	PersonStreams  int  `group:"Limits" default:"12" env:"RAZZIA_LIMIT_PERSON_STREAMS" help:"Open tables of a person."`
	AddressStreams int  `group:"Limits" default:"100" env:"RAZZIA_LIMIT_ADDRESS_STREAMS" help:"Open tables of an address."`
	MemoryTables   int  `group:"Limits" default:"10000" env:"RAZZIA_LIMIT_MEMORY_TABLES" help:"Tables in memory, 0.1 MB each. From four fifths on no new ones are made, and at the limit no others are opened, unless one can leave that nobody uses."`
	Streams        int  `group:"Limits" default:"4000" env:"RAZZIA_LIMIT_STREAMS" help:"Open tables in all."`
}

// limits returns the limits as the guard wants them.
func (f limitFlags) limits() guard.Limits {
	return guard.Limits{
		Person: guard.Rate(f.Person), Address: guard.Rate(f.Address), Talk: guard.Rate(f.Talk), Tables: guard.Rate(f.Tables),
		Reviews: guard.Rate(f.Reviews), Links: guard.Rate(f.Links), Lobby: guard.Rate(f.Lobby), Renames: guard.Rate(f.Renames),
		Reports: guard.Rate(f.Reports), PersonStreams: f.PersonStreams, AddressStreams: f.AddressStreams, Streams: f.Streams,
	}
}

// Validate refuses numbers with which there could be no table, or no page could follow its table.
func (f limitFlags) Validate() error {
	for name, n := range map[string]int{"memory-tables": f.MemoryTables, "person-streams": f.PersonStreams,
		"address-streams": f.AddressStreams, "streams": f.Streams} {
		if n < 1 {
			return fmt.Errorf("--limit-%s %d: want 1 or more", name, n)
		}
	}
	return nil
}

// A rate is a limit as a flag has it: "12/m:600" is 12 a minute, and 600 at once.
type rate guard.Rate

// units are the times in which a rate counts.
var units = map[string]time.Duration{"s": time.Second, "m": time.Minute, "h": time.Hour}

// UnmarshalText reads a rate.
func (r *rate) UnmarshalText(text []byte) error {
	speed, burst, found := strings.Cut(string(text), ":")
	number, unit, _ := strings.Cut(speed, "/")
	n, err := strconv.ParseFloat(number, 64)
	most, other := strconv.ParseFloat(burst, 64)
	if err != nil || other != nil || !found || units[unit] == 0 || !(n > 0 && n <= mostPer) || !(most >= 1 && most <= mostPer) {
		return fmt.Errorf("%q is no limit: want a number for each s, m or h and a number at once, such as 20/s:120", text)
	}
	*r = rate{PerSecond: n / units[unit].Seconds(), Burst: most}
	return nil
}

// String writes a rate as a flag has it, by the shortest time with a number of at least 1.
func (r rate) String() string {
	for _, unit := range []string{"s", "m"} {
		if n := r.PerSecond * units[unit].Seconds(); n >= 1 {
			return fmt.Sprintf("%g/%s:%g", n, unit, r.Burst)
		}
	}
	return fmt.Sprintf("%g/h:%g", r.PerSecond*units["h"].Seconds(), r.Burst)
}

// mostPer is the highest number in a rate: with it nothing is limited.
const mostPer = 1e9
