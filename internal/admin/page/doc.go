// Package page is the operator's page of a running server, for a browser on the same machine: how the server is doing, its
// tables, the people who are there, and who is banned, with buttons for what razzia admin can do. It asks the socket of the
// server by an [admin.Client], so each action has the same entry in the audit log as the command.
//
// The page listens on a loopback address, which every program and every user of the machine can reach, and so can a page of
// another site in the operator's browser. A [Page] therefore answers only a browser that has opened its link, which
// holds a secret and works once.
//
// A site shows the same pages to operators who are members. It has a [Desk] then, and says itself who may come to it.
package page

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error
