package admin

import "strings"

// A Reloaded says what a server has read again.
type Reloaded struct {
	Read    []string `json:"read"`              // what holds from now on, in words
	Restart []string `json:"restart,omitempty"` // settings that have changed, and hold after a restart only, by their names
}

// Reload lets a server read again what can change while it runs.
var Reload = &Action[Nothing, Reloaded]{
	Name: "reload", Command: "reload",
	Help: "Read again what can change while the server runs: level of the log, limits, words, certificate, keys; log files are opened again.",
	Says: func(_ Nothing, out Reloaded) string { return out.Words() },
}

// Words says it to the operator.
func (r Reloaded) Words() string {
	text := "read again: " + strings.Join(r.Read, ", ") + "\n"
	if len(r.Restart) > 0 {
		text += "changed, and held after a restart only: " + strings.Join(r.Restart, ", ") + "\n"
	}
	return text
}
