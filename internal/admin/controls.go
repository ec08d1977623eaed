package admin

import (
	"cmp"
	"context"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/table"
)

// Controls are what the operator can ask and do at a running server. Their methods may be called by several goroutines at a time.
type Controls interface {
	// Status says how the server is doing.
	Status() Status

	// Tables lists tables whose game is not over, the one with the latest entry first, up to a limit.
	Tables(ctx context.Context, most int) ([]Table, error)

	// People lists who is there: the persons with an open stream.
	People() []Person

	// Find lists persons with a text in their names, also those who are not there, up to a limit.
	Find(ctx context.Context, name string, most int) ([]Found, error)

	// Announce shows a line on all open pages, and on those opened later, until a moment; "" takes it away.
	Announce(line string, until time.Time)

	// Remove removes a table whose game is not over.
	Remove(ctx context.Context, id table.ID) error

	// Forget removes the data of a person, as if they asked for it themselves. It fails with code [fault.NotFound] if nothing is
	// stored of them.
	Forget(ctx context.Context, person string) error

	// LoginLink makes a link that signs one device in to the account of a person, by their identity or their name. It fails with
	// code [fault.NotFound] if nothing is stored of them, and with [fault.Denied] if several members have the name.
	LoginLink(ctx context.Context, who string) (Link, error)

	// Bans has the persons and addresses that are banned.
	Bans() *moderation.Bans

	// Keys has the keys that sign the cookies of guests.
	Keys() *keyring.Ring

	// Silences has the persons who may not talk.
	Silences() *moderation.Bans

	PuzzleControls
	TokenControls

	// Reports lists reports without the lines around them: open ones, the oldest first, or closed ones, the latest first.
	Reports(ctx context.Context, closed bool, most int) ([]Report, error)

	// Report returns a report with the lines around it. It fails with code [fault.NotFound] if there is none.
	Report(ctx context.Context, id string) (Report, error)

	// CloseReport closes an open report. It fails with code [fault.NotFound] if there is none.
	CloseReport(ctx context.Context, id, note string) error

	// Strike removes a line of talk from a table for good, by the version of its entry. It fails with code [fault.NotFound] if there is
	// none.
	Strike(ctx context.Context, id table.ID, line int) error

	// RebuildRatings removes all ratings: they are made anew from the finished games.
	RebuildRatings(ctx context.Context) error

	// RebuildMeasures removes the measures of all games: they are made anew from the finished games.
	RebuildMeasures(ctx context.Context) error

	// Drain prepares the end of the server, and Undrain takes that back.
	Drain()
	Undrain()
}

// A Status says how a server is doing.
type Status struct {
	Version    string     `json:"version"`
	Node       string     `json:"node,omitempty"` // its name; "" for none
	Process    int        `json:"process"`        // ID of the process
	Started    time.Time  `json:"started"`
	Draining   bool       `json:"draining"`
	NotReady   string     `json:"notReady,omitempty"`   // why /readyz says no; "" if it says yes
	Tables     int        `json:"tables"`               // in memory
	People     int        `json:"people"`               // with an open stream
	Streams    int        `json:"streams"`              // open
	Thinking   int        `json:"thinking"`             // bots and hints that think
	Waiting    int        `json:"waiting"`              // bots and hints that wait for a slot to think
	Store      string     `json:"store"`                // where the games are, in words
	Address    string     `json:"address"`              // under which this machine reaches the pages, such as http://127.0.0.1:8080
	Public     string     `json:"public,omitempty"`     // under which others reach them, by the name that was given; "" without one
	Notice     string     `json:"notice,omitempty"`     // the line on all open pages; "" for none
	LastBackup *time.Time `json:"lastBackup,omitempty"` // taken by the server itself; missing for none
	Failing    bool       `json:"backupFailing,omitempty"`
	Messages   Messages   `json:"messages,omitempty"` // to players who are away; "" if the server does not say
	Alone      bool       `json:"alone,omitempty"`    // only browsers on this machine reach the pages
	Crowds     []Crowd    `json:"crowds,omitempty"`   // addresses that stand for more than a hundred people, the largest first
}

// A Crowd are the people who came from an address in a day.
type Crowd struct {
	Address string `json:"address"` // of IPv4, or a /64 network of IPv6
	People  int    `json:"people"`
}

// Words says it to the operator.
func (c Crowd) Words() string { return fmt.Sprintf("%s stands for %d people", c.Address, c.People) }

// CrowdIn counts the people of crowds in an address or a network, which share a ban of it; 0 for a person.
func (s Status) CrowdIn(subject string) (people int) {
	name, err := moderation.ParseSubject(subject)
	if err != nil {
		return 0
	}
	network, err := netip.ParsePrefix(name)
	if err != nil {
		return 0
	}
	for _, c := range s.Crowds {
		host, _, _ := strings.Cut(c.Address, "/")
		if addr, err := netip.ParseAddr(host); err == nil && network.Contains(addr) {
			people += c.People
		}
	}
	return people
}

// State says whether the server serves, as /readyz does.
func (s Status) State() string {
	if s.Draining {
		return "drains"
	}
	return cmp.Or(s.NotReady, "serves")
}

// OpenTo says to the operator who reaches the pages, with what to do.
func (s Status) OpenTo() string {
	if s.Alone {
		return "this machine only: --listen :8080 lets your network in"
	}
	return "everybody who reaches this machine"
}

// Messages says which browsers get messages about turns.
type Messages string

// The values of Messages.
const (
	NoMessages Messages = "none"
	ToAll      Messages = "all"
	NotToApple Messages = "not to Apple" // its push service takes none without a contact
)

// Words says it to the operator, with what to do.
func (m Messages) Words() string {
	switch m {
	case NoMessages:
		return "off"
	case ToAll:
		return "to all browsers"
	case NotToApple:
		return "not to Apple's browsers: they need --host with a public name, or --push-contact"
	}
	return "-"
}

// A Table is a table in a list.
type Table struct {
	ID       table.ID  `json:"id"`
	Players  []string  `json:"players"` // names of persons and levels of bots; "" for an empty seat
	Round    int       `json:"round"`   // 1 to 3; 0 while the table waits for players
	Watchers int       `json:"watchers"`
	Latest   time.Time `json:"latest"` // when it last changed; zero for a table that cannot be read
}

// A Person is a player or viewer with an open stream. They are listed once for each network that they come from.
type Person struct {
	Name    string     `json:"name,omitempty"` // "" without a cookie
	ID      string     `json:"id,omitempty"`   // identity; "" without a cookie
	Network string     `json:"network"`        // of the address: 24 bits of an IPv4 address, 48 of an IPv6 one
	Tables  []table.ID `json:"tables"`
}

// A Found is a person who was found by a name.
type Found struct {
	Name   string    `json:"name"`
	ID     string    `json:"id"` // identity
	Member bool      `json:"member"`
	Latest time.Time `json:"latest,omitzero"` // when a table last changed at which they have or had a seat; zero without one
}

// A Link signs one device in to the account of a person.
type Link struct {
	Name    string    `json:"name"`
	Person  string    `json:"person"` // identity of the account
	Path    string    `json:"path"`   // of the page, such as /link/ABC
	Expires time.Time `json:"expires"`
}

// ByName compares two persons for a list.
func ByName(a, b Person) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Network, b.Network))
}
