package i18n

import (
	"strconv"
	"strings"
)

// minus is the minus sign of texts for people (U+2212). It is as wide as the plus sign and no line breaks after
// it. JSON and the notations write negative numbers with a hyphen.
const minus = "−"

// Number writes a number for people: "3", "0", "−3".
func Number(n int) string { return string(appendNumber(nil, n)) }

// appendNumber writes a number for people at the end of a text.
func appendNumber(buf []byte, n int) []byte {
	if n < 0 {
		return strconv.AppendInt(append(buf, minus...), -int64(n), 10)
	}
	return strconv.AppendInt(buf, int64(n), 10)
}

// Signed writes a number for people with its sign: "+3", "0", "−3".
func Signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return Number(n)
}

// TrueMinus replaces the hyphen of a number that package fmt wrote, such as "-0.4", by a minus sign.
func TrueMinus(number string) string { return strings.Replace(number, "-", minus, 1) }
