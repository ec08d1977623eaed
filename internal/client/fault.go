package client

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// A Refusal is an answer of a server that says no.
type Refusal struct {
	Status  int           // of HTTP
	Key     string        // names the fault; keys never change
	Message string        // the fault in words, in the language of the client
	Wait    time.Duration // after which the same request may pass; 0 if the server does not say
}

// Error returns the words of the server.
func (r *Refusal) Error() string {
	if r.Message == "" {
		return fmt.Sprintf("the server refuses it (%s)", r.Key)
	}
	return r.Message
}

// An Unreachable is the error of a request without an answer. The outcome of an action is unknown then.
type Unreachable struct {
	Address string
	Cause   error
}

// Error says why there is no answer.
func (u *Unreachable) Error() string { return fmt.Sprintf("no answer from %s: %v", u.Address, u.Cause) }

// Unwrap returns the cause.
func (u *Unreachable) Unwrap() error { return u.Cause }

// A Foreign is the error of an answer that no server of Razzia! gives.
type Foreign struct {
	Address string
	About   string // what is wrong with the answer
	Leads   string // the address that the answer leads to; "" for none
}

// Error says what is wrong.
func (f *Foreign) Error() string {
	if f.Leads != "" {
		return fmt.Sprintf("%s leads to %s", f.Address, f.Leads)
	}
	return fmt.Sprintf("%s does not answer as a server of Razzia!: %s", f.Address, f.About)
}

// unreachable is the error of a request that failed with an error. It leaves out the address, which the outer error has.
func (s *Server) unreachable(err error) error {
	if outer, ok := errors.AsType[*url.Error](err); ok {
		err = outer.Err
	}
	if errors.Is(err, http.ErrSchemeMismatch) {
		return &Foreign{Address: s.Address(), About: "it answers without TLS", Leads: "http://" + s.base.Host}
	}
	return &Unreachable{s.Address(), err}
}

// foreign is the error of an answer that cannot be read.
func (s *Server) foreign(about string) error { return &Foreign{Address: s.Address(), About: about} }

// keyPattern is the form of the keys of faults.
var keyPattern = regexp.MustCompile(`^[a-z][a-z0-9.-]{0,60}$`)

// longestMessage is the greatest length of words of the server, in runes: theirs are a sentence or two.
const longestMessage = 300

// plain returns a text of the server as one line that no terminal takes for a command.
func plain(text string, most int) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case most == 0:
			return out.String() + "…"
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsGraphic(r):
			r = unicode.ReplacementChar
		}
		out.WriteRune(r)
		most--
	}
	return out.String()
}
