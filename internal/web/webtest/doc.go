// Package webtest has helpers for the tests of the web packages: a [Server] with its host, a [Guest] with a cookie, and
// a [Caller] that checks responses of the API against its description.
package webtest
