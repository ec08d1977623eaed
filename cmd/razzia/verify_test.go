package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"razzia"
	"razzia/fair"
	"razzia/notation"
)

// fairLine is the record of a game of two, as a line, with a proof and one draw from pile 1.
func fairLine(t *testing.T) string {
	t.Helper()
	seed := fair.NewSeed()
	setup, deck := seed.Deal(2, 2)
	card, err := deck.Draw(1)
	if err != nil {
		t.Fatal(err)
	}
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
	for file, text := range map[string]string{one: fairLine(t) + "\n" + fairLine(t), two: started + "\n" + fairLine(t)} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	status, out, complaints := call(fairLine(t), "verify", one, two, "-")
	const yes = "fair: the packages and all cards match the seed"
	want := fmt.Sprintf("%[1]s:1: %[3]s\n%[1]s:3: %[3]s\n%[2]s:2: %[3]s\n-:1: %[3]s\n", one, two, yes)
	if status != exitRefused || out != want {
		t.Errorf("status %d, out\n%s\nwant %d\n%s", status, out, exitRefused, want)
	}
	if want := fmt.Sprintf("%s:1: not proved: %v\n", two, fair.ErrNoProof); complaints != want {
		t.Errorf("complaints %q, want %q", complaints, want)
	}
}
