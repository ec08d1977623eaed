package client

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// An Error is the answer to a request that is refused.
type Error struct {
	_       struct{}      `doc:"The answer to a request that is refused."`
	Status  int           `json:"-"` // of HTTP
	Wait    time.Duration `json:"-"` // after which the same request may pass; 0 if the server does not say
	Key     string        `json:"key" example:"bid-too-low" doc:"Names the fault. Keys never change; later versions of the server may add some."`
	Message string        `json:"message" doc:"The fault in words: in the language of Accept-Language, or as this document describes its key, in English."`
	Clause  string        `json:"clause,omitempty" example:"R4.1" doc:"Clause of the rules that does not allow the move. Only with status 422."`
	Faults  []Fault       `json:"faults,omitempty" doc:"The faults of a request that does not match the description, for the author of the program."`
}

// A Fault is one thing that is wrong with a request.
type Fault struct {
	_       struct{} `doc:"One thing that is wrong with a request."`
	At      string   `json:"at" example:"body.ply" doc:"The place in the request."`
	Problem string   `json:"problem" example:"expected required property ply to be present" doc:"The problem, and what would be right, in English."`
}

// Error returns the words of the server.
func (e *Error) Error() string {
	if e.Message == "" {
		return fmt.Sprintf("the server refuses it (%s)", e.Key)
	}
	return e.Message
}

// IsRefused reports whether an error is the refusal of a server with one of these keys.
func IsRefused(err error, keys ...string) bool {
	refusal, is := errors.AsType[*Error](err)
	return is && slices.Contains(keys, refusal.Key)
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
