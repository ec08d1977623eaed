package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/internal/web/webtest"
)

// FuzzMoveForm posts moves of a person who has both seats, legal or not.
func FuzzMoveForm(f *testing.F) {
	f.Add("0", "", "draw 1\ncall\npass\nbid 9", "Go")
	f.Add("1", "0", "draw 2", "Ca")
	f.Add("-1", "-1", "reveal Po", "??")
	f.Add("256", "9223372036854775808", "steal Ca Ca", "")
	f.Add("1e3", "1", "bid 17\n\x00\nDRAW 1", "\xff")
	f.Fuzz(func(t *testing.T, seat, ply, moves, card string) {
		d := newProbe(t)
		at := d.enter("/together", webtest.Form("name", "Ada", "name", "Bo", "hints", "1"))
		for i, move := range strings.SplitN(moves, "\n", 12) {
			d.post(at+"/move", webtest.Form("seat", seat, "ply", or(ply, i), "move", move))
			d.post(at+"/hint", webtest.Form("seat", seat, "ply", or(ply, i)))
			d.post(at+"/hint", webtest.Form("seat", strconv.Itoa(i%2), "ply", or(ply, i)))
			d.post(at+"/move", webtest.Form("seat", strconv.Itoa(i%2), "ply", or(ply, i), "move", move))
			d.post(at+"/steal", webtest.Form("seat", seat, "ply", or(ply, i), "card", card, "card", move))
		}
		d.look(at, at+"/replay?at="+strconv.Itoa(len(moves)))
	})
}

// or returns a text, or a number as text if the text is empty.
func or(text string, n int) string {
	if text == "" {
		return strconv.Itoa(n)
	}
	return text
}

// FuzzTalkForm posts any text as talk and as the pace of bots.
func FuzzTalkForm(f *testing.F) {
	for _, text := range []string{"", "Hello", "<script>", "a\u202eb", "\xff\x00", " \n ", strings.Repeat("ő", 281), "1h", "-1ns", "9e9h"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := newProbe(t)
		at := d.enter("/together", webtest.Form("name", "Ada", "name", "Bo"))
		d.post(at+"/talk", webtest.Form("text", text))
		d.post(at+"/pace", webtest.Form("pace", text))
		d.look(at)
	})
}

// FuzzSeatForm posts any actions for seats, by the maker of a table and by a stranger.
func FuzzSeatForm(f *testing.F) {
	f.Add("3", "bot", "1", "greedy", "bot", "2")
	f.Add("2", "sit", "1", "", "rematch", "")
	f.Add("2", "stand", "0", "x", "sit", "0")
	f.Add("4", "leave", "-1", "", "back", "300")
	f.Add("2", "resign", "0", "", "dance", "0")
	f.Fuzz(func(t *testing.T, players, first, seat, level, second, other string) {
		d := newProbe(t)
		if at := d.enter("/tables", webtest.Form("players", players)); at != "" {
			for _, action := range []string{first, second, first} {
				d.post(actionPath(at, action), webtest.Form("seat", seat, "level", level))
				d.asStranger().post(actionPath(at, action), webtest.Form("seat", other, "level", level))
			}
			d.look(at)
		}
	})
}

// FuzzTableForm fills in the three forms for a new table.
func FuzzTableForm(f *testing.F) {
	f.Add("2", "1", "5m+5s", "greedy", "Ada", "Bo")
	f.Add("9223372036854775807", "2", "0s+0s", "", "", "")
	f.Add("-5", "x", "-1h+1ns", "\x00", strings.Repeat("ő", 25), "\u202e")
	f.Fuzz(func(t *testing.T, number, piles, clock, level, name, friend string) {
		d := newProbe(t)
		fields := webtest.Form("bots", number, "players", number, "piles", piles, "clock", clock, "level", level,
			"name", name, "name", friend, "asked", piles, "hints", piles)
		for _, way := range []string{"/play", "/tables", "/together"} {
			if at := d.enter(way, fields); at != "" {
				d.look(at)
			}
		}
	})
}

// FuzzSettingsForm fills in the form of the settings, with the address that follows.
func FuzzSettingsForm(f *testing.F) {
	f.Add("Ada", "3", "hu", "2020", "dark", "/rules#R4.2")
	f.Add("<b>", "255", "xx", "1999", "", "//evil.example")
	f.Add("\xff", "-1", "", "", "blue", "/\\evil.example")
	f.Fuzz(func(t *testing.T, name, face, lang, dress, scheme, back string) {
		d := newProbe(t)
		to := d.post("/settings", webtest.Form("name", name, "face", face, "lang", lang, "dress", dress, "scheme", scheme, "back", back))
		if away := to.Header().Get("Location"); strings.HasPrefix(away, "//") || strings.Contains(away, ":") && !strings.HasPrefix(away, "/") {
			t.Errorf("settings lead to %q", away)
		}
		d.look("/")
		if at := d.enter("/play", ""); at != "" {
			d.look(at)
		}
	})
}

// FuzzFormBody posts bodies that need not be forms.
func FuzzFormBody(f *testing.F) {
	f.Add("seat=0&move=draw+1&ply=0")
	f.Add(`{"seat":0,"ply":0,"move":"draw 1"}`)
	f.Add("%zz=%&;;&=&name=\x00")
	f.Fuzz(func(t *testing.T, body string) {
		d := newProbe(t)
		at := d.enter("/together", webtest.Form("name", "Ada", "name", "Bo"))
		for _, to := range []string{at + "/move", at + "/steal", at + "/talk", at + "/rematch", "/api/tables/" + at[len("/t/"):] + "/moves", "/settings", "/play"} {
			d.post(to, body)
		}
		d.look(at)
	})
}
