package table_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"razzia"
	"razzia/internal/table"
)

func TestNames(t *testing.T) {
	for name, want := range map[string]bool{
		"Anna": true, "Zsófi": true, "Zso\u0301fi": true, "Bé-Ka 7": true, "阿姆": true, "О’Коннор": true, "🃏": true, "❤\ufe0f": true,
		"Nguyê\u0323\u0303n":       true, // two marks on one letter
		"\u05e9\u05c1\u05b8\u0591": true, // three: a dot, a vowel, an accent of Hebrew
		"\u0e17\u0e35\u0e48":       true, // a vowel and a tone of Thai
		"\u0b95\u0bca":             true, // Tamil
		strings.Repeat("ü", 24):    true,
		"":                         false, " ": false, "\u00a0": false, "\u3000": false, "a\nb": false, "\x00": false, "\xff": false,
		"a\xff":  false,
		"\u3164": false, "\u2800": false, "\u115f": false, "\u1160": false, "\uffa0": false, "\u034f": false,
		"An\u3164na": false, "Anna\u2800": false, "\U0001d159": false, "\u200b": false, "\u00ad": false,
		"می\u200cخواهم": true, "ශ\u0dca\u200dර\u0dd3": true, "👨\u200d👩\u200d👧": true, "Mia 🏳\ufe0f\u200d🌈": true,
		"🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f": true,
		"\u200d": false, "Anna\u200d": false, "\u200dAnna": false, "An\u200dna": false, "An\u200cna": false, "👨\u200d\u200d👩": false,
		"Anna\U000e0067": false,
		"\u0301":         false, "\u0301a": false, "a \u0301": false, "\ufe0f": false, "\u0301\u0302": false,
		"a\u0301\u0302\u0303\u0304": false, "Z\u0351\u036b\u0343\u036a\u0302": false,
		"\u202eannA": false, "a\u2066b": false, "a\u200fb": false, "a\u061cb": false,
		strings.Repeat("ü", 25): false,
	} {
		if got := table.ValidName(name); got != want {
			t.Errorf("%+q is a name: %v, want %v", name, got, want)
		}
	}
}

// alike are names that look the same.
var alike = [][]string{
	{"Anna", "anna", "ANNA", "Ａnna", "An\ufe0fna"},
	{"Zsófi", "Zso\u0301fi", "ZSÓFI"},
	{"Anna", "Anna\u0332", "A\u0301nna", "Änna", "An\u20ddna"}, // with combining marks, and an accent that has a character of its own
	{"Straße", "STRASSE"},
	{"Ma Barker", "ma\u00a0barker", "Ma  Barker"},
	{"Anna", "\u0410nna", "Ann\u0430"},        // Cyrillic А and а
	{"Lucky", "Iucky", "1ucky", "\u217cucky"}, // capital i, one, a Roman numeral
	{"Bob", "B0b", "\u0392\u03bfb"},           // zero, Greek
	{"Ida", "lda"}, {"Ida", "ida"},
}

func TestNamesAtATableLookDifferent(t *testing.T) {
	for _, names := range alike {
		s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 5, Piles: 2}})
		for seat, name := range names {
			s.act(table.Sit{Person: table.Person{ID: "id-of-" + name, Name: name}, Seat: razzia.Seat(seat)})
			want := name
			if seat > 0 {
				want += []string{"", " 2", " 3", " 4", " 5"}[seat]
			}
			if got := s.t.Seats[seat].Name(); got != want {
				t.Errorf("%q is called %q: want %q", name, got, want)
			}
		}
	}
}

func TestNamesThatDifferAreKept(t *testing.T) {
	for _, names := range [][]string{{"Anna", "Hanna", "Arna", "Ana"}, {"กิต", "กุต"}} { // Thai vowels are marks
		s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 5, Piles: 2}})
		for seat, name := range names {
			s.act(table.Sit{Person: table.Person{ID: name, Name: name}, Seat: razzia.Seat(seat)})
			if got := s.t.Seats[seat].Name(); got != name {
				t.Errorf("%q is called %q", name, got)
			}
		}
	}
}

func TestANumberedNameIsNotTooLong(t *testing.T) {
	long := strings.Repeat("ő", table.MaxName)
	s := open(t, table.Create{Maker: ada, Options: plain, Sitting: []table.Sitter{
		{Person: table.Person{ID: "a", Name: long}}, {Person: table.Person{ID: "b", Name: long}}}})
	if got := s.t.Seats[1].Name(); got != strings.Repeat("ő", table.MaxName-2)+" 2" {
		t.Errorf("the second is called %q", got)
	}
}

// A bot gets another name; a person who comes after the bot gets a number.
func TestBotsAndPeopleHaveDifferentNames(t *testing.T) {
	s := open(t, table.Create{Maker: ada, Options: table.Options{Players: 5, Piles: 2}})
	s.act(table.SeatBot{By: ada.ID, Level: "random"})
	bot := s.t.Seats[0].Name()
	s.act(table.Sit{Person: table.Person{ID: "x", Name: strings.ToUpper(bot)}, Seat: 1})
	if got := s.t.Seats[1].Name(); got != strings.ToUpper(bot)+" 2" {
		t.Errorf("a person with the name of the bot %s is called %q", bot, got)
	}
	s.act(table.StandUp{By: ada.ID})
	s.act(table.StandUp{By: "x", Seat: 1})
	s.act(table.Sit{Person: table.Person{ID: "x", Name: bot}, Seat: 1})
	s.act(table.SeatBot{By: ada.ID, Level: "random"})
	if s.t.Seats[1].Name() != bot || s.t.Seats[0].Name() == bot || strings.Contains(s.t.Seats[0].Name(), "2") {
		t.Errorf("the person is called %q and the bot %q: want %q and another name without a number", s.t.Seats[1].Name(),
			s.t.Seats[0].Name(), bot)
	}
}

func FuzzNames(f *testing.F) {
	for _, names := range alike {
		f.Add(names[0], names[1])
	}
	f.Add("\u3164", "a\u0301\u0302\u0303\u0304")
	f.Fuzz(func(t *testing.T, a, b string) {
		log := []table.Entry{
			{Version: 1, Kind: table.Created, Seat: razzia.NoSeat, Person: &ada, Options: &table.Options{Players: 3, Piles: 2}},
			{Version: 2, Kind: table.Sat, Seat: 0, Person: &table.Person{ID: "a", Name: a}},
		}
		now, err := table.Read("x", log)
		if err != nil || !table.ValidName(a) || !table.ValidName(b) {
			return // an old log may hold any name
		}
		got := now.UniqueName(b)
		if !table.ValidName(got) || utf8.RuneCountInString(got) > table.MaxName || now.HasName(got) || !now.HasName(a) {
			t.Errorf("beside %+q, %+q is called %+q", a, b, got)
		}
	})
}
