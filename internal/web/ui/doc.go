// Package ui renders tables as HTML, from data that the viewer may see, and what the other pages share: the frame, options of forms,
// invitations, faces.
//
// A [Board] is a table ready to be rendered for one viewer: the picture of the table, which has no language, and the words of theirs. Each
// part of the page draws a small value that parts.go makes of it, such as a seat or the console. The pages are templ components that render
// these. They contain no rules and make no decisions.
package ui

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error
