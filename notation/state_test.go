package notation_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// eachGame calls visit with the game after each step of the recorded games.
func eachGame(t testing.TB, visit func(g *razzia.Game)) {
	t.Helper()
	reader := notation.NewReader(open(t, "testdata/games.jsonl"))
	for {
		r, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		fatal.If(t, err)
		start, err := razzia.NewGame(r.Setup())
		fatal.If(t, err)
		visit(&start)
		if _, err := r.Replay(func(s notation.Step) { visit(&s.After) }); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStatesSurviveWriting checks that every state of the recorded games is read as it was written.
func TestStatesSurviveWriting(t *testing.T) {
	seen, refused := 0, 0
	eachGame(t, func(g *razzia.Game) {
		got, err := notation.ParseState(notation.AppendState(nil, g))
		if g.State.Phase == razzia.Revealing {
			refused++
			if err == nil || !strings.Contains(err.Error(), "does not say which seat drew") {
				t.Fatalf("a state that waits for a card: got error %v, want that the drawer is missing", err)
			}
			return
		}
		seen++
		if err != nil || got != g.State {
			t.Fatalf("%s\nis read as\n%+v, %v\nwant\n%+v", notation.AppendState(nil, g), got, err, g.State)
		}
	})
	if seen < 1000 || refused < 100 {
		t.Errorf("%d states were read and %d refused, want at least 1000 and 100", seen, refused)
	}
}

// TestStatesAreRefused changes one value of a state at a time and checks the error.
func TestStatesAreRefused(t *testing.T) {
	const good = `{"round":1,"phase":"turn","actor":2,"middle":13,"police":1,"row":[],"piles":[59,59],"auction":null,"seats":[` +
		`{"cheques":[2,6],"spent":[1],"property":{"Jw":1},"points":[],"total":0},{"cheques":[3,7,12],"spent":[],"property":{},"points":[],"total":0},` +
		`{"cheques":[4,8,11],"spent":[],"property":{},"points":[],"total":0},{"cheques":[5,9,10],"spent":[],"property":{},"points":[],"total":0}],"gone":{}}`
	if _, err := notation.ParseState([]byte(good)); err != nil {
		t.Fatal(err)
	}
	auction := strings.Replace(strings.Replace(good, `"phase":"turn"`, `"phase":"auction"`, 1), `"auction":null`,
		`"auction":{"kind":"called","opener":3,"bid":12,"bidder":1}`, 1)
	if _, err := notation.ParseState([]byte(strings.Replace(auction, `"actor":2`, `"actor":3`, 1))); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, old, fresh, want string }{
		{good, `{"round"`, `["round"`, "not JSON"},
		{good, `"round":1`, `"round":1,"round":1`, `the key "round" appears twice in an object: want it once (N4)`},
		{good, `{"Jw":1}`, `{"Jw":1,"Jw":1}`, `the key "Jw" appears twice in an object`},
		{good, `"spent":[1]`, `"spent":[1],"spent":[1]`, `the key "spent" appears twice in an object`},
		{good, `"gone":{}`, `"gone":{},"colour":"\udc00"`, `the escape \udc00 is half a surrogate pair: want a Unicode character (N4)`},
		{good, `"gone":{}`, "\"gone\":{},\"colour\":\"\xff\"", "not valid UTF-8 (N4)"},
		{good, `"round":1`, `"round":4`, "round: 4: want a whole number from 1 to 3"},
		{good, `"round":1,`, ``, `the key "round" is missing`},
		{good, `"turn"`, `"tern"`, `phase: "tern": want turn, auction or over`},
		{good, `"turn"`, `"over"`, "the game is over in round 1"},
		{good, `"actor":2`, `"actor":4`, "seat 4 is to act: want a seat with an open cheque (R5.1)"},
		{good, `"police":1`, `"police":7`, "7 police cards are in the line: want at most 6 (R6.1)"},
		{good, `"piles":[59,59]`, `"piles":[59,58]`, "the piles hold 117 cards: want the 118 that are in no other place"},
		{good, `"piles":[59,59]`, `"piles":[118,0]`, "the piles hold 118 and 0 cards: want some in each"},
		{good, `"piles":[59,59]`, `"piles":[]`, "want two numbers or one (R2.4)"},
		{good, `"row":[]`, `"row":["Po"]`, `row: "Po": want the code of a loot card`},
		{good, `"row":[]`, `"row":["Go","Go","Go","Go"]`, "row: 4 cards Go: want at most 3"},
		{good, `{"Jw":1}`, `{"Jw":5}`, "seat 0: property: Jw: 5: want a whole number from 0 to 4"},
		{good, `"gone":{}`, `"gone":{"Jw":4}`, "5 cards Jw in all places: want at most 4"},
		{good, `[2,6]`, `[2,6,13]`, "seat 0 has 4 cheques: want 3"},
		{good, `[2,6]`, `[2,13]`, "cheque 13 is in two places"},
		{good, `"middle":13`, `"middle":14`, "the cheques of the seats and the middle are 1 2 3 4 5 6 7 8 9 10 11 12 14: want 1 2 3"},
		{good, `"phase":"turn"`, `"phase":"auction"`, "auction: null: want an object"},
		{auction, `"kind":"called"`, `"kind":"loud"`, "the auction has no kind"},
		{auction, `"kind":"called"`, `"kind":"full-row"`, "a full-row auction with 0 cards in the row"},
		{auction, `"bid":12`, `"bid":11`, "seat 1 bid 11: want one of its open cheques"},
		{auction, `"actor":2`, `"actor":1`, "seat 1 made the highest bid before its say"},
		{auction, `"opener":3`, `"opener":4`, "seat 4 opened the auction: want a seat with an open cheque"},
	} {
		text := strings.Replace(test.text, test.old, test.fresh, 1)
		if _, err := notation.ParseState([]byte(text)); text == test.text || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s in place of %s: got error %v, want %q", test.fresh, test.old, err, test.want)
		}
	}
}

// FuzzParseState checks that a game can go on from every state that ParseState accepts, and that the state is read as it
// is written.
func FuzzParseState(f *testing.F) {
	n := 0
	eachGame(f, func(g *razzia.Game) {
		if n++; n%97 == 0 {
			f.Add(notation.AppendState(nil, g))
		}
	})
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := notation.ParseState(text)
		if err != nil {
			return
		}
		written := notation.AppendState(nil, &razzia.Game{State: s})
		if again, err := notation.ParseState(written); err != nil || again != s {
			t.Errorf("%s is written as %s, and read with error %v as another state", text, written, err)
		}
		for _, m := range s.Legal(nil) {
			if _, err := s.Step(m); err != nil {
				t.Errorf("%s: %v is listed as legal but refused: %v", bytes.TrimSpace(written), m, err)
			}
		}
	})
}
