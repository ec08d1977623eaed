package ui

import (
	"strconv"
	"time"

	"github.com/a-h/templ"
)

// The times of a page's connection. A stream sends a heartbeat every two seconds.
const (
	silence  = 4500 * time.Millisecond // without a sign of the server, until the page says so
	patience = 4 * time.Second         // for the answer to a form, until it is sent again
	pause    = time.Second             // between two attempts, more or less
	keep     = 12 * time.Second        // for which a form is sent again: a server that stops for ten seconds loses none
)

// connectionTimes are the times in milliseconds, as attributes for the script.
func connectionTimes() templ.Attributes {
	all := templ.Attributes{}
	for name, d := range map[string]time.Duration{"silence": silence, "patience": patience, "pause": pause, "keep": keep} {
		all["data-"+name] = strconv.FormatInt(d.Milliseconds(), 10)
	}
	return all
}
