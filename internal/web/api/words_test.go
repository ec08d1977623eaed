package api_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// closedWords makes a table where Ann has added a word, and all seats are taken. It returns its ID and the input that opens the
// word.
func (s *scene) closedWords(t *testing.T) (id, opens string) {
	t.Helper()
	id = s.made(t, "createTable", `{"players":2,"piles":1}`)
	var made struct{ Proof fair.Proof }
	fatal.If(t, json.Unmarshal([]byte(s.want(t, s.ann, "sit", id, "").Body), &made))
	w, err := fair.NewWord(made.Proof.Commitment, 0, "river")
	fatal.If(t, err)
	s.want(t, s.ann, "addWord", id, fmt.Sprintf(`{"seat":0,"commitment":%q}`, w.Commitment))
	s.want(t, s.bob, "sit", id, `{"seat":1,"word":"stone"}`)
	return id, fmt.Sprintf(`{"seat":0,"word":%q,"salt":%q}`, w.Text, w.Salt)
}

// provokeByWords does what tables refuse of words.
func provokeByWords(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	s := newScene(t, h)
	id, opens := s.closedWords(t)
	for _, try := range []struct{ operation, at, input string }{
		{"addWord", id, ""}, {"standUp", id, ""}, {"openWord", id, strings.Replace(opens, "river", "rivers", 1)},
		{"openWord", id, strings.Replace(opens, "river", " ", 1)}, {"openWord", id, strings.Replace(opens, `"seat":0`, `"seat":1`, 1)},
		{"addWord", s.waiting, ""}, {"addWord", s.playing, ""}, {"openWord", s.playing, ""}, {"sit", s.waiting, `{"seat":0,"word":"\u0007"}`},
	} {
		got.add(t, try.operation, ask(s.ann, try.operation, try.at, try.input))
	}
	s.want(t, s.ann, "sit", s.waiting, "")
	got.add(t, "openWord", ask(s.ann, "openWord", s.waiting, ""))
	got.add(t, "addWord", ask(s.ann, "addWord", s.waiting, `{"seat":0}`))
}

// addWords has two programs add words, and reads them in the log and in the record.
func addWords(t *testing.T, one, two *webtest.Caller) {
	t.Helper()
	made := one.Call(201, "POST", "/api/tables", "", `{"players":2,"piles":2}`)
	id := made["id"].(string)
	w, err := fair.NewWord(made["proof"].(map[string]any)["commitment"].(string), 0, "river")
	fatal.If(t, err)
	one.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":0}`)
	one.Call(200, "POST", "/api/tables/{id}/words", id, fmt.Sprintf(`{"seat":0,"commitment":%q}`, w.Commitment))
	waiting := two.Call(200, "POST", "/api/tables/{id}/sit", id, `{"seat":1,"word":"stone"}`)
	if words := waiting["words"].(map[string]any); words["closed"] != true || words["added"].([]any)[1].(map[string]any)["opened"] != true {
		t.Errorf("with the last seat the words are %v", words)
	}
	one.Call(200, "GET", "/api/tables/{id}/log", id, "")
	begun := one.Call(200, "POST", "/api/tables/{id}/words/open", id, fmt.Sprintf(`{"seat":0,"word":"river","salt":%q}`, w.Salt))
	words, _ := begun["proof"].(map[string]any)["words"].([]any)
	if begun["phase"] != "playing" || len(words) != 2 || words[0].(map[string]any)["word"] != "river" ||
		words[1].(map[string]any)["kept"] != true {
		t.Errorf("with all words open the table is %v with %v", begun["phase"], begun["proof"])
	}
	one.Call(200, "GET", "/api/tables/{id}/record", id, "")
}
