// Package offline is the table without a net: the same rules, host, bots and pages, as a site of one person that runs in their browser.
// It has nothing that needs other people.
//
// A [Site] is what the pages are asked of. It keeps its tables in memory, and all that must last in a [Journal]. Package program is the
// site as WebAssembly, for the service worker of a browser; its journal is IndexedDB.
package offline

//go:generate go tool -modfile=../../tools/go.mod templ generate -log-level error
