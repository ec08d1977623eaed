package notation_test

import (
	"encoding/json"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/notation"
)

// The record and the state that docs/build/notation.md shows (N3, N4).
const (
	exampleRecord = `{"razzia":1,
 "players":["Miriam","Felix","Elke","Dennis"],
 "packages":[[2,6,13],[3,7,12],[4,8,11],[5,9,10]],
 "piles":2,
 "moves":["draw 1","reveal Jw","draw 2","reveal Po","bid 8","pass","bid 13","pass"]}`
	exampleState = `{"round":1,"phase":"turn","actor":2,` +
		`"middle":13,"police":1,"row":[],"piles":[59,59],` +
		`"auction":null,` +
		`"seats":[{"cheques":[2,6],"spent":[1],"property":{"Jw":1},"points":[],"total":0},` +
		`{"cheques":[3,7,12],"spent":[],"property":{},"points":[],"total":0},` +
		`{"cheques":[4,8,11],"spent":[],"property":{},"points":[],"total":0},` +
		`{"cheques":[5,9,10],"spent":[],"property":{},"points":[],"total":0}],` +
		`"gone":{},` +
		`"legal":["draw 1","draw 2","call"],` +
		`"winners":[]}`
)

// TestExample checks the example of docs/build/notation.md.
func TestExample(t *testing.T) {
	r, err := notation.Parse([]byte(exampleRecord))
	fatal.If(t, err)
	g, err := r.Replay(nil)
	fatal.If(t, err)
	if got := string(notation.AppendState(nil, &g)); got != exampleState {
		t.Errorf("state\n%s\nwant\n%s", got, exampleState)
	}
	compact := strings.ReplaceAll(exampleRecord, "\n ", "")
	if got := string(notation.AppendRecord(nil, &r)); got != compact {
		t.Errorf("record\n%s\nwant\n%s", got, compact)
	}
}

// record returns the text of a record with the given members. Required members that are not given are those of a
// game of two.
func record(members map[string]string) string {
	all := map[string]string{
		"razzia": "1", "players": `["A","B"]`, "packages": `[[2,5,6,9],[3,4,7,8]]`, "moves": `[]`,
	}
	for key, value := range members {
		all[key] = value
	}
	var parts []string
	for key, value := range all {
		if value != "" {
			parts = append(parts, `"`+key+`":`+value)
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// TestParseRefuses checks the errors for texts that are no records.
func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name, text, want string
	}{
		{"no JSON", `{"razzia":1`, "not JSON: unexpected end of JSON input"},
		{"nothing", ``, "not JSON"},
		{"two values", record(nil) + `{}`, "not JSON: invalid character '{' after top-level value"},
		{"byte order mark", "\ufeff" + record(nil), "not JSON: it begins with a byte order mark: want none (N3)"},
		{"escapes", record(map[string]string{"moves": "[\"\u009b31m\u202e\"]"}), `move 1 "\u009b31m\u202e": no such move`},
		{"UTF-8", record(map[string]string{"players": "[\"A\xff\",\"B\"]"}), "not valid UTF-8"},
		{"a list", `[]`, "not a record: want a JSON object (N3)"},
		{"no version", record(map[string]string{"razzia": ""}), `the key "razzia" is missing (N3)`},
		{"upper case key", record(map[string]string{"moves": "", "Moves": "[]"}), `the key "moves" is missing (N3)`},
		{"key twice", record(map[string]string{"piles": "2}"})[:0] + `{"piles":2,"piles":2}`,
			`the key "piles" appears twice in an object: want it once (N3)`},
		{"key twice in fair", record(map[string]string{"fair": `{"seed":"1","scheme":"x","seed":"2"}`}),
			`the key "seed" appears twice in an object`},
		{"key twice in fair, deep", record(map[string]string{"fair": `[[{"a":[1,{"b":"{","b":2}]}]]`}), `the key "b" appears twice in an object`},
		{"key twice in meta", record(map[string]string{"meta": `{"a":{},"a" : {}}`}), `the key "a" appears twice in an object`},
		{"key twice, once escaped", record(map[string]string{"meta": `{"a\"b":1,"\u0061\u0022b":1}`}),
			`the key "\u0061\u0022b" appears twice in an object`},
		{"unknown key twice", record(map[string]string{"colour": `1,"colour":2`}), `the key "colour" appears twice in an object`},
		{"UTF-8 in fair", record(map[string]string{"fair": "{\"seed\":\"\xc3\"}"}), "not valid UTF-8"},
		{"half a pair", record(map[string]string{"players": `["\ud83d","B"]`}),
			`the escape \ud83d is half a surrogate pair: want a Unicode character (N3)`},
		{"half a pair in fair", record(map[string]string{"fair": `{"seed":"\\\uDE00"}`}), `the escape \uDE00 is half a surrogate pair`},
		{"half a pair as a key", record(map[string]string{"meta": `{"\ud83d\u0041":1}`}), `the escape \ud83d is half a surrogate pair`},
		{"pair the wrong way", record(map[string]string{"meta": `{"a":"\ude00\ud83d"}`}), `the escape \ude00 is half a surrogate pair`},
		{"version", record(map[string]string{"razzia": "2"}), "razzia: version 2 is unknown: want 1 (N3)"},
		{"version as a fraction", record(map[string]string{"razzia": "1.0"}), "razzia: version 1.0 is unknown"},
		{"version true", record(map[string]string{"razzia": "true"}), "razzia: version true is unknown"},
		{"one player", record(map[string]string{"players": `["A"]`}), "players: 1 names: want 2 to 5 (N3, R2.1)"},
		{"six players", record(map[string]string{"players": `["A","B","C","D","E","F"]`}), "players: 6 names"},
		{"name", record(map[string]string{"players": `["A",null]`}), "players: seat 1: null: want a name in quotes (N3)"},
		{"names", record(map[string]string{"players": `"AB"`}), `players: "AB": want a list (N3)`},
		{"packages", record(map[string]string{"packages": `[[2,5,6,9]]`}), "packages: 1 for 2 players: want one for each seat (N3)"},
		{"cheque", record(map[string]string{"packages": `[[2,5,6,17],[3,4,7,8]]`}),
			"packages: seat 0: 17 is no cheque: want a number from 1 to 16 (R1.3)"},
		{"descending", record(map[string]string{"packages": `[[2,6,5,9],[3,4,7,8]]`}),
			"packages: seat 0: cheque 5 after 6: want ascending order (N3)"},
		{"no package", record(map[string]string{"packages": `[[2,5,6,8],[3,4,7,9]]`}),
			`packages: seat 0: "2 5 6 8" is no package for 2 players: want one of 2 5 6 9 · 3 4 7 8 (R2.2)`},
		{"same package", record(map[string]string{"packages": `[[2,5,6,9],[2,5,6,9]]`}),
			"packages: seat 1: the package 2 5 6 9 is dealt to seat 0 already (R2.2)"},
		{"piles", record(map[string]string{"piles": "3"}), "piles: 3: want 2 or 1 (N3, R2.4)"},
		{"meta", record(map[string]string{"meta": "7"}), "meta: 7: want an object (N3)"},
		{"moves", record(map[string]string{"moves": "{}"}), "moves: {}: want a list (N3)"},
		{"move is a number", record(map[string]string{"moves": "[5]"}), "move 1 5: want a move in quotes (N2)"},
		{"bad word", record(map[string]string{"moves": `["draw 1","reveal Po","pas"]`}), `move 3 "pas": no such move: want draw PILE`},
		{"bad pile", record(map[string]string{"moves": `["draw 3"]`}), `move 1 "draw 3": "3" is no pile: want 1 or 2 (N2)`},
		{"leading zero", record(map[string]string{"moves": `["draw 1","reveal Po","bid 09"]`}),
			`move 3 "bid 09": "09" is no cheque: want a number from 1 to 16 (N2)`},
		{"illegal", record(map[string]string{"moves": `["draw 1","reveal Po","bid 5"]`}),
			`move 3 "bid 5": seat 1 has no open cheque 5: bid 3, 4, 7 or 8 or pass (R4.1)`},
		{"first wrong move", record(map[string]string{"moves": `["pass","nonsense"]`}),
			`move 1 "pass": no auction is running: seat 0 draws, steals or calls (R3)`},
		{"early result", record(map[string]string{"result": `[0,0]`}), "result: the game is not over: want none (N3)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := notation.Parse([]byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Parse(%s)\nerror %v\nwant  %s", test.text, err, test.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error %q has more than one line", err)
			}
		})
	}
}

// TestParseAccepts checks unusual texts that are records.
func TestParseAccepts(t *testing.T) {
	tests := map[string]string{
		"unknown keys":    record(map[string]string{"Moves": `"x"`, "colour": `{"a":[1]}`}),
		"white space":     " " + strings.ReplaceAll(record(nil), ",", " ,\n\t") + "\r\n",
		"any names":       record(map[string]string{"players": `["","\u001b[31m\"\\"]`}),
		"fair":            record(map[string]string{"fair": `"anything"`}),
		"equal keys":      record(map[string]string{"meta": `{"a":{"a":[{"a":1},{"a":1}]},"A":"a","\\u0061":"a\"a\\"}`}),
		"pairs":           record(map[string]string{"meta": `{"\ud83d\ude00":"\uD83D\uDE00\n\u20ac\\ud83d","😀 ":1}`}),
		"packages turned": record(map[string]string{"packages": `[[3,4,7,8],[2,5,6,9]]`}),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			r, err := notation.Parse([]byte(text))
			fatal.If(t, err)
			if r.Piles != 2 {
				t.Errorf("without the key there are %d piles, want 2 (N3)", r.Piles)
			}
			roundTrip(t, r)
		})
	}
}

// roundTrip checks that a record that is written, read and written again has the same text.
func roundTrip(t *testing.T, r notation.Record) {
	t.Helper()
	first := notation.AppendRecord(nil, &r)
	again, err := notation.Parse(first)
	if err != nil {
		t.Fatalf("cannot read %s: %v", first, err)
	}
	if second := notation.AppendRecord(nil, &again); string(first) != string(second) {
		t.Errorf("the record is written %s, then read and written %s", first, second)
	}
}

// TestResult checks that a finished game may have its result and no other.
func TestResult(t *testing.T) {
	r := finished(t)
	g, err := r.Replay(nil)
	fatal.If(t, err)
	r.Result = notation.Totals(&g.State)
	roundTrip(t, r)
	for _, wrong := range [][]int{{}, r.Result[1:], append([]int{r.Result[0] + 1}, r.Result[1:]...)} {
		r.Result = wrong
		_, err := notation.Parse(notation.AppendRecord(nil, &r))
		if err == nil || !strings.Contains(err.Error(), "to which the moves lead") {
			t.Errorf("result %v: got error %v, want the right result named", wrong, err)
		}
	}
}

// finished returns a recorded game that is over.
func finished(t testing.TB) notation.Record {
	t.Helper()
	reader := notation.NewReader(open(t, "testdata/games.jsonl"))
	for {
		r, err := reader.Next()
		fatal.If(t, err)
		if g, _ := r.Replay(nil); g.State.Phase == razzia.Over {
			return r
		}
	}
}

// TestJSONMethods reads and writes a record with encoding/json.
func TestJSONMethods(t *testing.T) {
	var r notation.Record
	fatal.If(t, json.Unmarshal([]byte(exampleRecord), &r))
	text, err := json.Marshal(r)
	if err != nil || string(text) != string(notation.AppendRecord(nil, &r)) {
		t.Errorf("json.Marshal gives %s, %v; want the text of AppendRecord", text, err)
	}
}

// FuzzParse checks that a text that Parse accepts is a legal record that survives writing and reading.
func FuzzParse(f *testing.F) {
	f.Add(exampleRecord)
	f.Add(record(map[string]string{"moves": `["call","pass","bid 9"]`, "meta": `{"a":1}`, "piles": "1"}))
	f.Add(record(map[string]string{"moves": `["draw 1","reveal Th"]`, "result": "[]"}))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := notation.Parse([]byte(text))
		if err != nil {
			return
		}
		roundTrip(t, r)
		g, err := r.Replay(nil)
		if err != nil {
			t.Fatalf("Parse accepts what Replay refuses: %v", err)
		}
		if state := notation.AppendState(nil, &g); !json.Valid(state) {
			t.Errorf("AppendState gives no JSON: %s", state)
		}
	})
}
