package table

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia"
)

// A Profile is the present name and face of a person who has an account. Tables show them in place of those in the log, which stays
// as it is.
type Profile struct {
	Name  string
	Face  uint8
	Named time.Time // when the name last changed; zero for never
}

// Profiles are the present names and faces of persons, by identity. A person without an account is missing: they keep the name that
// they sat down with. The map is never changed, because tables share it.
type Profiles map[string]Profile

// A label is how the person or bot of a seat is called and drawn.
type label struct {
	person string // identity; "" for a bot and an empty seat
	name   string
	face   uint8
}

// A claim is the name that a seat with a profile asks for.
type claim struct {
	seat    int
	renamed bool // it is not the one in the log
	since   time.Time
}

// relabel replaces the names and faces of seats, as the log has them, by the present ones. It reports whether anything differs then.
func (p Profiles) relabel(seats []label) bool {
	was := slices.Clone(seats)
	claims, free := p.claim(seats)
	if len(claims) == 0 {
		return false
	}
	assign(seats, claims, free)
	return !slices.Equal(seats, was)
}

// claim gives the seats that have a profile its face, and the name that they ask for. Free are the other seats. There are no claims if
// all names are those of the log, and were never changed. The name of a person whose data were removed stays removed.
func (p Profiles) claim(seats []label) (claims []claim, free []int) {
	moved := false
	for i := range seats {
		s := &seats[i]
		now, known := p[s.person]
		if !known || s.person == "" || s.name == "" {
			free = append(free, i)
			continue
		}
		c := claim{i, !isNumbered(s.name, now.Name), now.Named}
		moved = moved || c.renamed || !now.Named.IsZero() || s.face != now.Face
		s.face = now.Face
		if c.renamed {
			s.name = now.Name
		}
		claims = append(claims, c)
	}
	if !moved {
		return nil, nil
	}
	return claims, free
}

// assign makes the names at a table different, as at sitting down: a name that is taken is followed by a number. Seats without a claim
// keep theirs. Then come names that the log has, then others: the one that was chosen first, and on a tie the lower seat.
func assign(seats []label, claims []claim, free []int) {
	slices.SortStableFunc(claims, func(a, b claim) int {
		if a.renamed != b.renamed {
			if b.renamed {
				return -1
			}
			return 1
		}
		return cmp.Or(a.since.Compare(b.since), cmp.Compare(a.seat, b.seat))
	})
	var taken []looks
	for _, i := range free {
		if seats[i].name != "" {
			taken = append(taken, looksOf(seats[i].name))
		}
	}
	for _, c := range claims {
		s := &seats[c.seat]
		s.name = uniqueAmong(s.name, taken)
		taken = append(taken, looksOf(s.name))
	}
}

// isNumbered reports whether a name at a table is another name, or that with a number.
func isNumbered(name, plain string) bool {
	if name == plain {
		return true
	}
	cut := strings.LastIndexByte(name, ' ')
	n, err := strconv.Atoi(name[cut+1:])
	return err == nil && n > 1 && name == numbered(plain, n)
}

// Named returns the table with the present names and faces of its persons. Entries that are adopted later keep them.
func (t *Table) Named(p Profiles) *Table {
	named := *t
	named.Seats = slices.Clone(t.Seats)
	named.naming.profiles = p
	relabel(&named)
	return &named
}

// relabel gives the seats their present names and faces.
func relabel(t *Table) {
	labels := make([]label, len(t.Seats))
	for i := range t.Seats {
		s := &t.Seats[i]
		s.label = nil
		labels[i] = label{s.Person.ID, s.Name(), s.Person.Face}
	}
	t.naming.sum = 0
	if !t.naming.profiles.relabel(labels) && !t.naming.profiles.hasFormer(t.Seats) {
		return
	}
	sum := fnv.New64a()
	for i, l := range labels {
		if l.person != "" {
			t.Seats[i].label = &labels[i]
		}
		fmt.Fprintf(sum, "%q %d ", l.name, l.face)
	}
	for _, person := range slices.Sorted(maps.Keys(t.naming.profiles)) {
		fmt.Fprintf(sum, "%q ", t.naming.profiles[person].Name)
	}
	t.naming.sum = max(sum.Sum64(), 1)
}

// hasFormer reports whether there is a profile of a person who has no seat any more, or not yet.
func (p Profiles) hasFormer(seats Seats) bool {
	for person := range p {
		if !seats.Has(person) {
			return true
		}
	}
	return false
}

// A naming is how the persons of a table are called and drawn now.
type naming struct {
	profiles Profiles // nil if they are not known
	sum      uint64
}

// Naming is a number for the names and faces that the table shows: 0 if they are those of the log. It changes when they do, which raises no
// version.
func (t *Table) Naming() uint64 { return t.naming.sum }

// Persons lists the identities of all persons in the log of the table, sorted.
func (l Log) Persons() (list []string) {
	for _, e := range l {
		if e.Person != nil && e.Person.ID != "" {
			list = append(list, e.Person.ID)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// NameOf returns the name of the person of an entry: the present one if they have a seat. A person who has left keeps the one in the log: a
// later one may be that of another player here. "" stands for no person, and for one whose data were removed.
func (ss Seats) NameOf(e Entry) string {
	if e.Person == nil {
		return ""
	}
	return ss.personOf(e).Name
}

// personOf returns the person of an entry with the name and the face that the table shows.
func (ss Seats) personOf(e Entry) Person {
	seat := e.Seat
	if !ss.hasSeat(seat) || ss[seat].Person.ID != e.Person.ID {
		seat = ss.Of(e.Person.ID)
	}
	if seat == razzia.NoSeat || e.Person.IsAnonymous() {
		return *e.Person
	}
	return ss[seat].sitter()
}

// Past returns the table as it was at a version, with the present names.
func (t *Table) Past(version int) (*Table, error) {
	then, err := Read(t.ID, t.Log[:version:version])
	if err != nil {
		return nil, err
	}
	if t.Naming() != 0 {
		then = then.Named(t.naming.profiles)
	}
	then.behind = t.behind
	return then, nil
}

// Shown returns a summary of the table with the names and faces that it shows. A stored summary has those of the log.
func (t *Table) Shown(sum Summary) Summary {
	if t.Naming() == 0 {
		return sum
	}
	sum.Seats = slices.Clone(sum.Seats)
	for i := range sum.Seats {
		sum.Seats[i].Name, sum.Seats[i].Face = t.Seats[i].Name(), t.Seats[i].Face()
	}
	return sum
}

// Rename gives a summary the present names and faces of its persons.
func (s *Summary) Rename(p Profiles) {
	if len(p) == 0 {
		return
	}
	labels := make([]label, len(s.Seats))
	for i, seat := range s.Seats {
		labels[i] = label{seat.Person, seat.Name, seat.Face}
	}
	if !p.relabel(labels) {
		return
	}
	s.Seats = slices.Clone(s.Seats)
	for i, l := range labels {
		s.Seats[i].Name, s.Seats[i].Face = l.name, l.face
	}
}

// Seated lists the identities of all persons with a seat in summaries, sorted.
func Seated(sums []Summary) (list []string) {
	for i := range sums {
		for _, seat := range sums[i].Seats {
			if seat.Person != "" {
				list = append(list, seat.Person)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
