package admin

import (
	"cmp"
	"fmt"
	"net/netip"
	"strings"
	"time"

	"razzia/internal/moderation"
)

// A Status says how a server is doing.
type Status struct {
	Version     string       `json:"version"`
	Node        string       `json:"node,omitempty"` // its name; "" for none
	Process     int          `json:"process"`        // ID of the process
	Started     time.Time    `json:"started"`
	Draining    bool         `json:"draining"`
	NotReady    string       `json:"notReady,omitempty"`   // why /readyz says no; "" if it says yes
	Tables      int          `json:"tables"`               // in memory
	People      int          `json:"people"`               // with an open stream
	Streams     int          `json:"streams"`              // open
	Thinking    int          `json:"thinking"`             // bots and hints that think
	Waiting     int          `json:"waiting"`              // bots and hints that wait for a slot to think
	Store       string       `json:"store"`                // where the games are, in words
	Address     string       `json:"address"`              // under which this machine reaches the pages, such as http://127.0.0.1:8080
	Public      string       `json:"public,omitempty"`     // under which others reach them, by the name that was given; "" without one
	Notice      string       `json:"notice,omitempty"`     // the line on all open pages; "" for none
	LastBackup  *time.Time   `json:"lastBackup,omitempty"` // taken by the server itself; missing for none
	Failing     bool         `json:"backupFailing,omitempty"`
	HookFailed  string       `json:"backupHookFailed,omitempty"` // why the last backup did not get elsewhere; "" if it did
	Certificate *Certificate `json:"certificate,omitempty"`      // with which the server speaks TLS by itself; missing for none
	Messages    Messages     `json:"messages,omitempty"`         // to players who are away; "" if the server does not say
	Alone       bool         `json:"alone,omitempty"`            // only browsers on this machine reach the pages
	Crowds      []Crowd      `json:"crowds,omitempty"`           // addresses that stand for more than a hundred people, the largest first
}

// A Certificate is how the certificates of a server are, with which it speaks TLS by itself.
type Certificate struct {
	Until   time.Time `json:"until,omitzero"`    // when the first of them ends; missing if there is none
	Problem string    `json:"problem,omitempty"` // what to look at; "" for nothing
}

// Words says it to the operator.
func (c Certificate) Words() string {
	switch {
	case c.Problem != "":
		return c.Problem
	case c.Until.IsZero():
		return "none yet"
	}
	return "until " + When(c.Until)
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

// GetStatus says how the server is doing.
var GetStatus = &Action[Nothing, Status]{
	Name: "status", Reads: true, Command: "status", Help: "Say how the server is doing.", Rows: rowsOfStatus,
}

// The actions that prepare the end of the server, and take that back.
var (
	Drain = &Action[Nothing, Nothing]{
		Name: "drain", Command: "drain", Help: "Prepare the end of the server: no new streams, open ones end one by one, /readyz says so.",
		Says: done[Nothing]("draining; razzia admin undrain takes it back"),
		Form: button("The server drains: its streams end, and no new ones begin.", noInput),
	}
	Undrain = &Action[Nothing, Nothing]{
		Name: "undrain", Command: "undrain", Help: "Take a drain back.", Says: done[Nothing]("no longer draining"),
		Form: button("The server no longer drains.", noInput),
	}
)

// Backup says when the server took the last backup by itself, and what is wrong with backups.
func (s Status) Backup() string {
	last := "none taken by the server"
	if s.LastBackup != nil {
		last = When(*s.LastBackup)
	}
	if s.Failing {
		last += ", and the latest attempt failed"
	}
	if s.HookFailed != "" {
		last += ", and the backup hook failed: " + s.HookFailed
	}
	return last
}

// rowsOfStatus says how a server is doing, in words.
func rowsOfStatus(s Status) [][]string {
	streams := fmt.Sprint(s.Streams, " streams")
	if s.Streams == 1 {
		streams = "1 stream"
	}
	rows := [][]string{
		{"version", s.Version},
		{"node", cmp.Or(s.Node, "-")},
		{"process", fmt.Sprintf("%d, for %v", s.Process, time.Since(s.Started).Round(time.Second))},
		{"state", s.State()},
		{"tables in memory", fmt.Sprint(s.Tables)},
		{"people", fmt.Sprintf("%d, with %s", s.People, streams)},
		{"games", cmp.Or(s.Store, "-")},
		{"address", cmp.Or(s.Public, s.Address, "-")},
		{"announced", cmp.Or(s.Notice, "-")},
	}
	if s.Certificate != nil {
		rows = append(rows, []string{"certificate", s.Certificate.Words()})
	}
	for _, crowd := range s.Crowds {
		rows = append(rows, []string{"crowd", crowd.Words() + ", who share its limits"})
	}
	return append(rows, []string{"bots", fmt.Sprintf("%d think, %d wait", s.Thinking, s.Waiting)}, []string{"last backup", s.Backup()},
		[]string{"messages", s.Messages.Words()})
}
