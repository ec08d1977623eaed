// Package client is a client of a Razzia! server, for programs that run where a person is.
//
// It knows the server by its published JSON API alone (docs/build/api.md), and has no more of it than the program needs. A [Server] is one
// server as one person sees it: it knows them by the cookie in the [Jar]. A [Stream] tells when a table has changed.
//
// An operation fails in one of three ways: with a [*Refusal] if the server says no, with an [*Unreachable] if no answer came, and with a
// [*Foreign] if what answered is not a server of Razzia!. Nothing that a server sends is trusted: answers have a greatest length, positions
// and records are checked by the rules, and texts for people have no characters that could control a terminal.
package client
