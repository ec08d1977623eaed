package games

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/notation"
)

// fairLine is the record of a game of two, as a line, with a proof and one draw from pile 1.
func fairLine(t *testing.T) string {
	t.Helper()
	seed := fair.NewSeed()
	setup, deck := seed.Deal(2, 2)
	card, err := deck.Draw(1)
	fatal.If(t, err)
	r := notation.Record{
		Players: []string{"Ada", "Bo"}, Packages: setup.Packages, Piles: 2, Fair: seed.Proof().JSON(),
		Moves: []razzia.Move{razzia.Draw(1), razzia.Reveal(card)},
	}
	return string(notation.AppendRecord(nil, &r)) + "\n"
}

// TestVerifyNamesFileAndLine verifies several files and standard input: each verdict begins with FILE:LINE.
func TestVerifyNamesFileAndLine(t *testing.T) {
	folder := t.TempDir()
	one, two := filepath.Join(folder, "one.jsonl"), filepath.Join(folder, "two.jsonl")
	for file, text := range map[string]string{one: fairLine(t) + "\n" + fairLine(t), two: commandtest.Started + "\n" + fairLine(t)} {
		fatal.If(t, os.WriteFile(file, []byte(text), 0o644))
	}
	status, out, complaints := call(fairLine(t), "verify", one, two, "-")
	const yes = "fair: the packages and all cards match the seed"
	want := fmt.Sprintf("%[1]s:1: %[3]s\n%[1]s:3: %[3]s\n%[2]s:2: %[3]s\n-:1: %[3]s\n", one, two, yes)
	if status != command.ExitRefused || out != want {
		t.Errorf("status %d, out\n%s\nwant %d\n%s", status, out, command.ExitRefused, want)
	}
	if want := fmt.Sprintf("%s:1: not proved: %v\n", two, fair.ErrNoProof); complaints != want {
		t.Errorf("complaints %q, want %q", complaints, want)
	}
}

// TestVerifyPrintsJSON gives a program a record that is proved, one without a proof, and one that is refused.
func TestVerifyPrintsJSON(t *testing.T) {
	input := fairLine(t) + commandtest.Started + "\n{}\n"
	status, out, complaints := call(input, "verify", "--json")
	want := `{"file":"-","line":1,"fair":true,"says":"the packages and all cards match the seed"}` + "\n" +
		fmt.Sprintf(`{"file":"-","line":2,"fair":false,"why":%q}`, fair.ErrNoProof.Error()) + "\n" +
		`{"file":"-","line":3,"fair":false,"why":"the key \"razzia\" is missing (N3)"}` + "\n"
	if status != command.ExitRefused || out != want || complaints != "" {
		t.Errorf("status %d, complaints %q, out\n%s\nwant %d\n%s", status, complaints, out, command.ExitRefused, want)
	}
}

// TestVerifyTellsOfPassedPackages verifies a game of a series: the verdict names the game before, and does not say that a seed gave the
// packages.
func TestVerifyTellsOfPassedPackages(t *testing.T) {
	r, err := notation.Parse([]byte(fairLine(t)))
	fatal.If(t, err)
	p, err := fair.ProofOf(&r)
	fatal.If(t, err)
	p.Scheme, p.Before = fair.SchemePassed, strings.Repeat("0f", 32)
	r.Fair, r.Packages[0], r.Packages[1] = p.JSON(), r.Packages[1], r.Packages[0]
	status, out, _ := call(string(notation.AppendRecord(nil, &r))+"\n", "verify", "-")
	if status != 0 || !strings.Contains(out, "not dealt by lot") || !strings.HasSuffix(out, p.Before+"\n") {
		t.Errorf("status %d, out %s", status, out)
	}
}

// TestVerifyTellsOfWords verifies a game with a word that was opened, one that was not, and one that the server kept.
func TestVerifyTellsOfWords(t *testing.T) {
	seed := fair.NewSeed()
	var words []fair.Word
	for seat, text := range []string{"river", "stone", "lucky"} {
		w, err := fair.NewWord(seed.Commitment(), razzia.Seat(seat), text)
		fatal.If(t, err)
		words = append(words, w)
	}
	words[1], words[2].Kept = fair.Word{Seat: 1, Commitment: words[1].Commitment}, true
	mixed, err := seed.Mix(words)
	fatal.If(t, err)
	setup, _ := mixed.Deal(3, 2)
	r := notation.Record{Players: []string{"Ada", "Bo", "Cid"}, Packages: setup.Packages, Piles: 2, Fair: seed.Proof(words...).JSON()}
	line := string(notation.AppendRecord(nil, &r)) + "\n"
	const want = "-:1: fair: the packages and all cards match the seed and the words of players: 2 opened, and each matches its commitment; " +
		"1 never opened, and the commitment took its place; 1 kept by the server until then\n"
	if status, out, complaints := call(line, "verify"); status != 0 || out != want {
		t.Errorf("status %d, %q, %q: want %q", status, out, complaints, want)
	}
	if status, _, complaints := call(strings.Replace(line, "river", "rivet", 1), "verify"); status != command.ExitRefused ||
		!strings.Contains(complaints, "fair: words: seat 0: its commitment is") {
		t.Errorf("another word: status %d, %q", status, complaints)
	}
}
