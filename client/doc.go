// Package client is the client of a Razzia! server, for programs in Go.
//
// It knows the server by its published JSON API (docs/build/api.md), and has the types of all that goes over the
// wire: those that the server itself uses. Their tags describe them in the OpenAPI document. A [Server] is one server
// as one person sees it: it knows them by a personal token, or by the cookie in the [Jar]. A [Stream] tells when a
// table has changed, and what happens to the person. Operations that have no method here are called by [Server.Do].
//
// An operation fails in one of three ways: with an [*Error] if the server says no, with an [*Unreachable] if no
// answer came, and with a [*Foreign] if what answered is not a server of Razzia!. Nothing that a server sends is
// trusted: answers have a greatest length, positions and records are checked by the rules, and texts for people have
// no characters that could control a terminal.
package client
