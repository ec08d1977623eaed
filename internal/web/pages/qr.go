//go:build !js

package pages

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is the width of the white edge that cameras need around a QR code, in modules.
const quiet = 4

// QR draws a text as a QR code: a path of an SVG picture, and the side of the picture.
func QR(text string) (path string, side int) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", 0 // the text is too long, which addresses of tables are not
	}
	var out strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&out, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	return out.String(), code.Size + 2*quiet
}
