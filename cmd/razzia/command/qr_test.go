package command

import (
	"strings"
	"testing"
)

// TestCodesOnATerminal draws a QR code: black on white with an edge, and as many rows as half its modules.
func TestCodesOnATerminal(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(QR("http://192.168.1.5:8080", true), "\n"), "\n")
	const side = 25 + 2*quietZone
	if len(lines) != (side+1)/2 {
		t.Fatalf("the code has %d lines, want %d", len(lines), (side+1)/2)
	}
	for i, line := range lines {
		text, found := strings.CutPrefix(line, blackOnWhite)
		text, ended := strings.CutSuffix(text, plainColours)
		if n := len([]rune(text)); n != side || !found || !ended {
			t.Errorf("line %d has %d characters, want %d in black on white", i, n, side)
		}
		if blank := strings.TrimSpace(text) == ""; blank != (i < quietZone/2 || i >= len(lines)-quietZone/2) {
			t.Errorf("line %d is blank: %v", i, blank)
		}
	}
	if lines[2][len(blackOnWhite):][:quietZone+3] != "    █" || QR(strings.Repeat("x", 5000), true) != "" {
		t.Errorf("the code begins with %q", lines[2])
	}
	plain := strings.Split(QR("http://192.168.1.5:8080", false), "\n")
	for y := range plain[:len(lines)] {
		for x, drawn := range []rune(plain[y]) {
			if black := []rune(strings.TrimPrefix(lines[y], blackOnWhite))[x]; opposite[drawn] != black {
				t.Fatalf("at %d,%d the code is %q, and without colours %q", x, y, black, drawn)
			}
		}
	}
}

// opposite are the characters that show light what another shows dark.
var opposite = map[rune]rune{' ': '█', '█': ' ', '▄': '▀', '▀': '▄'}
