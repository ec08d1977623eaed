package store

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"razzia/internal/people"
	"razzia/internal/table"
)

// peopleRelations are what persons are to each other.
var peopleRelations = []Relation{
	{Name: "friends", Columns: []Column{{"low", Account}, {"high", Account}, {"asker", Account}, {"state", Number},
		{"since", Number}},
		Told: Told{"friendships, and questions", "privacy.people", "people.friends"}},
	{Name: "friend_links", Columns: []Column{{"account", Account}, {"hash", Bytes}, {"once", Flag}, {"since", Number}},
		Told: Told{"of the friend link", "privacy.people", "people.link"}},
	{Name: "blocks", Columns: []Column{{"person", Erase}, {"blocked", Erase}, {"name", Name}, {"face", Number},
		{"since", Number}},
		Told: Told{"blocks between people", "privacy.people", "people.blocked"}},
	{Name: "invitations", Columns: []Column{{"table_id", Name}, {"person", Erase}, {"inviter", Erase}, {"name", Name},
		{"face", Number}, {"at", Number}, {"answered", Flag}, {"minutes", Number}, {"invited", Name},
		{"invited_face", Number}, {"replied", Number}, {"declined", Flag},
		{"reason", Text}}, Told: Told{"invitations to tables", "privacy.people", "people.invitations"}},
	{Name: "presence", Columns: []Column{{"account", Account}, {"seen", Number}, {"hidden", Flag}},
		Told: Told{"when a member was here last", "privacy.people", "people.hidden"}},
}

// People is the store of what persons are to each other.
type People struct{ Engine }

// people.Store is what People implements.
var _ people.Store = People{}

// identitiesOf returns a query of all identities of a person, who is an argument with a number.
func identitiesOf(arg string) string {
	return `(SELECT ` + arg + ` AS identity UNION SELECT y.identity FROM identities x JOIN identities y ON y.account = x.account
		WHERE x.identity = ` + arg + `)`
}

// isBlocking counts the blocks of a person, $1, against another one, $2.
var isBlocking = `SELECT COUNT(*) FROM blocks WHERE person IN ` + identitiesOf("$1") + ` AND blocked IN ` + identitiesOf("$2")

// blocks reports whether a person blocks another one.
func blocks(tx Tx, person, other string) (bool, error) {
	n, _, err := One(tx.Read, Value[int64], isBlocking, Key(person), Key(other))
	return n > 0, err
}

// mayTouch fails with ErrBlocking if a person blocks another one.
func mayTouch(tx Tx, person, other string) error {
	blocked, err := blocks(tx, person, other)
	if err == nil && blocked {
		err = people.ErrBlocking
	}
	return err
}

// membersAtOnce is how many identities one query looks up.
const membersAtOnce = 32

// findMembers reads the members with some identities. Missing arguments are empty.
var findMembers = `SELECT i.identity, a.id, a.name, a.face FROM identities i JOIN accounts a ON a.id = i.account WHERE i.identity IN ` +
	"(" + arguments(", ") + ")"

// arguments lists membersAtOnce arguments, with a text between them.
func arguments(between string) string {
	list := make([]string, membersAtOnce)
	for i := range list {
		list[i] = argument(i + 1)
	}
	return strings.Join(list, between)
}

// argumentsFrom returns membersAtOnce arguments for identities from a place on; those that are missing are empty.
func argumentsFrom(identities []string, from int) []any {
	args := make([]any, membersAtOnce)
	for i := range args {
		if args[i] = Key(""); from+i < len(identities) {
			args[i] = Key(identities[from+i])
		}
	}
	return args
}

// argument is the text of an argument with a number below 100.
func argument(n int) string {
	if n < 10 {
		return "$" + string(rune('0'+n))
	}
	return argument(n/10) + string(rune('0'+n%10))
}

// Members returns members.
func (s People) Members(ctx context.Context, identities []string) (map[string]people.Person, error) {
	found := map[string]people.Person{}
	for from := 0; from < len(identities); from += membersAtOnce {
		err := s.Read(ctx, "find members")(func(scan Scan) error {
			var identity string
			var r personRow
			err := scan(append([]any{&identity}, r.fields()...)...)
			found[identity] = r.member()
			return err
		}, findMembers, argumentsFrom(identities, from)...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// A personRow is a person as a query returns them.
type personRow struct {
	id, name string
	face     int64
}

func (r *personRow) fields() []any { return []any{&r.id, &r.name, &r.face} }

func (r *personRow) member() people.Person {
	return people.Person{ID: r.id, Name: r.name, Face: uint8(r.face), Member: true}
}

// The statements about blocks.
var (
	listBlocks = `SELECT COALESCE(a.id, b.blocked), COALESCE(a.name, b.name), COALESCE(a.face, b.face), a.id IS NOT NULL, b.since FROM blocks b
		LEFT JOIN identities i ON i.identity = b.blocked LEFT JOIN accounts a ON a.id = i.account
		WHERE b.person IN ` + identitiesOf("$1") + ` ORDER BY b.since DESC, b.blocked`
	listBlockers = `SELECT DISTINCT COALESCE(k.identity, b.person) FROM blocks b
		LEFT JOIN identities i ON i.identity = b.person LEFT JOIN identities k ON k.account = i.account
		WHERE b.blocked IN ` + identitiesOf("$1")
	countBlocks = `SELECT COUNT(*) FROM blocks WHERE person IN ` + identitiesOf("$1")
	saveBlock   = `INSERT INTO blocks (person, blocked, name, face, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
	dropBlocks  = `DELETE FROM blocks WHERE person IN ` + identitiesOf("$1") + ` AND blocked IN ` + identitiesOf("$2")
)

// Block blocks a person.
func (s People) Block(ctx context.Context, person string, b people.Block) error {
	return s.Write(ctx, "block a person", func(tx Tx) error {
		if err := tx.Lock(person, b.ID); err != nil {
			return err
		}
		if err := below(tx, people.MostBlocks, countBlocks, Key(person)); err != nil {
			return err
		}
		if _, err := tx.Exec(saveBlock, Key(person), Key(b.ID), b.Name, int64(b.Face), b.Since.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(dropTie, low(person, b.ID), high(person, b.ID))
		return err
	})
}

// below fails with ErrMany unless a query counts less than a number.
func below(tx Tx, most int64, text string, args ...any) error {
	n, _, err := One(tx.Read, Value[int64], text, args...)
	if err == nil && n >= most {
		err = people.ErrMany
	}
	return err
}

// Unblock takes blocks back.
func (s People) Unblock(ctx context.Context, person, blocked string) error {
	return s.Write(ctx, "take a block back", func(tx Tx) error {
		_, err := tx.Exec(dropBlocks, Key(person), Key(blocked))
		return err
	})
}

// Blocks lists blocks. A person who is blocked by several of their identities is in it once.
func (s People) Blocks(ctx context.Context, person string) (list []people.Block, _ error) {
	seen := map[string]bool{}
	err := s.Read(ctx, "list blocks")(func(scan Scan) error {
		var r personRow
		var b people.Block
		var member bool
		var since int64
		if err := scan(append(r.fields(), &member, &since)...); err != nil {
			return err
		}
		if b.Person, b.Since = r.member(), Moment(since); !seen[b.ID] {
			b.Member = member
			list = append(list, b)
		}
		seen[b.ID] = true
		return nil
	}, listBlocks, Key(person))
	return list, err
}

// Blockers lists identities.
func (s People) Blockers(ctx context.Context, person string) ([]string, error) {
	return All(s.Read(ctx, "list who blocks a person"), Value[string], listBlockers, Key(person))
}

// A invitationRow is an invitation as a query returns it.
type invitationRow struct {
	table          string
	by             personRow
	member         bool
	at, minutes    int64
	seats, options []byte // JSON
}

func (r *invitationRow) fields() []any {
	return append([]any{&r.table, &r.member, &r.at, &r.minutes, &r.seats, &r.options}, r.by.fields()...)
}

// invitation returns the invitation of a row. The one to a damaged table has no seats.
func (r *invitationRow) invitation() people.Invitation {
	i := people.Invitation{Table: table.ID(r.table), By: r.by.member(), At: Moment(r.at)}
	i.By.Member, i.Ends = r.member, i.At.Add(time.Duration(r.minutes)*time.Minute)
	if json.Unmarshal(r.seats, &i.Seats) != nil || json.Unmarshal(r.options, &i.Options) != nil {
		i.Seats, i.Options = nil, table.Options{}
	}
	return i
}
