// Package web is the browser table: its pages and forms, and the wiring of all rooms below it.
//
// A [Server] asks the host for everything and decides nothing itself. A visitor is a guest at once, known by a signed
// cookie (session). The page of a table is HTML that works without script. With script, a stream of events brings the
// table whenever it has changed (live), and the script morphs the page. Programs use the same server by JSON (api).
// Pages, forms and programs share the list of actions (action), the limits (guard) and the refusals (answer).
package web
