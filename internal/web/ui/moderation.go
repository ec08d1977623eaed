package ui

import "strconv"

// aboutPath is the address of the page about a line or a seat.
func (b *Board) aboutPath(what string, n int) string {
	return b.action("about") + "?" + what + "=" + strconv.Itoa(n)
}
