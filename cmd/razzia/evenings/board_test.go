package evenings

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/i18n"
	"razzia/internal/tui"
)

// noon is the moment of the boards of tests.
var noon = time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)

// sample is an evening of some guests in a stage. One name would garble a terminal, one guest rests and one has left.
func sample(stage string, guests int) *client.Evening {
	until := noon.Add(252 * time.Second)
	e := &client.Evening{Key: "k3mr7pq2xw", Link: "/e/k3mr7pq2xw", Stage: stage, Until: &until,
		Plan: client.EveningPlan{Name: "Club night", Starts: noon, Kind: "rounds", Games: 3, Seats: 4, Pace: "usual", Rest: 60}}
	names := []string{"Anna", "Felix", "\x1b[31mRed\x1b[2J\r\n", "Kitty", "ミリアム・フォン・リヒトホーフェン", "Pearl", "Rudi", "Theodora Maximiliana"}
	for n := 1; n <= guests; n++ {
		name := fmt.Sprintf("Guest %d", n)
		if n <= len(names) {
			name = names[n-1]
		}
		e.Guests = append(e.Guests, client.EveningGuest{Number: n, Name: name, Presence: "here"})
	}
	e.Guests[1].Presence, e.Guests[6].Presence = "resting", "left"
	if stage == "gathering" {
		return e
	}
	e.Round = 1
	e.Games = gamesOf(1, guests, done)
	for n := 1; n <= guests; n++ {
		e.Standings = append(e.Standings, client.EveningStanding{Guest: n, Place: max(n, 2) - 1, Score: 612 - 123*n, Games: 1})
	}
	switch stage {
	case "resting":
		e.Round, e.Games = 2, append(e.Games, gamesOf(2, guests-1, paired)...)
	case "playing":
		e.Round, e.Until = 2, nil
		e.Games = append(e.Games, gamesOf(2, guests-1, running)...)
		e.Games[len(e.Games)-1].State = done
	case "ended":
		e.Round, e.Until = 3, nil
	}
	return e
}

// gamesOf are the games of a round: four guests a table, and bots on the chairs that are left.
func gamesOf(round, guests int, state string) (list []client.EveningGame) {
	for n := 1; n <= guests; n += 4 {
		g := client.EveningGame{Round: round, Place: n/4 + 1, State: state}
		for i := range 4 {
			seat := client.EveningSeat{Guest: n + i, Points: 40 - 11*i, Place: i + 1}
			if seat.Guest > guests {
				seat.Guest, seat.Level = 0, "club"
			}
			g.Seats = append(g.Seats, seat)
		}
		list = append(list, g)
	}
	return list
}

// boards are those of the golden file.
var boards = []struct {
	name   string
	stage  string
	guests int
	change func(*client.Evening)
	lang   i18n.Language
}{
	{"people come", "gathering", 8, nil, i18n.English},
	{"the first game goes on", "playing", 8, nil, i18n.English},
	{"a pause", "resting", 8, func(e *client.Evening) { e.Paused = true }, i18n.German},
	{"who sits where", "resting", 8, nil, i18n.Hungarian},
	{"an hour", "playing", 8, func(e *client.Evening) {
		until := noon.Add(64 * time.Minute)
		e.Plan.Kind, e.Plan.Games, e.Plan.Minutes, e.Until = "arena", 0, 90, &until
	}, i18n.English},
	{"many people", "playing", 60, nil, i18n.English},
	{"the end", "ended", 8, func(e *client.Evening) { e.Standings[1].Place, e.Standings[2].Place = 2, 3 }, i18n.English},
	{"a shared end", "ended", 8, nil, i18n.English},
	{"nothing", "cancelled", 8, nil, i18n.English},
}

// TestTheBoard compares boards with a golden file: on the smallest terminal, on a wide one, and printed.
func TestTheBoard(t *testing.T) {
	var text strings.Builder
	for _, one := range boards {
		e := sample(one.stage, one.guests)
		if one.change != nil {
			one.change(e)
		}
		b := board{words: i18n.LocalizerFor(one.lang, ""), of: e, now: noon, link: "https://play.example.org" + e.Link,
			code: strings.Split(strings.TrimSuffix(command.QR("https://play.example.org"+e.Link, true), "\n"), "\n")}
		for _, c := range []tui.Canvas{sized(80, 24), sized(120, 36), sized(40, 12)} {
			fmt.Fprintf(&text, "%s, %d×%d\n", one.name, c.Width, c.Height)
			lines := b.lines(c)
			if len(lines) != c.Height {
				t.Errorf("%s: %d lines on a screen of %d", one.name, len(lines), c.Height)
			}
			for _, line := range lines {
				plain := tui.Plainly(line)
				if n := tui.Columns(line); n > c.Width || strings.ContainsAny(plain, "\x1b\r\n") {
					t.Errorf("%s: a line is %d wide on a screen of %d: %q", one.name, n, c.Width, line)
				}
				text.WriteString("|" + strings.TrimRight(plain, " ") + "\n")
			}
		}
		b.code, b.lost = nil, true
		fmt.Fprintf(&text, "%s, printed\n", one.name)
		for _, line := range b.lines(tui.PrintedOn(printed)) {
			text.WriteString("|" + strings.TrimRight(tui.Plainly(line), " ") + "\n")
		}
	}
	commandtest.Golden(t, "board", text.String())
}

// sized is a screen.
func sized(width, height int) tui.Canvas {
	c := tui.PrintedOn(width)
	c.Height = height
	return c
}

// TestALongBlockTurns looks at a screen with many people over time: each is on it within a minute.
func TestALongBlockTurns(t *testing.T) {
	e := sample("playing", 60)
	seen := map[int]bool{}
	for second := range 60 {
		b := board{words: i18n.LocalizerFor(i18n.English, ""), of: e, now: noon.Add(time.Duration(second) * time.Second)}
		screen := strings.Join(b.lines(sized(80, 24)), "\n")
		for n := range 61 {
			if strings.Contains(screen, fmt.Sprintf("Guest %d ", n)) {
				seen[n] = true
			}
		}
	}
	if len(seen) != 60-8 {
		t.Errorf("%d guests were seen: want %d", len(seen), 60-8)
	}
}

// TestMomentsAreRead reads when an evening begins as people type it.
func TestMomentsAreRead(t *testing.T) {
	east := time.FixedZone("east", 2*3600)
	now := time.Date(2026, 11, 27, 20, 15, 0, 0, east)
	for text, want := range map[string]string{
		"20:30":                "2026-11-27T20:30:00+02:00",
		"20:15":                "2026-11-28T20:15:00+02:00",
		"9:00":                 "2026-11-28T09:00:00+02:00",
		"2026-12-01 19:00":     "2026-12-01T19:00:00+02:00",
		"2026-12-01T19:00":     "2026-12-01T19:00:00+02:00",
		"2026-12-01T19:00:00Z": "2026-12-01T19:00:00Z",
		"+90m":                 "2026-11-27T21:45:00+02:00",
		"1h":                   "2026-11-27T21:15:00+02:00",
		"0m":                   "2026-11-27T20:15:00+02:00",
	} {
		if at, err := moment(text, now); err != nil || at.Format(time.RFC3339) != want {
			t.Errorf("%s is %v, %v: want %s", text, at, err, want)
		}
	}
	for _, text := range []string{"", "soon", "25:00", "2026-13-01 20:00", "20"} {
		if at, err := moment(text, now); err == nil {
			t.Errorf("%q is %v", text, at)
		}
	}
}

// TestGuestsAreFound finds guests by what an organiser types.
func TestGuestsAreFound(t *testing.T) {
	e := sample("gathering", 10)
	e.Guests[3].Name, e.Guests[4].Name, e.Guests[5].Name = "Anna B", "Pia", "pia"
	for text, want := range map[string]int{"anna": 1, "Guest 9": 9, "9": 9, "Felix": 2} {
		if n, err := found(e, text); n != want || err != nil {
			t.Errorf("%s is %d, %v: want %d", text, n, err, want)
		}
	}
	for text, want := range map[string]string{"Pia": "by their number, 5 or 6", "11": `called "11"`, "An": `called "An"`, "": `called ""`} {
		if _, err := found(e, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
