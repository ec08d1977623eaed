package events

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/table"
)

// at is a moment, some seconds after the first.
func at(seconds int) time.Time { return time.Unix(int64(1_700_000_000+seconds), 0) }

func TestCursorsAreTheirTexts(t *testing.T) {
	c := newCursor("ann", at(0))
	for i := range 50 {
		id := table.ID(strings.Repeat("k", 1+rand.IntN(12)) + string(rune('a'+i%26)) + string(rune('0'+i/26)))
		c.put(known{id: id, version: rand.Int32N(999), pending: i%3 == 0})
		text := c.String()
		got, err := parseCursor(text, "ann")
		if err != nil || got.String() != text || !slices.Equal(got.tables, c.tables) || got.since != c.since ||
			!slices.Equal(got.invitations, c.invitations) || !slices.Equal(got.refusals, c.refusals) ||
			!slices.Equal(got.occasions, c.occasions) {
			t.Fatalf("%s is read as %+v, %v", text, got, err)
		}
		if strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789~._-") != "" {
			t.Fatalf("%s has characters that an address escapes", text)
		}
		c.invitations = append(c.invitations, invited{id, at(i).UnixMilli()})
		c.refusals = append(c.refusals, refusal{id, markOf(string(id)), at(i).UnixMilli()})
		c.occasions = append(c.occasions, begun{markOf(string(id)), at(i).UnixMilli()})
	}
	if _, err := parseCursor(c.String(), "ben"); err != ErrForeign {
		t.Errorf("the cursor of another person: %v", err)
	}
}

// FuzzCursors reads any text: it is refused, or is the one text of a cursor.
func FuzzCursors(f *testing.F) {
	head := "1~" + markOf("ann") + "~mwvxz0o2"
	for _, text := range []string{"", "1", head, head + "~abc.1~abc-2", head + "~abc-2~x_1", head + "~.1", head + "~abc.+1",
		head + "~abc_" + markOf("ben") + "_1", head + "~abc_short_1", head + "~abc__1", head + "~" + markOf("evening /e/abc") + "__1",
		"2" + head[1:]} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseCursor(text, "ann")
		if err != nil {
			return
		}
		sorted := func(c *Cursor) string { // invitations may stand anywhere
			parts := strings.Split(c.String(), separator)
			slices.Sort(parts)
			return strings.Join(parts, separator)
		}
		again, err := parseCursor(c.String(), "ann")
		if err != nil || sorted(&again) != sorted(&c) || len(c.String()) != len(text) {
			t.Errorf("%q is read as %q, %v", text, c.String(), err)
		}
	})
}

// TestCursorsWithoutRefusalsAreRead reads a cursor that has none.
func TestCursorsWithoutRefusalsAreRead(t *testing.T) {
	text := "1~" + markOf("ann") + "~mwvxz0o2~k3x2v7q4wz5a.h~abc-2~x_mwvxz0o3"
	c, err := parseCursor(text, "ann")
	if err != nil || c.String() != text || len(c.tables) != 2 || len(c.invitations) != 1 || len(c.refusals) != 0 {
		t.Errorf("it is %+v, %v", c, err)
	}
}

// TestRefusalsAreForgotten puts refusals into a cursor: those from before its horizon leave it.
func TestRefusalsAreForgotten(t *testing.T) {
	c := newCursor("ann", at(0))
	for i := range 5 {
		c.refusals = append(c.refusals, refusal{"abc", markOf("ben"), at(i).UnixMilli()})
		c.occasions = append(c.occasions, begun{markOf("evening /e/abc"), at(i).UnixMilli()})
	}
	c.forget(at(3).UnixMilli())
	if len(c.refusals) != 2 || c.refusals[0].at != c.since || len(c.occasions) != 2 {
		t.Errorf("the cursor has %+v and %+v", c.refusals, c.occasions)
	}
}

// TestGamesAreForgotten puts games that ended into a cursor: those before its horizon leave it.
func TestGamesAreForgotten(t *testing.T) {
	ended := func(ends ...int) (c Cursor) {
		c = newCursor("ann", at(0))
		for i, end := range ends {
			c.put(known{id: table.ID(string(rune('a' + i))), version: 1, ended: at(end).UnixMilli()})
		}
		return c
	}
	many := make([]int, TalkGames+5)
	for i := range many {
		many[i] = 1000 + i
	}
	for name, test := range map[string]struct {
		ends []int
		now  int
		left int
	}{
		"just now":       {[]int{1000}, 1001, 1},
		"in the talk":    {[]int{1000}, 1000 + int(TalkTime/time.Second), 1},
		"after it":       {[]int{1000}, 1001 + int(TalkTime/time.Second), 0},
		"many":           {many, 1300, TalkGames},
		"just now, many": {many, 1000, len(many)}, // some may not be in the store for all to see yet
		"that go on":     {nil, 9999, 0},
	} {
		c := ended(test.ends...)
		c.put(known{id: "open", version: 1})
		gone := c.forget(c.horizon(at(test.now)))
		if len(c.tables) != test.left+1 || len(gone)+len(c.tables) != len(test.ends)+1 {
			t.Errorf("%s: %d of %d are left", name, len(c.tables)-1, len(test.ends))
		}
		if before := c.since; c.horizon(at(0)) < before {
			t.Errorf("%s: the horizon goes back", name)
		}
	}
}
