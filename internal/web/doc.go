// Package web is the browser table: the wiring of the rooms below it, each with the pages and forms of one subject.
//
// A [Server] has no rules and no tables of its own: it asks the host. Every visitor is a guest at once, identified by a
// signed cookie (session). The page of a table is HTML that works without scripts. With scripts, an event stream sends
// the table after each change (live), and the script morphs the page. Programs use the same server by JSON (api).
// Pages, forms and programs share the list of actions (action), the limits (guard) and the refusals (answer).
package web

//race:on crowds of its tests use all parts of a site at the same time
