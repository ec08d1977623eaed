package admin

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"razzia/internal/moderation"
	"razzia/internal/table"
)

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

// A Looking asks for people.
type Looking struct {
	Find string `json:"find" placeholder:"NAME" help:"List members, and others who had a seat at a table, with this text in their names, or this identity, also those who are not there."`
}

// People are who is there, or who was found by a name.
type People struct {
	There  []Person `json:"there,omitempty"`
	Found  []Found  `json:"found,omitempty"`
	ByName bool     `json:"byName,omitempty"` // they were looked for by a name
}

// A Forgetting names a person whose data go.
type Forgetting struct {
	Person string `arg:"" json:"person" help:"Identity of the person (see people)."`
}

// LogValue is what the audit log shows: the identity itself would be data of the person again.
func (f Forgetting) LogValue() slog.Value {
	return slog.GroupValue(slog.String("person", digestOf(f.Person)))
}

// digestOf is the first eight digits of the SHA-256 of an identity.
func digestOf(person string) string {
	sum := sha256.Sum256([]byte(person))
	return hex.EncodeToString(sum[:4])
}

// A LinkWish names a person, by their identity or their name.
type LinkWish struct {
	Person string `json:"person"`
}

// LogValue is what the audit log shows.
func (l LinkWish) LogValue() slog.Value { return Forgetting(l).LogValue() }

// The actions about people.
var (
	// ListPeople lists who is there, and with a name those who have it.
	ListPeople = &Action[Looking, People]{
		Name: "people", Reads: true, Command: "people", Help: "List who is there, or who has a name.",
		Rows: rowsOfPeople,
		JSON: func(p People) any {
			if p.ByName {
				return orEmpty(p.Found)
			}
			return orEmpty(p.There)
		},
	}
	// Forget removes the data of a person, as if they asked for it themselves.
	Forget = &Action[Forgetting, Nothing]{
		Name: "forget", Command: "forget", Help: "Delete what is stored of a person, as if they asked for it on the page.",
		Check: func(in *Forgetting) error {
			if !moderation.IsPerson(in.Person) {
				return errors.New("this is no identity of a person")
			}
			return nil
		},
		Question: func(_ *Client, in *Forgetting) (string, error) {
			return fmt.Sprintf("Delete the name and the words of %s from all games, for good?", in.Person), nil
		},
		Yes: "Do not ask.", Kept: "nothing was deleted",
		Says: done[Forgetting]("being deleted; with many games this takes a few minutes"),
		Form: &Form[Forgetting]{View{
			Title: "Delete data", Heading: "Delete the data of this person?", Fields: []Field{{Name: "person", Kind: PersonField}},
			Text: "Their name and their words leave all games, which stay for the others. They resign running games and leave tables " +
				"that wait. A ban stays. This cannot be undone.",
			Button: "Delete the data", Done: "The data are being deleted. With many games this takes a few minutes.",
		}, func(v url.Values) (Forgetting, error) { return Forgetting{v.Get("person")}, nil }},
	}
	// MakeLink makes a link that signs one device in to the account of a person. The audit log does not have it.
	MakeLink = &Action[LinkWish, Link]{Name: "login link"}
)

// orEmpty is a list as programs read it: one without anybody too.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// rowsOfPeople lists people.
func rowsOfPeople(p People) [][]string {
	if p.ByName {
		rows := [][]string{{"PERSON", "NAME", "MEMBER", "LAST TABLE"}}
		for _, f := range p.Found {
			rows = append(rows, []string{f.ID, cmp.Or(f.Name, "-"), map[bool]string{false: "no", true: "yes"}[f.Member], whenOr("-", f.Latest)})
		}
		return rows
	}
	rows := [][]string{{"PERSON", "NAME", "NETWORK", "TABLES"}}
	for _, one := range p.There {
		var at []string
		for _, id := range one.Tables {
			at = append(at, string(id))
		}
		rows = append(rows, []string{cmp.Or(one.ID, "-"), cmp.Or(one.Name, "(no cookie)"), one.Network, strings.Join(at, ", ")})
	}
	return rows
}
