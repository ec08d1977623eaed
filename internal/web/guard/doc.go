// Package guard stands between the network and the pages. It limits what a person and an address may ask, refuses
// requests for foreign hosts and from foreign sites, bounds the size and the time of bodies, and adds security headers
// and a request ID to every answer. Security events go to an audit log.
//
// A [Guard] wraps the routes of a server ([Guard.Protect]). A [Limiter] counts what is asked; each route declares its
// [Cost]. The package knows nothing of tables and pages.
package guard
