package fair_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/notation"
)

// A wordVector is a game for which players add words, and what follows from them.
type wordVector struct {
	About    string      `json:"about"`
	Players  int         `json:"players"`
	Words    []fair.Word `json:"words"`
	Mixed    string      `json:"mixed"`    // the seed that deals
	Packages []string    `json:"packages"` // by seat
	Cards    string      `json:"cards"`    // of one pile, from the top
}

// wordCases are the words of the vectors. Those with a text get the salt 00 00 … of their seat.
var wordCases = []wordVector{
	{About: "one word", Players: 2, Words: []fair.Word{{Seat: 0, Text: "river"}}},
	{About: "two words, in other letters than English", Players: 3,
		Words: []fair.Word{{Seat: 0, Text: "\u00c5rh\u00fas \u2013 \U0001f3b2"}, {Seat: 2, Text: "\u30ab\u30fc\u30c9"}}},
	{About: "the longest word: 32 characters of 4 bytes", Players: 4, Words: []fair.Word{{Seat: 3, Text: strings.Repeat("\U0001f0a1", 32)}}},
	{About: "a word that is never opened, and one that the server kept", Players: 5, Words: []fair.Word{
		{Seat: 1, Commitment: strings.Repeat("7a", 32)}, {Seat: 4, Text: "lucky", Kept: true}}},
	{About: "a word that was removed: its digest is left", Players: 2, Words: []fair.Word{{Seat: 0, Text: "river", Digest: "remove"}}},
}

// committed returns words with their salts and commitments, as Python, JavaScript and this package compute them.
func committed(t *testing.T, table string, words []fair.Word) []fair.Word {
	t.Helper()
	for i, w := range words {
		if w.Text == "" {
			continue
		}
		removed := w.Digest != ""
		w.Salt, w.Digest = strings.Repeat(fmt.Sprintf("%02x", w.Seat), 32), ""
		_, err := w.Open(table, w.Text, w.Salt)
		w.Commitment = between(fmt.Sprint(err), "want ", " by the word")
		if removed {
			w, err = w.Silent()
			fatal.If(t, err)
		}
		fatal.If(t, w.Check(table))
		words[i] = w
	}
	return words
}

func between(text, from, to string) string {
	_, text, _ = strings.Cut(text, from)
	text, _, _ = strings.Cut(text, to)
	return text
}

// TestWordVectors checks what follows from words. The vectors never change: other checkers rely on them.
func TestWordVectors(t *testing.T) {
	seed := counted(t)
	out := struct {
		Seed       string       `json:"seed"`
		Commitment string       `json:"commitment"`
		Vectors    []wordVector `json:"vectors"`
	}{Seed: seed.Reveal(), Commitment: seed.Commitment()}
	for _, v := range wordCases {
		v.Words = committed(t, out.Commitment, v.Words)
		mixed, err := seed.Mix(v.Words)
		fatal.If(t, err)
		setup, deck := mixed.Deal(v.Players, 1)
		for _, p := range setup.Packages {
			v.Packages = append(v.Packages, p.String())
		}
		var cards []string
		for range razzia.DeckSize {
			card, _ := deck.Draw(1) // there are so many
			cards = append(cards, card.String())
		}
		v.Mixed, v.Cards = mixed.Reveal(), strings.Join(cards, " ")
		out.Vectors = append(out.Vectors, v)
	}
	text, err := json.MarshalIndent(out, "", " ")
	fatal.If(t, err)
	golden(t, "../docs/build/fair-words.json", string(text)+"\n")
}

// worded returns a record whose players have added words: some opened, some never opened, some kept by the server.
func worded(t *testing.T, seed fair.Seed, players int, chance *rand.Rand) notation.Record {
	t.Helper()
	var words []fair.Word
	for seat := range players {
		w, err := fair.NewWord(seed.Commitment(), razzia.Seat(seat), fmt.Sprint("word ", chance.Uint64()))
		fatal.If(t, err)
		switch chance.IntN(5) {
		case 0:
			continue
		case 1:
			w = fair.Word{Seat: w.Seat, Commitment: w.Commitment}
		case 2:
			w, err = w.Silent()
		}
		w.Kept = w.IsOpen() && chance.IntN(3) == 0
		words = append(words, w)
		fatal.If(t, err)
	}
	mixed, err := seed.Mix(words)
	fatal.If(t, err)
	r := played(t, mixed, players, 2)
	r.Fair = seed.Proof(words...).JSON()
	return r
}

// TestVerifyAcceptsWords verifies games with any words.
func TestVerifyAcceptsWords(t *testing.T) {
	chance := rand.New(razzia.NewSource(5, 5))
	for i := range 40 {
		r := worded(t, fair.NewSeed(), 2+i%4, chance)
		if err := fair.Verify(&r); err != nil {
			t.Fatalf("%s: %v", r.Fair, err)
		}
	}
}

// TestVerifyFindsEveryChange changes each byte of a proof with words.
func TestVerifyFindsEveryChange(t *testing.T) {
	seed := counted(t)
	words := committed(t, seed.Commitment(), []fair.Word{{Seat: 0, Text: "river"}, {Seat: 1, Commitment: strings.Repeat("7a", 32)},
		{Seat: 2, Text: "ab", Kept: true}})
	mixed, err := seed.Mix(words)
	fatal.If(t, err)
	r := played(t, mixed, 3, 1)
	text := seed.Proof(words...).JSON()
	for i := range text {
		changed := append([]byte(nil), text...)
		changed[i] = map[bool]byte{true: '1', false: '0'}[text[i] == '0']
		r.Fair = changed
		if err := fair.Verify(&r); err == nil {
			t.Errorf("byte %d changed is accepted: %s", i, changed)
		}
	}
}

// TestVerifyRefusesWords changes the words of a record as a whole.
func TestVerifyRefusesWords(t *testing.T) {
	seed := counted(t)
	both := func() []fair.Word {
		return committed(t, seed.Commitment(), []fair.Word{{Seat: 0, Text: "river"}, {Seat: 1, Text: "stone"}})
	}
	mixed, err := seed.Mix(both())
	fatal.If(t, err)
	r := played(t, mixed, 5, 2)
	for _, test := range []struct {
		name   string
		change func(p *fair.Proof)
		want   string
	}{
		{"nothing", func(*fair.Proof) {}, ""},
		{"none", func(p *fair.Proof) { p.Words = nil }, "0 with the scheme"},
		{"old scheme", func(p *fair.Proof) { p.Scheme = fair.Scheme }, "2 with the scheme"},
		{"none, old scheme", func(p *fair.Proof) { *p = seed.Proof() }, " by the seed"},
		{"one left out", func(p *fair.Proof) { p.Words = p.Words[1:] }, " by the seed"},
		{"order", func(p *fair.Proof) { p.Words[0], p.Words[1] = p.Words[1], p.Words[0] }, "ascending"},
		{"twice", func(p *fair.Proof) { p.Words[1] = p.Words[0] }, "ascending"},
		{"no such seat", func(p *fair.Proof) { p.Words[1].Seat = 5 }, "below 5"},
		{"other seat", func(p *fair.Proof) { p.Words = p.Words[:1]; p.Words[0].Seat = 1 }, "its commitment is"},
		{"other word", func(p *fair.Proof) { p.Words[0].Text = "River" }, "its commitment is"},
		{"other salt", func(p *fair.Proof) { p.Words[0].Salt = strings.Repeat("ab", 32) }, "its commitment is"},
		{"salt in capitals", func(p *fair.Proof) { p.Words[0].Salt = strings.Repeat("AB", 32) }, "in lower case"},
		{"never opened", func(p *fair.Proof) { p.Words[0] = fair.Word{Commitment: p.Words[0].Commitment} }, " by the seed"},
		{"said to be kept", func(p *fair.Proof) { p.Words[0].Kept = true }, " by the seed"},
		{"word and digest", func(p *fair.Proof) { p.Words[0].Digest = strings.Repeat("ab", 32) }, "both a word and a digest"},
		{"no salt", func(p *fair.Proof) { p.Words[0].Salt = "" }, "64 hexadecimal digits"},
	} {
		p := seed.Proof(both()...)
		test.change(&p)
		r.Fair = p.JSON()
		if err := fair.Verify(&r); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestSilentWordsProveTheSame removes what players wrote from a proof.
func TestSilentWordsProveTheSame(t *testing.T) {
	r := worded(t, counted(t), 5, rand.New(razzia.NewSource(1, 2)))
	p, err := fair.ProofOf(&r)
	fatal.If(t, err)
	silent, err := p.Silent()
	fatal.If(t, err)
	if r.Fair = silent.JSON(); strings.Contains(string(r.Fair), "word ") || strings.Contains(string(r.Fair), "salt") {
		t.Errorf("words are left: %s", r.Fair)
	}
	if err := fair.Verify(&r); err != nil {
		t.Error(err)
	}
}

// TestLockedWords unlocks a word with its seed, and with no other.
func TestLockedWords(t *testing.T) {
	seed := counted(t)
	w, err := fair.NewWord(seed.Commitment(), 1, "secret river")
	fatal.If(t, err)
	locked, err := seed.Lock(w)
	if err != nil || strings.Contains(locked, "river") {
		t.Fatalf("locked as %q, %v", locked, err)
	}
	bare := fair.Word{Seat: 1, Commitment: w.Commitment}
	if got, err := seed.Unlock(bare, locked); err != nil || got != w {
		t.Errorf("unlocked as %v, %v: want %v", got, err, w)
	}
	if _, err := fair.NewSeed().Unlock(bare, locked); err == nil {
		t.Error("another seed unlocks it")
	}
	bare.Commitment = seed.Commitment()
	if _, err := seed.Unlock(bare, locked); err == nil {
		t.Error("it unlocks for another commitment")
	}
	for _, text := range []string{"", "!", "AAAA", locked[:len(locked)-4]} {
		if _, err := seed.Unlock(fair.Word{Commitment: w.Commitment}, text); err == nil {
			t.Errorf("%q unlocks", text)
		}
	}
}

// TestPythonAgrees checks the vectors and some records with a program that shares nothing with this package.
func TestPythonAgrees(t *testing.T) {
	chance := rand.New(razzia.NewSource(3, 4))
	file := filepath.Join(t.TempDir(), "games.jsonl")
	var text []byte
	for players := 2; players <= 5; players++ {
		with, without := worded(t, fair.NewSeed(), players, chance), played(t, counted(t), players, 1+players%2)
		text = append(notation.AppendRecord(text, &with), '\n')
		text = append(notation.AppendRecord(text, &without), '\n')
	}
	_, after := passed(t)
	text = append(notation.AppendRecord(text, &after), '\n')
	fatal.If(t, os.WriteFile(file, text, 0o644))
	out, err := exec.Command("python3", "../examples/fair.py", "../docs/build/fair-words.json", file).CombinedOutput()
	if err != nil || strings.Count(string(out), "fair\n") != 9+len(wordCases) {
		t.Errorf("%v: %s", err, out)
	}
	wrong := strings.Replace(string(text), `"seed":"`, `"seed":"0`, 1)
	fatal.If(t, os.WriteFile(file, []byte(wrong), 0o644))
	if out, err := exec.Command("python3", "../examples/fair.py", file).CombinedOutput(); err == nil {
		t.Errorf("Python accepts another seed: %s", out)
	}
}
