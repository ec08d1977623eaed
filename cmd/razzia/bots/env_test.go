//go:build unix

package bots

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/env"
	"razzia/internal/fatal"
)

// TestEnv steps games by commands, and finds the result in the file.
func TestEnv(t *testing.T) {
	file := filepath.Join(t.TempDir(), "memory")
	status, out, complaints := call("s\x00\x00\x00\x00\x00\x00\x00\x00q\x00\x00\x00\x00\x00\x00\x00\x00",
		"env", "--file", file, "--batch", "3", "--players", "2", "--seed", "5")
	if status != command.ExitDone || out != "\x00\x00" || complaints != "" {
		t.Fatalf("status %d, output %q, complaints %q", status, out, complaints)
	}
	memory, err := os.ReadFile(file)
	fatal.If(t, err)
	if !strings.HasPrefix(string(memory), env.Magic) || binary.LittleEndian.Uint32(memory[12:]) != 3 {
		t.Fatalf("the file begins with %q", memory[:16])
	}
	states := binary.LittleEndian.Uint64(memory[48+8*10:])
	s, err := env.Decode((*[env.StateSize]byte)(memory[states:]))
	if err != nil || s.Players != 2 || s.CardsLeft() != 119 {
		t.Errorf("game 0 is %+v, %v: want one card drawn by action 0", s, err)
	}
}

// TestEnvComplains checks what ends the command.
func TestEnvComplains(t *testing.T) {
	for input, want := range map[string]string{
		"steps":     "razzia: the environment ends: the input stops after 5 of the 9 bytes of a command\n",
		"xxxxxxxxx": "razzia: the environment ends: no command begins with the byte 'x': want s, b, r, c, p or q\n",
	} {
		status, out, complaints := call(input, "env", "--file", filepath.Join(t.TempDir(), "memory"))
		if status != command.ExitUsage || out != "\x00" || complaints != want {
			t.Errorf("%q: status %d, output %q, complaints %q, want %q", input, status, out, complaints, want)
		}
	}
}

// A cutter is an input that cuts a file before it gives a step.
type cutter struct{ file string }

func (c cutter) Read(to []byte) (int, error) {
	return copy(to, "s\x00\x00\x00\x00\x00\x00\x00\x00"), os.Truncate(c.file, 0)
}

// TestEnvEndsWhenItsFileIsCut checks that memory that goes away is an error and no crash.
func TestEnvEndsWhenItsFileIsCut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "memory")
	var out, complaints bytes.Buffer
	status := command.Run(new(commands), []string{"env", "--file", file}, command.Streams{In: cutter{file}, Out: &out, Err: &complaints})
	if want := "a part of the file is gone"; status != command.ExitRefused || !strings.Contains(complaints.String(), want) {
		t.Errorf("status %d, complaints %q, want %q", status, complaints.String(), want)
	}
}
