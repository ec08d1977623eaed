package events

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia/internal/table"
)

// A Cursor is how far a client knows what has happened to a person. It is a value that travels as a short text: the events themselves are
// in the logs of the tables.
//
// All games of the person that ended before since are known as a whole, and all refusals of their invitations. Of the other tables where
// they have a seat, tables lists each with the version up to which it is known; one that is missing is new. So a cursor is as long as the
// list of games that go on, and of those that ended lately.
type Cursor struct {
	person      string // a mark of the person: a cursor of another one is a mistake
	since       int64  // in milliseconds since 1970
	tables      []known
	invitations []invited // that are open as far as the client knows
	refusals    []refusal // after since, of invitations that the person has sent
	occasions   []begun   // after since
}

// known is a table of the person.
type known struct {
	id      table.ID
	ended   int64 // when the game ended, in milliseconds since 1970; 0 if it did not, or that is not read yet. It is not in the text
	version int32 // up to which the client knows it
	pending bool  // a turn has begun that the client was not told of
}

// invited is an open invitation.
type invited struct {
	table table.ID
	at    int64 // in milliseconds since 1970
}

// LongestCursor is the length of the longest text that is read, in bytes: some thousand tables.
const LongestCursor = 32 << 10

// The errors of a text that is no cursor of a person.
var (
	ErrLong    = errors.New("it is longer than 32 KiB")
	ErrNoID    = errors.New("it is not the id of an event")
	ErrForeign = errors.New("it is the id of an event of another person")
)

// The text of a cursor has only characters that need no escape in an address. Its parts are separated by "~": the format, the mark of the
// person and the time, then a part for each table, invitation, refusal and occasion.
const (
	format    = "1"
	separator = "~"
	ofTable   = "." // stands between a table and its version
	ofPending = "-" // is in its place if a turn is pending
	ofInvited = "_" // stands between the table of an invitation and its time; between both is the mark of a person in a refusal
	// An occasion has twice ofInvited between its mark and its time.
	numbers     = 36 // the base of all numbers
	markSize    = 8  // letters of the mark of a person: 40 bits
	longestTime = int64(1) << 45
)

// markOf is the mark of a person, which does not tell their identity.
func markOf(person string) string {
	hash := sha256.Sum256([]byte("razzia events\x00" + person))
	return strings.ToLower(base32.StdEncoding.EncodeToString(hash[:]))[:markSize]
}

// newCursor is the cursor of a person who knows nothing but what was over at a moment.
func newCursor(person string, at time.Time) Cursor {
	return Cursor{person: markOf(person), since: at.UnixMilli()}
}

// String returns the text of the cursor.
func (c *Cursor) String() string {
	text := make([]byte, 0, 32+len(c.tables)*20+len(c.invitations)*24)
	text = append(text, format+separator...)
	text = append(text, c.person...)
	text = append(text, separator...)
	text = strconv.AppendInt(text, c.since, numbers)
	for i := range c.tables {
		k, between := &c.tables[i], ofTable
		if k.pending {
			between = ofPending
		}
		text = appendPart(text, k.id, between, int64(k.version))
	}
	for _, i := range c.invitations {
		text = appendPart(text, i.table, ofInvited, i.at)
	}
	for _, r := range c.refusals {
		text = appendPart(text, r.table, ofInvited+r.person+ofInvited, r.at)
	}
	for _, o := range c.occasions {
		text = appendPart(text, table.ID(o.mark), ofInvited+ofInvited, o.at)
	}
	return string(text)
}

func appendPart(text []byte, id table.ID, between string, n int64) []byte {
	text = append(append(append(text, separator...), id...), between...)
	return strconv.AppendInt(text, n, numbers)
}

// parseCursor reads the cursor of a person.
func parseCursor(text, person string) (c Cursor, err error) {
	if len(text) > LongestCursor {
		return c, ErrLong
	}
	parts := strings.Split(text, separator)
	if len(parts) < 3 || parts[0] != format {
		return c, ErrNoID
	}
	if c.person = parts[1]; c.person != markOf(person) {
		return c, ErrForeign
	}
	if c.since, err = parseNumber(parts[2], longestTime); err != nil {
		return c, err
	}
	for _, part := range parts[3:] {
		if err := c.parsePart(part); err != nil {
			return c, err
		}
	}
	return c, c.checkOnce()
}

// parsePart reads a table, an invitation, a refusal or an occasion.
func (c *Cursor) parsePart(part string) error {
	at := strings.IndexAny(part, ofTable+ofPending+ofInvited)
	if at < 1 || !isID(part[:at]) {
		return ErrNoID
	}
	id, between, rest := table.ID(part[:at]), part[at:at+1], part[at+1:]
	if mark, time, is := strings.Cut(rest, ofInvited); is && between == ofInvited {
		if mark == "" {
			return c.parseBegun(string(id), time)
		}
		return c.parseRefusal(id, mark, time)
	}
	if between == ofInvited {
		n, err := parseNumber(rest, longestTime)
		c.invitations = append(c.invitations, invited{id, n})
		return err
	}
	n, err := parseNumber(rest, 1<<31)
	c.tables = append(c.tables, known{id: id, version: int32(n), pending: between == ofPending})
	return err
}

// mostInvited is how many invitations a cursor may have: a person has fewer that are open. Each that is not costs an event.
const mostInvited = 100

// checkOnce refuses a table that is named twice, and more invitations than there can be.
func (c *Cursor) checkOnce() error {
	if len(c.invitations) > mostInvited {
		return ErrNoID
	}
	ids := make([]table.ID, len(c.tables))
	for i := range c.tables {
		ids[i] = c.tables[i].id
	}
	slices.Sort(ids)
	if len(slices.Compact(ids)) < len(c.tables) {
		return ErrNoID
	}
	return nil
}

// parseNumber reads a number below a limit, in the one way in which it is written.
func parseNumber(text string, below int64) (int64, error) {
	n, err := strconv.ParseInt(text, numbers, 64)
	if err != nil || n < 0 || n >= below || strconv.FormatInt(n, numbers) != text {
		return 0, ErrNoID
	}
	return n, nil
}

// isID reports whether a text may be the ID of a table: letters and digits.
func isID(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) < 0
}

// find returns what is known of a table; nil for a new one.
func (c *Cursor) find(id table.ID) *known {
	for i := range c.tables {
		if c.tables[i].id == id {
			return &c.tables[i]
		}
	}
	return nil
}

// put notes what is known of a table.
func (c *Cursor) put(k known) {
	if old := c.find(k.id); old != nil {
		*old = k
		return
	}
	c.tables = append(c.tables, k)
}

// drop forgets a table.
func (c *Cursor) drop(id table.ID) {
	c.tables = slices.DeleteFunc(c.tables, func(k known) bool { return k.id == id })
}

const (
	// margin is how much later than the end of a game it may be in the store for all to see: a slow store, and clocks of
	// servers that differ by up to a second.
	margin = 10 * time.Second
	// TalkTime is how long talk is told after the end of a game.
	TalkTime = 10 * time.Minute
	// TalkGames is how many of the games that ended last are followed for talk.
	TalkGames = 20
)

// horizon returns the moment before which games that have ended are known as a whole, if all games that ended before now were read. Those
// after it are followed for talk.
func (c *Cursor) horizon(now time.Time) int64 {
	var ends []int64
	for i := range c.tables {
		if ended := c.tables[i].ended; ended > 0 {
			ends = append(ends, ended)
		}
	}
	since := now.Add(-TalkTime).UnixMilli()
	if len(ends) > TalkGames {
		slices.SortFunc(ends, func(a, b int64) int { return cmp.Compare(b, a) })
		since = max(since, ends[TalkGames-1])
	}
	return max(c.since, min(since, now.Add(-margin).UnixMilli()))
}

// forget drops the games that ended before a moment, and returns them. It drops the refusals and the occasions from before that, too.
func (c *Cursor) forget(before int64) (dropped []table.ID) {
	c.since = before
	c.refusals = slices.DeleteFunc(c.refusals, func(r refusal) bool { return r.at < before })
	c.occasions = slices.DeleteFunc(c.occasions, func(o begun) bool { return o.at < before })
	c.tables = slices.DeleteFunc(c.tables, func(k known) bool {
		over := k.ended > 0 && k.ended < before
		if over {
			dropped = append(dropped, k.id)
		}
		return over
	})
	return dropped
}

// hasInvitation reports whether the client knows an invitation to a table.
func (c *Cursor) hasInvitation(id table.ID) bool {
	return slices.ContainsFunc(c.invitations, func(i invited) bool { return i.table == id })
}
