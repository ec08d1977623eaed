package ui

import "strconv"

// aboutPath is the address of the page about a line or a seat.
func aboutPath(p *tablePage, what string, n int) string {
	return p.action("about") + "?" + what + "=" + strconv.Itoa(n)
}
