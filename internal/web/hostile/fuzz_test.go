package hostile

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
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
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, seat, ply, moves, card string) {
		d := site.Probe(t)
		at := d.Enter("/together", webtest.Form("name", "Ada", "name", "Bo", "hints", "1"))
		for i, move := range strings.SplitN(moves, "\n", 12) {
			d.Post(at+"/move", webtest.Form("seat", seat, "ply", or(ply, i), "move", move))
			d.Post(at+"/hint", webtest.Form("seat", seat, "ply", or(ply, i)))
			d.Post(at+"/hint", webtest.Form("seat", strconv.Itoa(i%2), "ply", or(ply, i)))
			d.Post(at+"/move", webtest.Form("seat", strconv.Itoa(i%2), "ply", or(ply, i), "move", move))
			d.Post(at+"/steal", webtest.Form("seat", seat, "ply", or(ply, i), "card", card, "card", move))
		}
		d.Look(at, at+"/replay?at="+strconv.Itoa(len(moves)))
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
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, text string) {
		d := site.Probe(t)
		at := d.Enter("/together", webtest.Form("name", "Ada", "name", "Bo"))
		d.Post(at+"/talk", webtest.Form("text", text))
		d.Post(at+"/pace", webtest.Form("pace", text))
		d.Look(at)
	})
}

// FuzzSeatForm posts any actions for seats, by the maker of a table and by a new guest.
func FuzzSeatForm(f *testing.F) {
	f.Add("3", "bot", "1", "greedy", "bot", "2")
	f.Add("2", "sit", "1", "", "rematch", "")
	f.Add("2", "stand", "0", "x", "sit", "0")
	f.Add("4", "leave", "-1", "", "back", "300")
	f.Add("2", "resign", "0", "", "dance", "0")
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, players, first, seat, level, second, other string) {
		d := site.Probe(t)
		if at := d.Enter("/tables", webtest.Form("players", players)); at != "" {
			for _, action := range []string{first, second, first} {
				d.Post(actionPath(at, action), webtest.Form("seat", seat, "level", level))
				d.AsNewGuest().Post(actionPath(at, action), webtest.Form("seat", other, "level", level))
			}
			d.Look(at)
		}
	})
}

// FuzzTableForm fills in the three forms for a new table.
func FuzzTableForm(f *testing.F) {
	f.Add("2", "1", "5m+5s", "greedy", "Ada", "Bo")
	f.Add("9223372036854775807", "2", "0s+0s", "", "", "")
	f.Add("-5", "x", "-1h+1ns", "\x00", strings.Repeat("ő", 25), "\u202e")
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, number, piles, clock, level, name, friend string) {
		d := site.Probe(t)
		fields := webtest.Form("bots", number, "players", number, "piles", piles, "clock", clock, "level", level,
			"name", name, "name", friend, "asked", piles, "hints", piles)
		for _, way := range []string{"/play", "/tables", "/together"} {
			if at := d.Enter(way, fields); at != "" {
				d.Look(at)
			}
		}
	})
}

// FuzzSettingsForm fills in the form of the settings, with the address that follows.
func FuzzSettingsForm(f *testing.F) {
	f.Add("Ada", "3", "hu", "2020", "dark", "/rules#R4.2")
	f.Add("<b>", "255", "xx", "1999", "", "//evil.example")
	f.Add("\xff", "-1", "", "", "blue", "/\\evil.example")
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, name, face, lang, dress, scheme, back string) {
		d := site.Probe(t)
		to := d.Post("/settings", webtest.Form("name", name, "face", face, "lang", lang, "dress", dress, "scheme", scheme, "back", back))
		if away := to.Header().Get("Location"); strings.HasPrefix(away, "//") || strings.Contains(away, ":") && !strings.HasPrefix(away, "/") {
			t.Errorf("settings lead to %q", away)
		}
		d.Look("/")
		if at := d.Enter("/play", ""); at != "" {
			d.Look(at)
		}
	})
}

// FuzzFormBody posts bodies that need not be forms.
func FuzzFormBody(f *testing.F) {
	f.Add("seat=0&move=draw+1&ply=0")
	f.Add(`{"seat":0,"ply":0,"move":"draw 1"}`)
	f.Add("%zz=%&;;&=&name=\x00")
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, body string) {
		d := site.Probe(t)
		at := d.Enter("/together", webtest.Form("name", "Ada", "name", "Bo"))
		for _, to := range []string{at + "/move", at + "/steal", at + "/talk", at + "/rematch", "/api/tables/" + at[len("/t/"):] + "/moves",
			"/settings", "/play"} {
			d.Post(to, body)
		}
		d.Look(at)
	})
}

// FuzzLessonForm posts any actions at a lesson, by its player and by a new guest.
func FuzzLessonForm(f *testing.F) {
	f.Add("next", "0", "skip", "1")
	f.Add("move", "-1", "next", "9223372036854775808")
	f.Add("leave", "0", "back", "0")
	f.Add("resign", "", "next", "\x00")
	f.Add("next", "0", "next", "\xff")
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, first, done, second, other string) {
		d := site.Probe(t)
		at := d.Enter("/lesson", webtest.Form("lesson", other))
		if at == "" { // text that is not UTF-8 is refused
			return
		}
		for _, action := range []string{first, "next", second} {
			d.Post(actionPath(at, action), webtest.Form("seat", "0", "done", done, "ply", done, "move", "draw 1"))
			d.AsNewGuest().Post(actionPath(at, action), webtest.Form("seat", "0", "done", other))
		}
		d.Look(at, at+"/replay")
	})
}

// FuzzRecordFile opens any file, and shows the replay of one that holds a game.
func FuzzRecordFile(f *testing.F) {
	f.Add([]byte(`{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 9","pass"]}`), 2)
	f.Add([]byte(`{"razzia":1,"players":["A","\u202e"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":[],"fair":{"seed":"x"},"meta":{}}`), -1)
	f.Add([]byte("\ufeff{\"razzia\":1,\n\"players\":[\"A\",\"B\",\"C\"],\"piles\":1,\"packages\":[[2,7,10,13],[3,6,11,12],[4,5,8,9]],\"moves\":[\"draw 1\",\"reveal Po\"]}"), 1)
	f.Add([]byte("\xff\x00"), 0)
	site := webtest.NewSite(f)
	f.Fuzz(func(t *testing.T, file []byte, ply int) {
		d := site.Probe(t)
		body, kind := webtest.Upload(t, "file", file)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/records", body)
		r.Header.Set("Content-Type", kind)
		answer := d.Answer(r)
		at, found := strings.CutSuffix(answer.Header().Get("Location"), "/replay?at=0")
		switch answer.Code {
		case http.StatusSeeOther:
			d.Look(fmt.Sprintf("%s/replay?at=%d", at, ply), at+"/replay", at+"/record")
		case http.StatusUnprocessableEntity, http.StatusRequestEntityTooLarge:
			found = true
		}
		if !found {
			t.Errorf("%q is answered with %d and %s", file, answer.Code, at)
		}
		if d.Tables() > 0 {
			t.Error("a file made a table")
		}
	})
}

// actionPath is the address of an action at a table. The name of the action may be any text.
func actionPath(at, action string) string { return at + "/" + url.PathEscape(action) }
