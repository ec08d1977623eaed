package i18n

import (
	"os"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// TestTellsThePlayer checks what a player reads about themselves, about others, and what a spectator reads.
func TestTellsThePlayer(t *testing.T) {
	won := razzia.Event{Kind: razzia.AuctionWon, Seat: 1, Cheque: 7, Middle: 1, Cards: razzia.CardsOf(razzia.Ring)}
	names := []string{"Miriam", "Felix", "Elke"}
	for _, test := range []struct {
		language Language
		you      razzia.Seat
		pass     string
		won      string
	}{
		{English, 1, "You pass.", "You pay 7 and get cheque 1, plus a ring."},
		{English, 0, "Felix passes.", "Felix pays 7 and gets cheque 1, plus a ring."},
		{English, razzia.NoSeat, "Felix passes.", "Felix pays 7 and gets cheque 1, plus a ring."},
		{Italian, 1, "Tu passi.", "Paghi 7 e prendi l’assegno da 1, più un anello."},
		{Spanish, 1, "Pasas.", "Pagas 7 y te llevas el fajo de 1, además de una sortija."},
		{Hungarian, 1, "Passzolsz.", "Megnyered az árverést egy 7 értékű csekkel. Tiéd lesz egy gyűrű, valamint a középső csekk (1)."},
	} {
		n := LocalizerFor(test.language, "").Narrator(names, PlainNames).To(test.you)
		if pass, won := n.MoveBy(1, razzia.Pass(), 2), n.Event(won); pass != test.pass || won != test.won {
			t.Errorf("%s, seat %d: got %q, %q, want %q, %q", test.language, test.you, pass, won, test.pass, test.won)
		}
	}
	if got := EnglishNarrator(names).MoveBy(0, razzia.Pass(), 2); got != "Miriam passes." {
		t.Errorf("a new Narrator says %q", got)
	}
}

// TestAGameToldToAPlayer tells a game to each of its players in all languages. A sentence to the player does not have
// their name, and differs from that in the third person; the others are the same.
func TestAGameToldToAPlayer(t *testing.T) {
	record := shortGame(t)
	for _, l := range Languages() {
		all := LocalizerFor(l, "").Narrator(record.Players, PlainNames)
		for seat := range razzia.Seat(len(record.Players)) {
			they, you := sentences(t, record, all), sentences(t, record, all.To(seat))
			for i := range they {
				own := strings.Contains(they[i], all.Name(seat))
				if own == (they[i] == you[i]) || strings.Contains(you[i], all.Name(seat)) || strings.Contains(you[i], "you.") {
					t.Errorf("%s: %q is told to %s as %q", l, they[i], all.Name(seat), you[i])
				}
			}
		}
	}
}

// shortGame is the game of the golden files.
func shortGame(t *testing.T) notation.Record {
	t.Helper()
	text, err := os.ReadFile("testdata/game.json")
	fatal.If(t, err)
	record, err := notation.Parse(text)
	fatal.If(t, err)
	return record
}

// sentences tells the moves and events of a game.
func sentences(t *testing.T, record notation.Record, n Narrator) (list []string) {
	t.Helper()
	_, err := record.Replay(func(s notation.Step) {
		list = append(list, n.Move(s.Before.State, s.Move))
		for _, e := range s.Events {
			list = append(list, n.Event(e))
		}
	})
	fatal.If(t, err)
	return list
}

// TestEveryTextToAPlayerHasOneAboutThem checks that each text of the section "you" stands for one in the third person
// that has the name too.
func TestEveryTextToAPlayerHasOneAboutThem(t *testing.T) {
	texts := catalog(English)
	for key, m := range texts {
		what, isYou := strings.CutPrefix(key, "you.")
		if !isYou {
			continue
		}
		same := false
		for _, section := range []string{"move.", "event.", "table.", "consent.", "vacation."} {
			if about, found := texts[section+what]; found {
				want := slices.Sorted(slices.Values(append(slotsOf(m[other]), "{name}")))
				same = same || slices.Equal(slotsOf(about[other]), want)
			}
		}
		if !same {
			t.Errorf("%s: %q: want a text about a player with the same slots and {name}", key, m[other])
		}
	}
}
