package command

import (
	"strings"

	"rsc.io/qr"
)

// quietZone is the width of the white edge of a QR code, in modules.
const quietZone = 4

// The colours of a QR code on a terminal, whatever the terminal's own are: cameras need black on white.
const (
	blackOnWhite = "\x1b[30;107m"
	plainColours = "\x1b[0m"
)

// QR draws a text as a QR code for a terminal; "" if the text is too long. One character shows two modules, one above the other. Without
// colours the light modules are drawn, as a terminal with light letters on a dark ground shows them.
func QR(text string, colours bool) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	var out strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		if colours {
			out.WriteString(blackOnWhite)
		}
		for x := -quietZone; x < code.Size+quietZone; x++ {
			out.WriteRune(halves[code.Black(x, y) == colours][code.Black(x, y+1) == colours])
		}
		if colours {
			out.WriteString(plainColours)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// halves are the characters for two modules, by whether the upper and the lower one are drawn.
var halves = map[bool]map[bool]rune{false: {false: ' ', true: '▄'}, true: {false: '▀', true: '█'}}
