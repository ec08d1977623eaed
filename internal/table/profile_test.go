package table_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// profiles makes profiles of names: a name that ends in a star was chosen at moment 2, one with two stars at moment 3.
func profiles(names map[string]string) table.Profiles {
	p := table.Profiles{}
	for person, name := range names {
		chosen := 0
		for name[len(name)-1] == '*' {
			name, chosen = name[:len(name)-1], chosen+1
		}
		now := table.Profile{Name: name, Face: 5}
		if chosen > 0 {
			now.Named = time.UnixMilli(int64(1 + chosen))
		}
		p[person] = now
	}
	return p
}

// seated makes a table of three whose players sat down with these names. Their identities are "a", "b" and "c".
func seated(t *testing.T, names ...string) *sitting {
	t.Helper()
	s := open(t, table.Create{Maker: table.Person{ID: "a", Name: names[0]}, Options: table.Options{Players: 4, Piles: 2}})
	for i, name := range names {
		s.act(table.Sit{Person: table.Person{ID: string(rune('a' + i)), Name: name}, Seat: razzia.Seat(i)})
	}
	return s
}

// TestNamesThatWereChanged gives players other names, and checks those that the table and its summary show.
func TestNamesThatWereChanged(t *testing.T) {
	for what, test := range map[string]struct{ sat, now, want []string }{
		"nothing":                          {[]string{"Ann", "Bo", "Cy"}, []string{"Ann", "", ""}, []string{"Ann", "Bo", "Cy"}},
		"a new name":                       {[]string{"Ann", "Bo", "Cy"}, []string{"Zoë*", "", ""}, []string{"Zoë", "Bo", "Cy"}},
		"the name of a guest":              {[]string{"Ann", "Bo", "Cy"}, []string{"bo*", "", ""}, []string{"bo 2", "Bo", "Cy"}},
		"the name of a member":             {[]string{"Ann", "Bo", "Cy"}, []string{"Cy*", "Bo", "Cy"}, []string{"Cy 2", "Bo", "Cy"}},
		"a number from sitting down stays": {[]string{"Ann", "Ann", "Cy"}, []string{"Ann", "Ann", "Cy"}, []string{"Ann", "Ann 2", "Cy"}},
		"two take one name, the later one sits first": {[]string{"Ann", "Bo", "Cy"}, []string{"Zoë**", "Zoë*", "Cy"},
			[]string{"Zoë 2", "Zoë", "Cy"}},
		"names are swapped": {[]string{"Ann", "Bo", "Cy"}, []string{"Bo*", "Ann**", "Cy"}, []string{"Bo", "Ann", "Cy"}},
		"another identity of an account": {[]string{"Ann", "Guest", "Cy"}, []string{"Ann*", "Ann*", ""},
			[]string{"Ann", "Ann 2", "Cy"}},
	} {
		s := seated(t, test.sat...)
		names := map[string]string{}
		for i, name := range test.now {
			if name != "" {
				names[string(rune('a'+i))] = name
			}
		}
		logged := s.t.Summary()
		now := s.t.Named(profiles(names))
		got := now.Seats.Names()[:3]
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: the table shows %q, want %q", what, got, test.want)
		}
		if again := now.Summary(); !slices.Equal(again.Seats, logged.Seats) {
			t.Errorf("%s: the summary to be stored changes from %v to %v", what, logged.Seats, again.Seats)
		}
		listed := s.t.Summary()
		listed.Rename(profiles(names))
		if shown := now.Shown(logged); !slices.Equal(shown.Seats, listed.Seats) || shown.Seats[0].Name != test.want[0] ||
			listed.Seats[0].Face != 5 {
			t.Errorf("%s: the table is listed with %v, and shown with %v", what, listed.Seats, shown.Seats)
		}
		back := now.Named(nil)
		if back.Naming() != 0 || !slices.Equal(back.Seats.Names()[:3], s.t.Seats.Names()[:3]) {
			t.Errorf("%s: without profiles the table shows %q", what, back.Seats.Names())
		}
	}
}

// TestNobodyTakesAShownName lets guests sit down under a name that the table shows, and under one that only the log has. A rematch, a
// record and lines that were said before have the new names.
func TestNobodyTakesAShownName(t *testing.T) {
	s := seated(t, "Ann", "Bo")
	s.act(table.Talk{By: "a", Text: "hello"})
	s.t = s.t.Named(profiles(map[string]string{"a": "Zoë*"}))
	naming := s.t.Naming()
	s.act(table.Sit{Person: table.Person{ID: "d", Name: "zoë"}, Seat: 2})
	s.act(table.Sit{Person: table.Person{ID: "e", Name: "Ann"}, Seat: 3})
	if got, want := s.t.Seats.Names(), []string{"Zoë", "Bo", "zoë 2", "Ann"}; !slices.Equal(got, want) {
		t.Errorf("the table shows %q, want %q", got, want)
	}
	if naming == 0 || s.t.Phase != table.Playing {
		t.Fatalf("the names are number %d, and the table is %v", naming, s.t.Phase)
	}
	for _, e := range s.t.Log {
		if e.Person != nil && e.Person.ID == "a" && (s.t.Seats.NameOf(e) != "Zoë" || e.Person.Name != "Ann") {
			t.Errorf("in the entry %q the player is %q: shown as %q", e.Kind, e.Person.Name, s.t.Seats.NameOf(e))
		}
	}
	if record, _ := s.t.Record(); record.Players[0] != "Zoë" {
		t.Errorf("the record is of %q", record.Players)
	}
	past, err := s.t.Past(4)
	if err != nil || past.Seats[0].Name() != "Zoë" {
		t.Errorf("the table was that of %v, %v", past, err)
	}
}

// TestWhoLeftKeepsTheNameOfTheLog renames a player who has talked and stood up to the name of another player.
func TestWhoLeftKeepsTheNameOfTheLog(t *testing.T) {
	s := seated(t, "Ann", "Bo", "Mallory")
	s.act(table.Talk{By: "c", Text: "hello"})
	s.act(table.StandUp{By: "c", Seat: 2})
	s.t = s.t.Named(profiles(map[string]string{"a": "Ann", "c": "Ann*"}))
	for _, e := range s.t.Log {
		if e.Person != nil && e.Person.ID == "c" && s.t.Seats.NameOf(e) != "Mallory" {
			t.Errorf("in the entry %q the player who left is %q", e.Kind, s.t.Seats.NameOf(e))
		}
	}
}

// TestSpeakersHaveTheShownName renames two players who have talked. One of them has left.
func TestSpeakersHaveTheShownName(t *testing.T) {
	s := seated(t, "Ann", "Bo", "Cy")
	said := s.act(table.Talk{By: "a", Text: "hello"}).Version
	s.act(table.Talk{By: "c", Text: "hello"})
	s.act(table.StandUp{By: "c", Seat: 2})
	s.t = s.t.Named(profiles(map[string]string{"a": "Zoë*", "c": "Zoë*"}))
	if who, ok := s.t.Seats.SpeakerAt(0); !ok || who.Person != (table.Person{ID: "a", Name: "Zoë", Face: 5}) {
		t.Errorf("at the seat is %+v, %t", who.Person, ok)
	}
	for i, want := range []table.Person{{ID: "a", Name: "Zoë", Face: 5}, {ID: "c", Name: "Cy"}} {
		if who, ok := s.t.SpeakerOf(said + i); !ok || who.Person != want {
			t.Errorf("line %d is of %+v, %t", i, who.Person, ok)
		}
	}
}

// TestForgottenPlayersHaveNoName removes a player whose name was changed.
func TestForgottenPlayersHaveNoName(t *testing.T) {
	s := seated(t, "Ann", "Bo")
	s.t = s.t.Named(profiles(map[string]string{"a": "Zoë*", "b": "Bea*"}))
	w, err := table.Forget(s.t, "a", "x", table.Env{At: s.now, Dealer: s.dealer})
	fatal.If(t, err)
	for _, e := range w.Table.Log {
		if e.Person != nil && e.Person.ID == "x" && w.Table.Seats.NameOf(e) != "" {
			t.Errorf("in the entry %q the player is still %q", e.Kind, w.Table.Seats.NameOf(e))
		}
	}
	if got := w.Table.Seats.Names(); got[0] != "" || got[1] != "Bea" {
		t.Errorf("the table shows %q", got)
	}
}
