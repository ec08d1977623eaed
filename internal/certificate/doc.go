// Package certificate has the certificates with which a server speaks TLS: those of files, which may change while it runs, and those that
// it gets by itself from an authority (ACME, RFC 8555).
package certificate

import (
	"cmp"
	"crypto/tls"
	"time"
)

// A Source has certificates. Its methods may be called by several goroutines at a time.
type Source interface {
	// TLS is how a server speaks TLS with these certificates.
	TLS() *tls.Config

	// State says how long the certificates hold, and what is wrong.
	State() State
}

// A State says how the certificates of a server are.
type State struct {
	Until   time.Time // when the first of them ends; the zero Time for none
	Problem string    // what the operator should look at; "" for nothing
}

// worse joins two states: the earlier end, and the first problem.
func worse(a, b State) State {
	if a.Until.IsZero() || !b.Until.IsZero() && b.Until.Before(a.Until) {
		a.Until = b.Until
	}
	a.Problem = cmp.Or(a.Problem, b.Problem)
	return a
}

// protocols are what a server speaks over TLS, the best first.
var protocols = []string{"h2", "http/1.1"}
