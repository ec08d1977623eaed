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
	poll     = 10 * time.Second        // between two requests of a page that gets no stream
	keep     = 12 * time.Second        // for which a form is sent again: a server that stops for ten seconds loses none
)

// connectionTimes are the times in milliseconds, as attributes for the script.
func connectionTimes() templ.Attributes {
	all := templ.Attributes{}
	for name, d := range map[string]time.Duration{"silence": silence, "patience": patience, "pause": pause, "poll": poll, "keep": keep} {
		all["data-"+name] = strconv.FormatInt(d.Milliseconds(), 10)
	}
	return all
}

// connectionTexts are what a page says of the stream that it follows, as attributes for the script.
func connectionTexts(p Page) templ.Attributes {
	return templ.Attributes{"data-lost": p.T("connection.lost"), "data-held": p.T("connection.held"), "data-back": p.T("connection.back")}
}
