// Package web is the browser table: pages, forms, live updates and a JSON API over HTTP.
//
// A [Server] asks the table's service for everything and decides nothing itself. Whoever comes is a guest
// at once, known by a signed cookie. A table's page is HTML that works without script; with script, a
// stream of server-sent events brings the table anew whenever it changed, and the browser morphs one into
// the other. What a request costs is limited for each person and each address.
package web
