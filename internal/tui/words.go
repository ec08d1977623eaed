package tui

import "fmt"

// several is a number with its noun: "1 thief", "2 thieves".
func several(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
