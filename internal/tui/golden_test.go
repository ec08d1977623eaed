package tui

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/tui/hotseat"
)

var update = flag.Bool("update", false, "write the golden files again")

// scenes are the screens that are compared with golden files.
var scenes = []struct {
	name string
	show func(t *testing.T) *driver
}{
	{"start", func(*testing.T) *driver {
		return drive(Config{Setup: hotseat.Setup{Places: against(3), Piles: 2}})
	}},
	{"start-bot", func(*testing.T) *driver {
		d := drive(Config{Setup: hotseat.Setup{Places: []hotseat.Place{{Name: "Miriam"}, {Name: "Felix", Level: "beginner"}}, Piles: 2},
			Levels: []string{"beginner", "club"}, Strength: fromPlayers})
		d.press("down")
		return d
	}},
	{"turn", func(t *testing.T) *driver {
		return at(t, people("Miriam", "Felix", "Elke", "Dennis"), func(s *razzia.State) bool {
			return s.Round == 2 && s.Phase == razzia.Turn && s.Row.Len() == 5 && thieves(s) > 0
		})
	}},
	{"two-players", func(t *testing.T) *driver {
		return at(t, people("Miriam", "Felix"), func(s *razzia.State) bool {
			return s.Round == 3 && s.Phase == razzia.Turn && s.Row.Len() == 3
		})
	}},
	{"five-players", func(t *testing.T) *driver { return at(t, people(spareNames[:]...), lateAuction) }},
	{"auction-opens", func(t *testing.T) *driver {
		return at(t, people(spareNames[:]...), func(s *razzia.State) bool {
			in := slices.DeleteFunc(slices.Clone(s.Seats[:]), func(h razzia.Holding) bool { return h.Open == 0 })
			return s.Round == 2 && s.Auction.Kind == razzia.Called && len(s.ToSay()) == 4 && len(in) == 4
		})
	}},
	{"wide-names", func(t *testing.T) *driver { return at(t, people(hostileNames...), lateAuction) }},
	{"police-auction", func(t *testing.T) *driver {
		d := at(t, against(3), func(s *razzia.State) bool {
			return s.Auction.Kind == razzia.ByPolice && s.Auction.Bid > 0 && s.Row.Len() > 3 && s.Actor == 0
		})
		d.press("1")
		return d
	}},
	{"must-bid", func(t *testing.T) *driver {
		return at(t, people("Miriam", "Felix", "Elke"), func(s *razzia.State) bool {
			return s.Auction.Kind == razzia.Called && s.Auction.Opener == s.Actor && s.Auction.Bid == 0 && s.Police > 2
		})
	}},
	{"stealing", func(t *testing.T) *driver {
		d := at(t, people("Miriam", "Felix", "Elke"), func(s *razzia.State) bool {
			return s.Phase == razzia.Turn && s.Row.Len() > 3 && thieves(s) > 1
		})
		d.press("s", "b", "right", "right", "space", "right")
		return d
	}},
	{"refused", func(t *testing.T) *driver {
		d := at(t, people("Miriam", "Felix", "Elke"), lateAuction)
		d.press("1", "enter")
		return d
	}},
	{"thinking", func(t *testing.T) *driver {
		d := at(t, against(4), func(s *razzia.State) bool { return s.Phase == razzia.Turn && s.Actor == 2 && s.Row.Len() > 2 })
		d.hold = true
		d.begin()
		return d
	}},
	{"hint-turn", func(t *testing.T) *driver {
		d := at(t, people("Miriam", "Felix", "Elke", "Dennis"), func(s *razzia.State) bool {
			return s.Round == 2 && s.Phase == razzia.Turn && s.Row.Len() == 5 && thieves(s) > 0
		})
		d.press("h")
		return d
	}},
	{"hint-auction", func(t *testing.T) *driver {
		d := at(t, people(spareNames[:]...), lateAuction)
		d.press("h")
		return d
	}},
	{"sheets", func(t *testing.T) *driver {
		d := at(t, people(spareNames[:]...), lateAuction)
		d.press("t")
		return d
	}},
	{"scoring", func(t *testing.T) *driver { return played(t, 1) }},
	{"game-over", func(t *testing.T) *driver { return played(t, 3) }},
	{"game-over-table", func(t *testing.T) *driver {
		d := played(t, 3)
		d.press("enter")
		return d
	}},
	{"help", func(t *testing.T) *driver {
		d := at(t, against(2), lateAuction)
		d.press("?")
		return d
	}},
	{"log", func(t *testing.T) *driver {
		d := at(t, people("Miriam", "Felix", "Elke", "Dennis"), lateAuction)
		d.press("l")
		return d
	}},
}

// hostileNames are names that could garble a terminal.
var hostileNames = []string{"\x1b[31mRed\x1b[2J\r\nhead", "ミリアム・フォン・リヒトホーフェン", "👩‍👩‍👧‍👦 fam 🇩🇪 ❤️ ok 🦊",
	"Z̸̡̢̛̛̛a̷̢̛l̶g̵o", strings.Repeat("Maximilian ", 20)}

func lateAuction(s *razzia.State) bool {
	return s.Round == 3 && s.Phase == razzia.Bidding && s.Auction.Bid > 0 && s.Row.Len() > 3 && s.Seats[s.Actor].Open.Above(s.Auction.Bid) != 0
}

// at makes a driver for a game in a wanted state.
func at(t *testing.T, places []hotseat.Place, wanted func(*razzia.State) bool) *driver {
	return drive(Config{Table: reach(t, places, wanted)})
}

// played plays a game by keys until a round is scored.
func played(t *testing.T, round int) *driver {
	t.Helper()
	d := at(t, people(spareNames[:]...), func(s *razzia.State) bool {
		return int(s.Round) == round && int(s.Police) == s.RaidAt()-1 && s.Phase == razzia.Turn
	})
	for i := 0; d.model.screen != onScoring; i++ {
		if i > 500 {
			t.Fatal("the round does not end after 500 keys")
		}
		d.press([]string{"1", "2", "p", "right", "enter"}[i%5])
	}
	return d
}

// sizes are the screen sizes of the golden files.
var sizes = []struct{ width, height int }{{80, 24}, {100, 30}, {140, 40}}

func TestScreens(t *testing.T) {
	for _, scene := range scenes {
		t.Run(scene.name, func(t *testing.T) {
			d := scene.show(t)
			for _, size := range sizes {
				d.send(tea.WindowSizeMsg{Width: size.width, Height: size.height})
				content := d.model.View().Content
				checkSize(t, content, size.width, size.height)
				name := fmt.Sprintf("%s-%dx%d", scene.name, size.width, size.height)
				checkGolden(t, name, plain(content))
				d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
				checkGolden(t, name+".ansi", withColours(colorprofile.ANSI, d.model.View().Content))
			}
		})
	}
}

func TestScreenTooSmall(t *testing.T) {
	d := at(t, against(3), lateAuction)
	for _, size := range [][2]int{{79, 24}, {80, 23}, {40, 10}, {20, 1}, {1, 1}, {0, 0}, {0, 5}, {5, 0}, {-1, -1}} {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		checkSize(t, d.model.View().Content, max(size[0], 0), max(size[1], 0))
	}
	d.send(tea.WindowSizeMsg{Width: 60, Height: 20})
	checkGolden(t, "too-small-60x20", d.screen())
	before := d.state()
	d.press("p", "1", "enter", "c")
	if d.state() != before {
		t.Error("a key made a move while the table was not shown")
	}
}

// plain is a screen without colours.
func plain(content string) string { return withColours(colorprofile.NoTTY, content) }

// withColours returns a screen as a terminal with these colours shows it.
func withColours(profile colorprofile.Profile, content string) string {
	var out bytes.Buffer
	w := colorprofile.Writer{Forward: &out, Profile: profile}
	_, _ = w.Write([]byte(content)) // writes to memory do not fail
	return out.String()
}

// checkSize fails if a screen is larger than the terminal.
func checkSize(t testing.TB, content string, width, height int) {
	t.Helper()
	lines := strings.Split(content, "\n")
	if len(lines) > max(height, 1) {
		t.Fatalf("%d lines on a screen of %d", len(lines), height)
	}
	for i, line := range lines {
		if n := columns(line); n > width {
			t.Fatalf("line %d is %d wide on a screen of %d: %q", i+1, n, width, line)
		}
	}
}

// checkGolden compares a screen with its golden file.
func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		fatal.If(t, os.WriteFile(path, []byte(got+"\n"), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	fatal.If(t, err)
	if got+"\n" != string(want) {
		t.Errorf("%s differs from its golden file; if that is right, run go test ./internal/tui -update:\n%s", name, got)
	}
}
