package playground

import (
	"net/http"
	"slices"
)

// grave are operations that cannot be taken back, or that others see at once. The page asks before it sends them.
var grave = []string{
	"renewBotToken", "useLink", "signIn", "resign", "clearTable", "clearTables", "reportPlayer", "reportPuzzle", "acceptSeat",
}

// isGrave reports whether the page asks before it sends an operation: those above, and all that delete something.
func isGrave(operation, method string) bool {
	return method == http.MethodDelete || slices.Contains(grave, operation)
}
