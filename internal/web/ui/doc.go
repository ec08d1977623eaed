// Package ui draws the pages of the browser table: HTML, made of what a person may see.
//
// A [Projection] is what a table's log tells, apart from any language: where each card came from, what
// happened lately, how rounds were scored. A [Board] is a table ready to be drawn for one person: his
// view of it, its story, and the words of his language. The pages are templ components of these; they
// decide nothing and know no rules.
package ui

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error
