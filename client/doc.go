// Package client is the client of a Razzia! server, for programs in Go.
//
// [New] makes a [Server], for the token of a member or of a bot account, or for a guest with a [Jar]. [Server.PlayBots], [Server.MakeTable]
// and [Server.Sit] begin games, [Server.Table] and [Server.MoveIn] play them. [Server.Events] tells what happens to the person, and
// [Server.Follow] what happens at a table. [Server.Do] calls any other operation.
//
// It knows the server by its published JSON API (docs/build/api.md), and has the types of all that goes over the
// wire: those that the server itself uses. Their tags describe them in the OpenAPI document. A Server is one server
// as one person sees it.
//
// An operation fails in one of three ways: with an [*Error] if the server says no, with an [*Unreachable] if no
// answer came, and with a [*Foreign] if what answered is not a server of Razzia!. Nothing that a server sends is
// trusted: answers have a greatest length, positions and records are checked by the rules, and texts for people have
// no characters that could control a terminal.
package client
