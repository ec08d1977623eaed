package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Kind is what a column holds. A value of a row is an int64, bool, string or []byte, or nil.
type Kind int

// The kinds of columns.
const (
	Number  Kind = iota // int64
	Flag                // bool
	Text                // string, without NUL
	Name                // string that people or requests choose: it may hold any byte
	Bytes               // []byte
	OfTable             // string: the ID of a table, with which the row goes
)

// The kinds of columns of a person, which are names too. Each says what becomes of the row when that person is
// forgotten.
const (
	Erase   Kind = iota + 100 // an identity: the row goes
	Blank                     // an identity: the row stays without the person, as Blanks of the relation says
	Later                     // an identity: the program takes it away with the log of its game, or with its account
	Keep                      // an identity, or an account: the row stays as it is, as its relation says why
	Account                   // the ID of an account: the row goes with the account
)

// IsName reports whether a column of the kind holds any text.
func (k Kind) IsName() bool { return k == Name || k >= OfTable }

// A Column is a column of a relation.
type Column struct {
	Name string
	Kind Kind
}

// kinds are the kinds of columns by their words in a relation.
var kinds = map[string]Kind{"number": Number, "flag": Flag, "text": Text, "name": Name, "bytes": Bytes, "table": OfTable,
	"erase": Erase, "blank": Blank, "later": Later, "keep": Keep, "account": Account}

// Declare reads a list of columns, each with the word of its kind, such as "person erase, since number".
func Declare(list string) (all []Column) {
	for column := range strings.SplitSeq(list, ",") {
		words := strings.Fields(column)
		kind, known := kinds[words[len(words)-1]]
		if len(words) != 2 || !known {
			panic(fmt.Sprintf("a column is %q: want a name and a kind", column))
		}
		all = append(all, Column{words[0], kind})
	}
	return all
}

// A Relation is a table of the database, with the columns that every engine has. It says what becomes of the persons in
// it: that they are forgotten, that guests join accounts and that old guests go follows from it, and what copies, checks
// and their own data have.
//
// Statements are in the words of PostgreSQL, with $1 and $2 for what they are about.
type Relation struct {
	Name    string
	Columns []Column

	// Key has the columns of the primary key, such as "person, day", of a relation that no step of the schema makes: it is
	// made when a store opens. Such a relation never changes; one that has to needs a step.
	Key string

	Blanks  map[string]string // by the column of a person: what is written into a row that stays without them
	Forgets []string          // what else happens when a person, $1, is forgotten, before rows go
	Joins   []string          // what happens when an identity, $1, comes to an account, $2
	Closes  []string          // what else happens when an account, $1, is removed

	// Departs does what else is to be done when the removal of a person's data begins, in its transaction. Nil does nothing.
	Departs func(tx Tx, person string, at time.Time) error

	Expires string // removes the rows whose time is over at a moment, $1; every server runs it once an hour
	Guests  string // removes the rows of guests who were not seen since a moment, $1
	Leaves  string // removes, after those of relations before it, the rows that nothing needs any more at a moment, $1
	Own     string // removes the rows that each new database has of itself, before another one is copied into it

	Told Told

	Sums     []string // tables of the database that triggers of the schema fill from the relation. They are not copied
	Replaced []string // triggers of versions before in PostgreSQL, in whose place those are that follow from relations

	// Check tells what is wrong with the rows, and what to do about it. Nil checks nothing.
	Check func(q Query, wrong func(what, advice string)) error
}

// Told says where people learn of what a relation has of them.
type Told struct {
	Host string // words of docs/host/privacy.md
	Page string // key of a text of the page /privacy
	File string // member of the data that a person downloads, or "none: " and why
}

// personal are the names by which columns name persons.
var personal = []string{"person", "account", "identity", "maker", "viewer", "muted", "reporter", "writer",
	"subject", "owner", "low", "high", "asker", "blocked", "inviter"}

// IsPersonal reports whether a relation has something of persons.
func (r *Relation) IsPersonal() bool {
	return slices.ContainsFunc(r.Columns, func(c Column) bool {
		return c.Kind >= Erase || slices.Contains(personal, c.Name)
	})
}

// check fails unless a relation says for each column of a person what becomes of it, and where people learn of that.
func (r *Relation) check() (wrong error) {
	refuse := func(format string, args ...any) { wrong = errors.Join(wrong, fmt.Errorf(format, args...)) }
	for _, c := range r.Columns {
		switch blank := r.Blanks[c.Name]; {
		case (c.Kind == Name || c.Kind == Text) && slices.Contains(personal, c.Name):
			refuse("%s.%s names a person: it must say Erase, Blank, Later, Keep or Account", r.Name, c.Name)
		case (c.Kind == Blank) != (blank != ""):
			refuse("%s.%s must be blank, and say by what", r.Name, c.Name)
		}
	}
	if r.IsPersonal() && (r.Told.Host == "" || r.Told.Page == "" || r.Told.File == "") {
		refuse("%s has something of persons: it must say where they are told of it", r.Name)
	}
	return wrong
}

// CheckSchema fails unless relations declare all columns of a database, each as relation.column, and say what becomes
// of persons.
func CheckSchema(relations []Relation, columns []string) (wrong error) {
	var declared []string
	private := Private
	for _, r := range relations {
		wrong = errors.Join(wrong, r.check())
		private = append(slices.Clip(private), r.Sums...)
		for _, c := range r.Columns {
			declared = append(declared, r.Name+"."+c.Name)
		}
	}
	for _, column := range columns {
		relation, _, _ := strings.Cut(column, ".")
		if !slices.Contains(declared, column) && !slices.Contains(private, relation) {
			wrong = errors.Join(wrong, fmt.Errorf("the database has %s, which no relation declares", column))
		}
	}
	for _, column := range declared {
		if !slices.Contains(columns, column) {
			wrong = errors.Join(wrong, fmt.Errorf("the database does not have %s", column))
		}
	}
	return wrong
}

// each returns what a function says of each column with one of some kinds.
func (r *Relation) each(say func(column string) string, kinds ...Kind) (all []string) {
	for _, c := range r.Columns {
		if slices.Contains(kinds, c.Kind) {
			all = append(all, say(c.Name))
		}
	}
	return all
}

// Remove returns the statement that removes the rows with a value, $1, in a column of a kind; none if there is no such
// column.
func (r *Relation) Remove(k Kind) (statements []string) {
	if of := r.each(func(column string) string { return column + " = $1" }, k); of != nil {
		statements = append(statements, "DELETE FROM "+r.Name+" WHERE "+strings.Join(of, " OR "))
	}
	return statements
}

// forget returns the statements that remove a person, $1, from the relation.
func (r *Relation) forget() []string {
	return append(r.Remove(Erase),
		r.each(func(column string) string {
			return "UPDATE " + r.Name + " SET " + r.Blanks[column] + " WHERE " + column + " = $1"
		}, Blank)...)
}

// A Trigger is what a database does by itself. So it is done too if a server of another version changes the row, which
// does not know all relations.
type Trigger struct {
	Name, After, On string // such as DELETE and the relation
	Do              []string
}

// Triggered are the relations with triggers that follow from what relations declare. They have no others.
var Triggered = []string{"forgetting", "identities", "accounts"}

// Triggers returns the triggers that follow from relations. A person is forgotten when the removal of their data
// begins, and once more when it ends: they may have done something meanwhile. The order of the relations changes
// nothing. The statements of Forgets come before rows go: they change the mark of those who derive rows from games, and
// so wait until new rows are committed, which go too.
func Triggers(relations []Relation) []Trigger {
	var first, forgets, joins, closes []string
	relations = slices.SortedFunc(slices.Values(relations), func(a, b Relation) int { return strings.Compare(a.Name, b.Name) })
	for i := range relations {
		r := &relations[i]
		first, forgets = append(first, r.Forgets...), append(forgets, r.forget()...)
		joins, closes = append(joins, r.Joins...), append(closes, r.Closes...)
	}
	forgets = append(first, forgets...)
	all := []Trigger{
		{"forgetting_begins", "INSERT", "forgetting", about(forgets, "NEW.person", "")},
		{"forgetting_ends", "DELETE", "forgetting", about(forgets, "OLD.person", "")},
		{"identity_joins", "INSERT", "identities", about(joins, "NEW.identity", "NEW.account")},
		{"account_closes", "DELETE", "accounts", about(closes, "OLD.id", "")},
	}
	return slices.DeleteFunc(all, func(t Trigger) bool { return len(t.Do) == 0 })
}

// about returns statements about two values in the place of $1 and $2.
func about(statements []string, one, two string) []string {
	all := make([]string, len(statements))
	for i, text := range statements {
		all[i] = strings.NewReplacer("$1", one, "$2", two).Replace(text)
	}
	return all
}
