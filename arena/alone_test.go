package arena

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestAloneIsAPartOfTheMatch plays only the games in which the first is alone. They are those of the whole
// match, so its shares and margins are the same to the last bit. The report has nothing about the others alone.
func TestAloneIsAPartOfTheMatch(t *testing.T) {
	for players := 2; players <= 4; players++ {
		whole, alone := threeWay(), threeWay()
		whole.Players, alone.Players, alone.Alone = players, players, true
		want, got := run(t, whole, Options{}).Report(), run(t, alone, Options{}).Report()
		if len(got.Pairs) != 2 || got.Games != alone.Deals*2*players || !got.Alone || want.Alone {
			t.Fatalf("a table of %d: %d pairs in %d games", players, len(got.Pairs), got.Games)
		}
		for i, p := range got.Pairs {
			if p.A != "random" || p.B != want.Pairs[i].B || p.BAlone != nil || !reflect.DeepEqual(p.AAlone, want.Pairs[i].AAlone) {
				t.Errorf("a table of %d: %+v alone among %s, in the whole match %+v", players, p.AAlone, p.B, want.Pairs[i].AAlone)
			}
			if (p.Advantage == nil) != (players > 2) {
				t.Errorf("a table of %d: the advantage is %v", players, p.Advantage)
			}
		}
		if players == 3 {
			golden(t, "alone.txt", []byte(got.Text()))
		}
	}
}

// TestAloneGoesOn cuts the log of such a match and goes on. The file is refused by a whole match.
func TestAloneGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := threeWay()
	m.Deals, m.Alone = 3, true
	whole, text := playLogged(t, path, m, 1)
	if games := bytes.Count(whole, []byte("\n")); games != 3*6 {
		t.Fatalf("%d games are kept: want three deals with two pairs at three seats", games)
	}
	for _, at := range []int{0, len(whole) / 3, len(whole) - 1} {
		if err := os.WriteFile(path, whole[:at], 0o644); err != nil {
			t.Fatal(err)
		}
		if got, again := playLogged(t, path, m, 2); !bytes.Equal(got, whole) || again != text {
			t.Errorf("cut at %d, the match gives %d bytes, want %d, and\n%s", at, len(got), len(whole), again)
		}
	}
	m.Alone = false
	const want = "the file is of a match in which only the first player is alone: want one in which each player is alone in turn"
	if _, err := OpenGameLog(path, m); err == nil || !bytes.Contains([]byte(err.Error()), []byte(want)) {
		t.Errorf("error %v, want %q", err, want)
	}
}
