package main

import (
	"testing"

	"razzia/cmd/razzia/command"
)

// TestHelpIsFound asks for help in the ways in which people do.
func TestHelpIsFound(t *testing.T) {
	for _, same := range [][][]string{
		{{"--help"}, {}, {"help"}},
		{{"serve", "--help"}, {"help", "serve"}},
		{{"admin", "status", "--help"}, {"help", "admin", "status"}},
		{{"--version"}, {"version"}},
		{{"analyze", "--help"}, {"analyse", "--help"}, {"help", "analyse"}},
	} {
		_, want, _ := call("", same[0]...)
		if want == "" {
			t.Fatalf("razzia %q prints nothing", same[0])
		}
		for _, args := range same[1:] {
			if status, out, complaint := call("", args...); status != command.ExitDone || out != want || complaint != "" {
				t.Errorf("razzia %q: status %d, %q, complaint %q: want what %q prints", args, status, out, complaint, same[0])
			}
		}
	}
}
